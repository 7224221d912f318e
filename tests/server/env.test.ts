/** Where the server's settings come from [behaviour: Build flags]. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readEnv, readVariables } from '../../src/server/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'balance-env-'))

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

it('reads .env, then .env.local, then the environment; the last one that has a name wins', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4001\nHOST=file\nREGISTRATION=closed\n')
  writeFileSync(join(folder, '.env.local'), 'PORT=4002\nHOST=local\n')
  vi.stubEnv('PORT', '4003')
  expect(readEnv(readVariables(folder))).toMatchObject({
    PORT: 4003,
    HOST: 'local',
    REGISTRATION: 'closed',
  })
})

it('does without the files', () => {
  vi.stubEnv('PORT', '')
  expect(readEnv(readVariables(join(folder, 'absent')))).toMatchObject({ PORT: 3000 })
})

it('takes an empty variable for one that is not set', () => {
  expect(readEnv({ PORT: '', HOST: '' })).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' })
})

it('names every setting that is wrong in one sentence', () => {
  expect(() => readEnv({ PORT: 'no', DATABASE_URL: 'mysql://here' })).toThrow(
    /^Balance cannot start with these settings\. PORT: .*; DATABASE_URL: must begin with file: or postgresql:\/\/\.$/,
  )
})
