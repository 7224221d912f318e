/** The settings of the server, from files and the environment [behaviour: Build flags]. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readEnv, readVariables } from '../../../src/server/env.ts'
import {
  mailSettingsOf,
  providerSettingsOf,
  pushSettingsOf,
} from '../../../src/server/server-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'balance-env-'))

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

it('the server reads .env, .env.local and the environment; a later source overrides an earlier one', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4001\nHOST=file\nREGISTRATION=closed\n')
  writeFileSync(join(folder, '.env.local'), 'PORT=4002\nHOST=local\n')
  vi.stubEnv('PORT', '4003')
  expect(readEnv(readVariables(folder))).toMatchObject({
    PORT: 4003,
    HOST: 'local',
    REGISTRATION: 'closed',
  })
})

it('the server starts without the files of settings', () => {
  vi.stubEnv('PORT', '')
  expect(readEnv(readVariables(join(folder, 'absent')))).toMatchObject({ PORT: 3000 })
})

it('the server treats an empty variable as not set', () => {
  expect(readEnv({ PORT: ' ', HOST: '' })).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' })
})

it('the server names all wrong settings in one sentence', () => {
  expect(() => readEnv({ PORT: 'no', DATABASE_URL: 'mysql://here' })).toThrow(
    /^Balance cannot start with these settings\. PORT: .*; DATABASE_URL: must begin with file: or postgresql:\/\/\.$/,
  )
})

it.each([
  [{ PORT: 'no' }, 'PORT: must be a whole number from 0 to 65535'],
  [
    { DATABASE_URL: 'file:./data/balance.db-wal' },
    'DATABASE_URL: must not end with -wal, -shm, -journal or -server, as files beside a database do',
  ],
  [
    { DATABASE_DIRECT_URL: 'file:./data/balance.db' },
    'DATABASE_DIRECT_URL: must begin with postgresql://',
  ],
  [{ TRUST_PROXY: 'loopback, everyone' }, 'TRUST_PROXY: must be loopback, uniquelocal, or'],
  [{ REGISTRATION: 'maybe' }, 'REGISTRATION: must be open or closed.'],
  [{ MCP: 'yes' }, 'MCP: must be on or off.'],
  [{ CONTACT: 'Ada\nLovelace' }, 'CONTACT: must be one line.'],
  [{ CONTACT: 'a'.repeat(201) }, 'CONTACT: must have at most 200 characters.'],
  [
    { SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' },
    'SMTP_URL: must be like smtps://',
  ],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: must be set where SMTP_URL is'],
  [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL: must be set where MAIL_FROM is'],
  [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' },
    'PUBLIC_ORIGIN: must be set where',
  ],
  [{ MAIL_FROM: 'Ada' }, 'MAIL_FROM: must be an address like'],
  [{ MAIL_FROM: 'a@b.example\nBcc: c@d.example' }, 'MAIL_FROM: must be an address like'],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, 'MAIL_FROM: must be an address like'],
  [{ MAIL_FROM: 'Ada <a@b.example>, Bob <c@d.example>' }, 'MAIL_FROM: must be an address like'],
  [{ OIDC_ISSUER: 'https://a.example' }, 'PUBLIC_ORIGIN: must be set where OIDC_ISSUER is'],
  [{ OIDC_CLIENT_ID: 'balance' }, 'OIDC_ISSUER: must be set where OIDC_CLIENT_ID is'],
  [{ OIDC_CLIENT_ID: 'balance' }, 'OIDC_CLIENT_SECRET: must be set where OIDC_CLIENT_ID is'],
  [{ OIDC_CLIENT_SECRET: 'x' }, 'OIDC_CLIENT_ID: must be set where OIDC_CLIENT_SECRET is'],
  [{ OIDC_ISSUER: 'http://a.example' }, 'OIDC_ISSUER: must be like https://'],
  [{ OIDC_ISSUER: 'https://u:p@a.example' }, 'OIDC_ISSUER: must be like https://'],
  [{ OIDC_ISSUER: 'https://a.example?x' }, 'OIDC_ISSUER: must be like https://'],
  [{ OIDC_ISSUER: 'https://a.example#' }, 'OIDC_ISSUER: must be like https://'],
  [{ OIDC_CLIENT_SECRET_FILE: '/nowhere' }, 'OIDC_CLIENT_SECRET_FILE: must name a file that can'],
  [
    { OIDC_CLIENT_SECRET: 'x', OIDC_CLIENT_SECRET_FILE: 'package.json' },
    'OIDC_CLIENT_SECRET_FILE: must not be set where OIDC_CLIENT_SECRET is',
  ],
  [{ OIDC_NAME: 'x'.repeat(61) }, 'OIDC_NAME: must have at most 60 characters'],
  [{ OIDC_SIGN_UP: 'yes' }, 'OIDC_SIGN_UP: must be off or on'],
  [{ MAIL_DKIM_DOMAIN: 'b.example' }, 'MAIL_DKIM_SELECTOR: must be set where MAIL_DKIM_DOMAIN is'],
  [{ MAIL_DKIM_KEY_FILE: '/nowhere/dkim.pem' }, 'MAIL_DKIM_KEY_FILE: must name a file with a'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL: must be silent, error, warn or info.'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY: must be a whole number from 1 to 256.'],
  [{ WEB_CONCURRENCY: '2' }, 'WEB_CONCURRENCY: must be 1 with an SQLite file'],
  [{ PLAN_CACHE_MB: '0' }, 'PLAN_CACHE_MB: must be a whole number from 1 to 1000000'],
  [{ PUSH_SERVICES: 'https://push.example.org' }, 'PUSH_SERVICES: must be names like push.example'],
  [{ PUSH_SERVICES: '127.0.0.1' }, 'PUSH_SERVICES: must be names like'],
  [{ PUSH_SERVICES: 'push.example.org.' }, 'PUSH_SERVICES: must be names like'],
  [{ PUSH_SERVICES: 'push.*.org' }, 'PUSH_SERVICES: must be names like'],
  [{ TEST_LOOPBACK: 'yes' }, 'TEST_LOOPBACK: must be on or off'],
  [{ TEST_LOOPBACK: 'on', HOST: '0.0.0.0' }, 'TEST_LOOPBACK: is for tests: HOST must be of this'],
  [{ TEST_LOOPBACK: 'on', HOST: '10.0.0.1' }, 'TEST_LOOPBACK: is for tests'],
  [{ TEST_LOOPBACK: 'on', TRUST_PROXY: 'loopback' }, 'TEST_LOOPBACK: is for tests'],
  [{ TEST_LOOPBACK: 'on', PUBLIC_ORIGIN: 'https://b.example' }, 'TEST_LOOPBACK: is for tests'],
  [{ TEST_LOOPBACK: 'on', PUBLIC_ORIGIN: 'localhost' }, 'TEST_LOOPBACK: is for tests'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS: must be a whole number from 2 to 1000'],
])('the server says of the setting %j what it expects', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence)
})

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost', ''])(
  'the server lets a test call this machine where it listens at %j alone',
  (HOST) => {
    for (const PUBLIC_ORIGIN of ['http://localhost:3000', 'https://localhost', ''])
      expect(readEnv({ TEST_LOOPBACK: 'on', HOST, PUBLIC_ORIGIN })).toMatchObject({
        TEST_LOOPBACK: 'on',
      })
  },
)

it('the server allows several processes on PostgreSQL, and proxies by name, address and range', () => {
  const settings = {
    DATABASE_URL: 'postgresql://db/balance',
    WEB_CONCURRENCY: '4',
    TRUST_PROXY: 'loopback, 10.1.2.3, fd00::/8',
  }
  expect(readEnv(settings)).toMatchObject({ WEB_CONCURRENCY: 4 })
})

it('the server sends mails from one address, with replies to the contact if that is an address', () => {
  expect(mailSettingsOf(readEnv({}))).toBeNull()
  const settings = {
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'Balance, Inc. <balance@b.example>',
    PUBLIC_ORIGIN: 'https://b.example',
  }
  const sent = { from: { name: 'Balance, Inc.', address: 'balance@b.example' }, dkim: null }
  expect(mailSettingsOf(readEnv(settings))).toMatchObject({ ...sent, replyTo: null })
  const withContact = { ...settings, MAIL_FROM: 'balance@b.example', CONTACT: 'ada@b.example' }
  expect(mailSettingsOf(readEnv(withContact))).toMatchObject({
    from: { name: '', address: 'balance@b.example' },
    replyTo: 'ada@b.example',
  })
  expect(mailSettingsOf(readEnv({ ...settings, CONTACT: 'Ada' }))).toMatchObject({ replyTo: null })
})

it('the server sends notes to devices where push services can ask somebody about it', () => {
  const subjectOf = (settings: Record<string, string>) =>
    pushSettingsOf(readEnv(settings))?.subject ?? null
  const [CONTACT, PUBLIC_ORIGIN] = ['ada@example.com', 'https://balance.example']
  expect(subjectOf({ CONTACT, PUBLIC_ORIGIN })).toBe('mailto:ada@example.com')
  expect(subjectOf({ CONTACT: 'Ada in room 5', PUBLIC_ORIGIN })).toBe(PUBLIC_ORIGIN)
  expect(subjectOf({ CONTACT: 'Ada in room 5' })).toBeNull()
  expect(subjectOf({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBeNull()
  const hosts = (settings: object) => pushSettingsOf(readEnv({ CONTACT, ...settings }))?.hosts
  expect(hosts({})).toContain('web.push.apple.com')
  expect(hosts({ PUSH_SERVICES: 'Push.Example.org, *.example.com' })).toEqual([
    ...(hosts({}) ?? []),
    'push.example.org',
    '*.example.com',
  ])
})

it('the server reads the secret of the provider from a file, without its last line break', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, 'a secret \n')
  const settings = {
    PUBLIC_ORIGIN: 'https://balance.example',
    OIDC_ISSUER: 'https://login.example/realm',
    OIDC_CLIENT_ID: 'balance',
  }
  const known = { issuer: settings.OIDC_ISSUER, clientId: 'balance', clientSecret: 'a secret ' }
  const redirectUri = 'https://balance.example/oidc/callback'
  expect(providerSettingsOf(readEnv({ ...settings, OIDC_CLIENT_SECRET_FILE: file }))).toEqual({
    ...known,
    name: 'single sign-on',
    signsUp: false,
    redirectUri,
  })
  const own = { OIDC_CLIENT_SECRET: 'a secret ', OIDC_NAME: 'Family', OIDC_SIGN_UP: 'on' }
  expect(providerSettingsOf(readEnv({ ...settings, ...own }))).toEqual({
    ...known,
    name: 'Family',
    signsUp: true,
    redirectUri,
  })
  expect(providerSettingsOf(readEnv({ OIDC_NAME: 'Family' }))).toBeNull()
})
