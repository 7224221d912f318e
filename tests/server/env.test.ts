/** The settings of the server, from files and the environment [behaviour: Build flags]. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { readEnv, readVariables } from '../../src/server/env.ts'

const folder = mkdtempSync(join(tmpdir(), 'balance-env-'))

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true }))

it('reads .env, .env.local and the environment; a later source overrides an earlier one', () => {
  writeFileSync(join(folder, '.env'), 'PORT=4001\nHOST=file\nREGISTRATION=closed\n')
  writeFileSync(join(folder, '.env.local'), 'PORT=4002\nHOST=local\n')
  vi.stubEnv('PORT', '4003')
  expect(readEnv(readVariables(folder))).toMatchObject({
    PORT: 4003,
    HOST: 'local',
    REGISTRATION: 'closed',
  })
})

it('works without the files', () => {
  vi.stubEnv('PORT', '')
  expect(readEnv(readVariables(join(folder, 'absent')))).toMatchObject({ PORT: 3000 })
})

it('treats an empty variable as not set', () => {
  expect(readEnv({ PORT: '', HOST: '' })).toMatchObject({ PORT: 3000, HOST: '127.0.0.1' })
})

it('names all wrong settings in one sentence', () => {
  expect(() => readEnv({ PORT: 'no', DATABASE_URL: 'mysql://here' })).toThrow(
    /^Balance cannot start with these settings\. PORT: .*; DATABASE_URL: must begin with file: or postgresql:\/\/\.$/,
  )
})
