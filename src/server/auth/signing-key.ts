import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const MIN_KEY_BYTES = 32

/** A generated key stands beside an SQLite file. @throws Error on PostgreSQL without JWT_SECRET; and for a key file that is too short. */
export function loadSigningKey(secret: string | undefined, sqliteFile: string | null): Uint8Array {
  if (secret) return new TextEncoder().encode(secret)
  if (sqliteFile === null)
    throw new Error('Set JWT_SECRET, at least 32 bytes: servers on PostgreSQL must share one key.')
  const path = join(dirname(sqliteFile), 'jwt-secret')
  if (!existsSync(path)) makeKeyFile(path)
  // Others can read a key that was copied here, or restored, with looser permissions.
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
  const key = readFileSync(path)
  if (key.length < MIN_KEY_BYTES)
    throw new Error(
      `The signing key in ${path} is too short. Remove the file, and the next start generates a new one.`,
    )
  return key
}

/** Links the whole file into place: no process reads half of a key, and two that start at once use the same one. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
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
