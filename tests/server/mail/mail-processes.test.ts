/** Mails of processes that are killed or stopped while they send [behaviour: E-mail]. */
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, execute, providers } from '../../support/database.ts'
import {
  MAIL_ORIGIN,
  senderOf,
  startMailServer,
  startScriptedServer,
  usualAnswer,
} from '../../support/mail-server.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { createClient, startTestServer } from '../../support/server.ts'
import { startServer } from '../../support/started-server.ts'

const ANN = { email: 'ann@example.com', password: 'correct horse 9', name: 'Ann' }

async function createDatabase(provider: 'sqlite' | 'postgresql') {
  const database = await createTestDatabase(provider)
  onTestFinished(() => database.drop())
  return database.url
}

async function startOn(url: string, port: number, env: Record<string, string> = {}) {
  const server = await startServer({
    DATABASE_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Balance <balance@example.com>',
    PUBLIC_ORIGIN: 'https://balance.example',
    ...env,
  })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

const post = (url: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const register = (url: string) => post(url, '/api/data?resource=auth&action=register', ANN)
const signIn = (url: string) => post(url, '/api/data?resource=auth&action=login', ANN)

async function readOutbox(url: string) {
  const db = await openDatabase(url)
  const mails = await db.read.mail.findMany()
  await db.close()
  return mails
}

it.each([
  ['before the mail server asks for the text', 'DATA', null],
  ['after the whole text', '.', expect.any(Date)],
])(
  'a process that is killed %s leaves its mail in that state',
  async (_name, killAt, textSentAt) => {
    const url = await createDatabase('sqlite')
    let kill = () => {}
    const reached = new Promise<void>((resolve) => (kill = resolve))
    const mailServer = await startScriptedServer((line) => {
      if (line !== killAt) return usualAnswer(line)
      kill()
      return ''
    })
    onTestFinished(() => mailServer.close())
    const server = await startOn(url, mailServer.port)
    expect((await register(server.url)).status).toBe(201)
    expect((await signIn(server.url)).status).toBe(200)
    await reached
    await server.end('SIGKILL')
    expect(await readOutbox(url)).toEqual([
      expect.objectContaining({ kind: 'newDevice', tries: 1, textSentAt }),
    ])
  },
)

it('a mail server that hangs delays neither a sign-in nor the end of the process', async () => {
  const url = await createDatabase('sqlite')
  let connected = () => {}
  const hangs = new Promise<void>((resolve) => (connected = resolve))
  const mailServer = await startScriptedServer(() => {
    connected()
    return ''
  })
  onTestFinished(() => mailServer.close())
  const server = await startOn(url, mailServer.port)
  await register(server.url)
  await signIn(server.url)
  await hangs
  const begun = performance.now()
  expect((await signIn(server.url)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(3_000)
  const stopped = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - stopped).toBeLessThan(4_000)
  const mails = await readOutbox(url)
  expect(mails).toHaveLength(2)
  // Given back at once, to whoever starts next.
  for (const { dueAt, textSentAt } of mails) {
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now())
    expect(textSentAt).toBeNull()
  }
})

it.runIf(process.env.TEST_POSTGRES_URL)(
  'several processes on PostgreSQL send each mail once',
  async () => {
    const url = await createDatabase('postgresql')
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.close())
    const server = await startOn(url, mailServer.port, { WEB_CONCURRENCY: '3' })
    expect((await register(server.url)).status).toBe(201)
    for (let sign = 0; sign < 10; sign++) expect((await signIn(server.url)).status).toBe(200)
    await vi.waitFor(async () => expect(await readOutbox(url)).toEqual([]), { timeout: 100_000 })
    expect(mailServer.delivered).toHaveLength(10)
    const ids = mailServer.delivered.map(({ messageId }) => messageId)
    expect(new Set(ids).size).toBe(10)
  },
)

it('the settings of mails are checked before the server starts', async () => {
  const { said } = await startServer({
    DATABASE_URL: await createDatabase('sqlite'),
    SMTP_URL: 'smtp://user:secret@127.0.0.1',
  })
  expect(said).toContain('MAIL_FROM: must be set where SMTP_URL is')
  expect(said).not.toContain('secret')
})

it.each(providers)(
  'a due time in another form than the server writes does not make the sender spin, on %s',
  async (provider) => {
    const server = await startTestServer(provider, { sendsMail: true, publicOrigin: MAIL_ORIGIN })
    onTestFinished(() => server.close())
    await createClient(server).auth.register.mutate(ANN)
    const { db } = server.services
    await createClient(server).auth.forgotPassword.mutate({ email: ANN.email })
    const time = { sqlite: '2026-01-01 12:00:00', postgresql: '-infinity' }[provider]
    await execute(server.databaseUrl, `UPDATE "Mail" SET "dueAt" = '${time}'`)
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.close())
    expect(await senderOf(server, mailServer.port).send()).toBe(false)
    expect(mailServer.delivered).toHaveLength(1)
    expect(await db.read.mail.count()).toBe(0)
  },
)
