import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import pRetry from 'p-retry'
import { codesOf } from '../failures.ts'
import { makePrivateFile } from './private-files.ts'
import { realPathOf } from './real-path.ts'

/** A server that was just stopped may take this long to end. */
const WAIT_MS = 5_000
const TRIES_OF_INODE = 10

/** A connection that nothing refers to would be closed, and its lock lost, when memory is cleaned up. */
const held = new Set<object>()

export function lockPathOf(path: string): string {
  return `${realPathOf(path)}-server`
}

/**
 * The operating system releases the lock when the process ends. Commands of the terminal may still use the file.
 * @throws Error when another server has the file, and when the lock cannot be made.
 */
export async function lockForServer(path: string): Promise<() => Promise<void>> {
  // Beside the database and not in it: a lock on that file would keep this process's own connections out.
  const lockPath = lockPathOf(path)
  makePrivateFile(lockPath)
  const connection = await new PrismaBetterSqlite3({
    url: `file:${lockPath}`,
    timeout: WAIT_MS,
  }).connect()
  try {
    await connection.executeScript('BEGIN EXCLUSIVE')
    const inode = await pRetry(() => lockInode(path), {
      retries: TRIES_OF_INODE,
      minTimeout: WAIT_MS / TRIES_OF_INODE,
      factor: 1,
      shouldRetry: ({ error }) => isHeld(error),
    })
    held.add(connection)
    return async () => {
      inode?.close()
      held.delete(connection)
      await connection.dispose()
    }
  } catch (error) {
    await connection.dispose()
    if (!isHeld(error)) throw error
    throw new Error(`another server has the file ${path} open, and an SQLite file has one server`, {
      cause: error,
    })
  }
}

/**
 * Locks the file by its inode: a hard link, a mount or a new name has another lock beside it. Null except on Linux, whose
 * sockets can have names in no folder.
 */
async function lockInode(path: string): Promise<Server | null> {
  if (process.platform !== 'linux' || !existsSync(path)) return null
  const { dev, ino } = statSync(path, { bigint: true })
  const lock = createServer((caller) => caller.destroy()).unref()
  lock.listen(`\0balance-${dev}-${ino}`)
  try {
    await once(lock, 'listening')
  } catch (error) {
    if (isHeld(error)) throw error
    // A service manager can forbid such sockets, as RestrictAddressFamilies does.
    return null
  }
  return lock
}

function isHeld(error: unknown): boolean {
  return codesOf(error).some((code) => code.startsWith('SQLITE_BUSY') || code === 'EADDRINUSE')
}
