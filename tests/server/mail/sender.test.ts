/** The outbox and its sender, against mail servers that fail in every way [behaviour: E-mail]. */
import { expect, onTestFinished, test, describe } from 'vitest'
import { queueMail } from '../../../src/server/services/mail/outbox.ts'
import {
  MAIL_ORIGIN,
  senderOf,
  startMailServer,
  startScriptedServer,
  usualAnswer,
} from '../../support/mail-server.ts'
import { providers } from '../../support/database.ts'
import {
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

async function startServer(provider: 'sqlite' | 'postgresql' = 'sqlite') {
  const server = await startTestServer(provider, { sendsMail: true, publicOrigin: MAIL_ORIGIN })
  onTestFinished(() => server.close())
  return { server, user: await registerUser(server) }
}

type Queued = Awaited<ReturnType<typeof startServer>>

async function scripted(answer: Parameters<typeof startScriptedServer>[0]) {
  const mailServer = await startScriptedServer(answer)
  onTestFinished(() => mailServer.close())
  return mailServer
}

async function usual(options?: Parameters<typeof startMailServer>[0]) {
  const mailServer = await startMailServer(options)
  onTestFinished(() => mailServer.close())
  return mailServer
}

function queuePasskey({ server, user }: Queued, name = 'Laptop') {
  const scope = publicScopeOf(server)
  const act = { device: 'Chrome on Windows', address: '203.0.113.7', at: '2026-11-20T12:00:00Z' }
  const facts = { name, ...act }
  const mail = { kind: 'newPasskey', userId: user.id, address: user.email, facts } as const
  return scope.db.write((tx) => queueMail(tx, scope, mail))
}

const outboxOf = ({ services }: TestServer) =>
  services.db.read.mail.findMany({ orderBy: { id: 'asc' } })

const later = (server: TestServer, minutes: number) =>
  void (server.now = server.now.add({ minutes }))

test('a mail is delivered once, as text and as HTML', async () => {
  const queued = await startServer()
  const mailServer = await usual()
  await queuePasskey(queued, '<b>My "Laptop"</b>\u202e')
  const sender = senderOf(queued.server, mailServer.port)
  expect(await sender.send()).toBe(false)
  expect(await sender.send()).toBe(false)
  expect(await outboxOf(queued.server)).toEqual([])
  expect(mailServer.delivered).toHaveLength(1)
  const [mail] = mailServer.delivered
  expect(mail?.recipients).toEqual([queued.user.email])
  expect(mail?.subject).toBe('A new passkey for Balance')
  expect(mail?.from?.text).toBe('"Balance" <balance@balance.example>')
  expect(mail?.date?.toISOString()).toBe('2026-11-20T12:00:00.000Z')
  expect(mail?.messageId).toMatch(/^<.+@balance\.example>$/)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.text).toContain('Passkey: <b>My "Laptop"</b>\n')
  expect(mail?.text).toContain('When: Nov 20, 2026, 12:00 PM UTC')
  expect(mail?.html).toContain('&#60;b&#62;My &#34;Laptop&#34;&#60;/b&#62;')
  expect(mail?.html).toContain(`href="${MAIL_ORIGIN}"`)
  expect(mail?.html).not.toMatch(/<img|src=|<script/)
})

test('a server that sends no mail queues none', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const user = await registerUser(server)
  await queuePasskey({ server, user })
  expect(await outboxOf(server)).toEqual([])
})

test('a mail is deleted with its user, and a disabled user gets none', async () => {
  const queued = await startServer()
  const mailServer = await usual()
  const { server, user } = queued
  await queuePasskey(queued)
  const { db } = server.services
  const data = { disabledAt: new Date(server.now.epochMilliseconds) }
  await db.write((tx) => tx.user.update({ where: { id: user.id }, data }))
  await senderOf(server, mailServer.port).send()
  expect(mailServer.delivered).toEqual([])
  expect(await outboxOf(server)).toEqual([])
  await queuePasskey(queued)
  await db.write((tx) => tx.user.delete({ where: { id: user.id } }))
  expect(await outboxOf(server)).toEqual([])
})

