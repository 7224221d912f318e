import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** SQLite makes the other two with the permissions of the first. */
const SUFFIXES = ['', '-wal', '-shm', '-journal']

/**
 * Makes files private that are there already, but no folder: it may be for other files too. A file that root makes belongs to the
 * owner of the folder.
 */
export function makePrivateFile(path: string): void {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isNew = !existsSync(path)
  closeSync(openSync(path, 'a', 0o600))
  if (isNew && process.getuid?.() === 0) {
    const { uid, gid } = statSync(folder)
    chownSync(path, uid, gid)
  }
  for (const suffix of SUFFIXES) makePrivate(path + suffix)
}

function makePrivate(path: string): void {
  if (!existsSync(path) || (statSync(path).mode & 0o077) === 0) return
  try {
    chmodSync(path, 0o600)
  } catch {
    // Only the owner of a file can do this, and some file systems have no permissions.
  }
}
