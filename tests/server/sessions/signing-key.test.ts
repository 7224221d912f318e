import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadSigningKey } from '../../../src/server/auth/signing-key.ts'

describe('the signing key', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'balance-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is created once, next to the database, in a file that only its owner can read', () => {
    const database = join(folder, 'data', 'balance.db')
    const key = loadSigningKey(undefined, database)
    expect(key.length).toBeGreaterThanOrEqual(32)
    expect(loadSigningKey(undefined, database)).toEqual(key)
    expect(readdirSync(join(folder, 'data'))).toEqual(['jwt-secret'])
    expect(statSync(join(folder, 'data', 'jwt-secret')).mode & 0o777).toBe(0o600)
  })

  it('is made private when its file is not', () => {
    const path = join(folder, 'jwt-secret')
    writeFileSync(path, 'x'.repeat(32))
    chmodSync(path, 0o644)
    loadSigningKey(undefined, join(folder, 'balance.db'))
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it.each(['', 'x', 'x'.repeat(31)])('is refused when its file is too short: "%s"', (content) => {
    writeFileSync(join(folder, 'jwt-secret'), content)
    expect(() => loadSigningKey(undefined, join(folder, 'balance.db'))).toThrow(/is too short/)
  })

  it('is the setting JWT_SECRET where it is set, which PostgreSQL requires', () => {
    const secret = 'a secret that is given, of 32 bytes or more'
    expect(loadSigningKey(secret, null)).toEqual(new TextEncoder().encode(secret))
    expect(() => loadSigningKey(undefined, null)).toThrow(/Set JWT_SECRET/)
  })
})