describe('a mail that a mail server does not accept', () => {
  const ends: [string, (line: string) => string | null][] = [
    ['ends before it greets', () => null],
    ['is busy', (line) => (line === '' ? '421 Busy' : '221 Bye')],
    ['asks to come again', (line) => (line.startsWith('RCPT') ? '451 Later' : usualAnswer(line))],
    ['refuses the sender', (line) => (line.startsWith('MAIL') ? '550 No' : usualAnswer(line))],
    ['wants a password', (line) => (line.startsWith('RCPT') ? '530 Who?' : usualAnswer(line))],
    ['ends before it asks for the text', (line) => (line === 'DATA' ? null : usualAnswer(line))],
    ['does not want the text yet', (line) => (line === 'DATA' ? '451 No' : usualAnswer(line))],
    ['says so after the text', (line) => (line === '.' ? '451 Later' : usualAnswer(line))],
  ]
  test.each(ends)('is sent again, and only once, when the server %s', async (_name, answer) => {
    const queued = await startServer()
    const { server } = queued
    await queuePasskey(queued)
    const failing = await scripted(answer)
    await senderOf(server, failing.port).send()
    const [row] = await outboxOf(server)
    expect(row).toMatchObject({ tries: 1, textSentAt: null })
    const mailServer = await usual()
    const sender = senderOf(server, mailServer.port)
    await sender.send()
    expect(mailServer.delivered).toEqual([])
    later(server, 1)
    await sender.send()
    later(server, 500)
    await sender.send()
    expect(mailServer.delivered).toHaveLength(1)
  })

  const unknown: [string, (line: string) => string | null][] = [
    ['within the text', (line) => (line === '.' ? null : usualAnswer(line))],
  ]
  test.each(unknown)('is never sent again after an end %s', async (_name, answer) => {
    const queued = await startServer()
    const { server } = queued
    await queuePasskey(queued)
    const failing = await scripted(answer)
    const failed = senderOf(server, failing.port)
    await failed.send()
    expect(failing.lines).toContain('.')
    expect(await outboxOf(server)).toEqual([])
    expect(failed.warnings).toEqual([
      expect.objectContaining({ event: 'mail-given-up', outcome: 'unknown', kind: 'newPasskey' }),
    ])
  })

  test('is tried for two days, with growing waits', async () => {
    const queued = await startServer()
    const { server } = queued
    await queuePasskey(queued)
    const begun = server.now
    const failing = await scripted(() => null)
    const sender = senderOf(server, failing.port)
    const minutes: number[] = []
    for (let tries = 0; tries < 40; tries++) {
      const [row] = await outboxOf(server)
      if (!row) break
      server.now = begun.add({ milliseconds: row.dueAt.getTime() - begun.epochMilliseconds })
      minutes.push(server.now.since(begun).total('minutes'))
      expect(await sender.send()).toBe(true)
    }
    expect(minutes.slice(0, 8)).toEqual([0, 1, 6, 21, 51, 111, 231, 471])
    expect(minutes.at(-1)).toBeLessThanOrEqual(48 * 60)
    expect(minutes.at(-1)).toBeGreaterThan(43 * 60)
    expect(await outboxOf(server)).toEqual([])
    expect(sender.warnings.at(-1)).toMatchObject({ event: 'mail-given-up' })
    expect(JSON.stringify(sender.warnings)).not.toContain(queued.user.email)
  })
})

test('an address that has refused three mails gets none for a week', async () => {
  const queued = await startServer()
  const { server, user } = queued
  const mailServer = await usual()
  mailServer.refusals.set(user.email, 550)
  const sender = senderOf(server, mailServer.port)
  await queuePasskey(queued)
  for (const minutes of [0, 1, 5]) {
    later(server, minutes)
    expect(await outboxOf(server)).toHaveLength(1)
    expect(await sender.send()).toBe(false)
  }
  expect(await outboxOf(server)).toEqual([])
  mailServer.refusals.clear()
  await queuePasskey(queued)
  await sender.send()
  expect(await outboxOf(server)).toEqual([])
  expect(mailServer.delivered).toEqual([])
  later(server, 7 * 24 * 60)
  await queuePasskey(queued)
  await sender.send()
  expect(mailServer.delivered).toHaveLength(1)
})

