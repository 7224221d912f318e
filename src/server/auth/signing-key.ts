/** The key that signs access tokens: JWT_SECRET, or one made at the first start. */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MIN_KEY_BYTES = 32

/**
 * A key that is made is kept beside the embedded database, readable by its owner alone, so that
 * sessions survive a restart.
 *
 * @throws Error for a PostgreSQL server without JWT_SECRET, whose processes must share one key; and for a
 * key file that is cut off.
 */
export function loadSigningKey(secret: string | undefined, sqliteFile: string | null): Uint8Array {
  if (secret) return new TextEncoder().encode(secret)
  if (sqliteFile === null)
    throw new Error('Set JWT_SECRET, at least 32 bytes: servers on PostgreSQL must share one key.')
  const path = join(dirname(sqliteFile), 'jwt-secret')
  if (!existsSync(path)) makeKeyFile(path)
  const key = readFileSync(path)
  if (key.length < MIN_KEY_BYTES)
    throw new Error(`The signing key in ${path} is cut off. Remove the file to have one made.`)
  return key
}

/** Linked into place whole: of two first starts one makes the key, and nobody reads half of one. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(48).toString('base64'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft)
  }
}
