/** The key that signs access tokens: JWT_SECRET, or one made at the first start. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * A key that is made is kept beside the embedded database, readable by its owner alone, so that
 * sessions survive a restart.
 *
 * @throws Error for a PostgreSQL server without JWT_SECRET: its processes must share one key.
 */
export function loadSigningKey(secret: string | undefined, sqliteFile: string | null): Uint8Array {
  if (secret) return new TextEncoder().encode(secret)
  if (sqliteFile === null)
    throw new Error('Set JWT_SECRET, at least 32 bytes: servers on PostgreSQL must share one key.')
  const path = join(dirname(sqliteFile), 'jwt-secret')
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    // 'wx': of two first starts, one makes the key, and both read it.
    try {
      writeFileSync(path, randomBytes(48).toString('base64'), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!existsSync(path)) throw error
    }
  }
  return new TextEncoder().encode(readFileSync(path, 'utf8'))
}
