/** The settings of the server, from files and the environment [behaviour: Build flags]. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readEnv, readVariables } from '../../../src/server/env.ts'

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

it('the server works without the files', () => {
  vi.stubEnv('PORT', '')
  expect(readEnv(readVariables(join(folder, 'absent')))).toMatchObject({ PORT: 3000 })
})

it('the server treats an empty variable as not set', () => {
  expect(readEnv({ PORT: ' ', HOST: '' })).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' })
})

it('names all wrong settings in one sentence', () => {
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
  [{ CONTACT: 'Ada\nLovelace' }, 'CONTACT: must be one line.'],
  [{ CONTACT: 'a'.repeat(201) }, 'CONTACT: must have at most 200 characters.'],
  [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL: must be silent, error, warn or info.'],
  [{ WEB_CONCURRENCY: '0' }, 'WEB_CONCURRENCY: must be a whole number from 1 to 256.'],
  [{ WEB_CONCURRENCY: '2' }, 'WEB_CONCURRENCY: must be 1 with an SQLite file'],
  [{ DATABASE_CONNECTIONS: '0' }, 'DATABASE_CONNECTIONS: must be a whole number from 2 to 1000'],
])('the server says of %j what it wants', (settings, sentence) => {
  expect(() => readEnv(settings)).toThrow(sentence)
})

it('the server allows several processes on PostgreSQL, and proxies by name, address and range', () => {
  const settings = {
    DATABASE_URL: 'postgresql://db/balance',
    WEB_CONCURRENCY: '4',
    TRUST_PROXY: 'loopback, 10.1.2.3, fd00::/8',
  }
  expect(readEnv(settings)).toMatchObject({ WEB_CONCURRENCY: 4 })
})
