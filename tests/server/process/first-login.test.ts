/** The first login at the start of the server: the line with the code, and the login that the settings name. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'
import { readFirstLogin } from '../../../src/server/server-settings.ts'
import { makeFirstUserOfSettings } from '../../../src/server/services/users/first-user.ts'
import { createEmptyPostgres, providers } from '../../support/database.ts'
import { publicScopeOf, startTestServer } from '../../support/server.ts'
import { startServer } from '../../support/started-server.ts'

const LINE =
  /^Open (\S+) and enter the code ((?:[A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}) to make the first login\.$/m

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balance-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts, and stops when the code was said; answers all that was said. */
async function saidWithCode(env: Record<string, string>): Promise<string> {
  const server = await startServer(env)
  await vi.waitFor(() => expect(server.said).toMatch(LINE))
  await server.end('SIGTERM')
  return server.said
}

it.each(providers)(
  'the server logs a code while there is no user, whatever else is logged, on %s',
  async (provider) => {
    const url =
      provider === 'sqlite'
        ? `file:${join(makeFolder(), 'balance.db')}`
        : await createEmptyPostgres()
    const env = { DATABASE_URL: url, LOG_LEVEL: 'silent' }
    const first = await saidWithCode({ ...env, PUBLIC_ORIGIN: 'https://balance.example' })
    const [, address, code] = LINE.exec(first) ?? []
    expect(address).toBe('https://balance.example')
    const processes = { WEB_CONCURRENCY: provider === 'sqlite' ? '1' : '2' }
    const second = await saidWithCode({ ...env, ...processes })
    expect(LINE.exec(second)?.[1]).toMatch(/^http:\/\/localhost:\d+$/)
    expect(second.match(new RegExp(LINE, 'gm'))).toHaveLength(1)
    // On SQLite a restart helps who has tried too many codes.
    expect(LINE.exec(second)?.[2] === code).toBe(provider === 'postgresql')
  },
)

it('the server makes the login of the settings', async () => {
  const folder = makeFolder()
  const file = join(folder, 'password')
  // Only the last line break is no part of it.
  writeFileSync(file, ' correct horse 9\n\r\n')
  const server = await startServer({
    DATABASE_URL: `file:${join(folder, 'balance.db')}`,
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: 'Ada@example.com',
    ADMIN_PASSWORD_FILE: file,
  })
  const login = await fetch(`${server.url}/api/data?resource=auth&action=super-admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: ' correct horse 9\n' }),
  })
  expect(login.status).toBe(200)
  await server.end('SIGTERM')
  expect(server.said).not.toMatch(LINE)
  expect(server.said).toMatch(/"event":"claimed".*"how":"settings"/)
})

it('the server says what is wrong with the login of the settings, and never makes it later', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const file = join(makeFolder(), 'password')
  const make = (variables: Record<string, string>) =>
    makeFirstUserOfSettings(publicScopeOf(server), () =>
      readFirstLogin(readEnv({ ADMIN_EMAIL: 'ada@example.com', ...variables })),
    )
  const ofFile = { ADMIN_PASSWORD_FILE: file }
  await expect(make(ofFile)).rejects.toThrow(
    /^Balance cannot make the login of ADMIN_EMAIL\. .*ENOENT/,
  )
  await expect(make({ ADMIN_PASSWORD: 'password123' })).rejects.toThrow(
    'Balance cannot make the login of ADMIN_EMAIL. This password is too common. Please choose another one.',
  )
  await make({ ADMIN_PASSWORD: 'correct horse 9' })
  await make(ofFile)
  await make({ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: '1' })
  const users = await server.services.db.read.user.findMany()
  expect(users).toMatchObject([{ email: 'ada@example.com', name: 'ada', role: 'superAdmin' }])
})

it.each([
  [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_PASSWORD_FILE: must be set where ADMIN_EMAIL is'],
  [{ ADMIN_PASSWORD: 'correct horse 9' }, 'ADMIN_EMAIL: must be set where ADMIN_PASSWORD'],
  [{ ADMIN_PASSWORD_FILE: '/run/secret' }, 'ADMIN_EMAIL: must be set where ADMIN_PASSWORD'],
  [
    { ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'correct', ADMIN_PASSWORD_FILE: '/run/secret' },
    'ADMIN_PASSWORD: must not be set where ADMIN_PASSWORD_FILE is',
  ],
])('the server refuses half of a first login: %j', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence)
})