test('a delivered mail clears earlier refusals', async () => {
  const queued = await startServer()
  const { server, user } = queued
  const mailServer = await usual()
  mailServer.refusals.set(user.email, 550)
  const sender = senderOf(server, mailServer.port)
  await queuePasskey(queued)
  await sender.send()
  mailServer.refusals.clear()
  later(server, 1)
  await sender.send()
  expect(mailServer.delivered).toHaveLength(1)
  expect(await server.services.db.read.refusedAddress.findMany()).toEqual([])
})

test('a mail that this version cannot write is given up, and delays no other', async () => {
  const queued = await startServer()
  const { server, user } = queued
  const at = new Date(server.now.epochMilliseconds)
  const row = { address: user.email, userId: user.id, createdAt: at, dueAt: at }
  const strange = [
    { ...row, kind: 'newPasskey' as const, facts: '{"at":"never"}' },
    { ...row, kind: 'newPasskey' as const, facts: 'no JSON' },
  ]
  await server.services.db.write((tx) => tx.mail.createMany({ data: strange }))
  await queuePasskey(queued)
  const mailServer = await usual()
  const sender = senderOf(server, mailServer.port)
  expect(await sender.send()).toBe(false)
  expect(mailServer.delivered).toHaveLength(1)
  expect(await outboxOf(server)).toEqual([])
  expect(sender.warnings.map(({ code }) => code)).toEqual(['EFACTS', 'EFACTS'])
})

test('a mail of a process that died is sent by another one, unless its text had begun', async () => {
  const queued = await startServer()
  const { server } = queued
  await queuePasskey(queued, 'before')
  await queuePasskey(queued, 'after')
  const { db } = server.services
  const at = new Date(server.now.epochMilliseconds)
  const dueAt = new Date(at.getTime() + 120_000)
  await db.write((tx) => tx.mail.updateMany({ data: { dueAt, tries: 1 } }))
  const [, second] = await outboxOf(server)
  await db.write((tx) =>
    tx.mail.update({ where: { id: second?.id ?? 0 }, data: { textSentAt: at } }),
  )
  const mailServer = await usual()
  const sender = senderOf(server, mailServer.port)
  await sender.send()
  expect(mailServer.delivered).toEqual([])
  later(server, 2)
  await sender.send()
  expect(mailServer.delivered.map(({ text }) => /Passkey: (\w+)/.exec(text ?? '')?.[1])).toEqual([
    'before',
  ])
  expect(await outboxOf(server)).toEqual([])
})

test('a process that ends gives back at once the mails that no mail server has taken', async () => {
  const queued = await startServer()
  const { server } = queued
  await queuePasskey(queued)
  const ending = new AbortController()
  const hanging = await scripted((line) => {
    if (line === '') ending.abort()
    return ''
  })
  await senderOf(server, hanging.port, ending.signal).send()
  const mailServer = await usual()
  await senderOf(server, mailServer.port).send()
  expect(mailServer.delivered).toHaveLength(1)
})

test('a process that ends finishes a text that it has begun', async () => {
  const queued = await startServer()
  const { server } = queued
  await queuePasskey(queued)
  await queuePasskey(queued)
  const ending = new AbortController()
  const mailServer = await scripted((line) => {
    if (line === '.') ending.abort()
    return usualAnswer(line)
  })
  const sender = senderOf(server, mailServer.port, ending.signal)
  await sender.send()
  expect(mailServer.lines).toContain('.')
  expect(sender.warnings).toEqual([])
  const left = await outboxOf(server)
  expect(left.every(({ textSentAt }) => textSentAt === null)).toBe(true)
  expect(left.length).toBeLessThanOrEqual(1)
})

describe.each(providers)('on %s', (provider) => {
  test('several senders deliver each mail once', async () => {
    const queued = await startServer(provider)
    const mailServer = await usual()
    for (let mail = 0; mail < 30; mail++) await queuePasskey(queued, `mail${mail}`)
    const senders = [1, 2, 3].map(() => senderOf(queued.server, mailServer.port))
    await Promise.all(senders.map((sender) => sender.send()))
    const names = mailServer.delivered.map(({ text }) => /Passkey: (\w+)/.exec(text ?? '')?.[1])
    expect(new Set(names).size).toBe(30)
    expect(names).toHaveLength(30)
    expect(await outboxOf(queued.server)).toEqual([])
  })
})
