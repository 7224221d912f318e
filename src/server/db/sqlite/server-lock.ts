/** One server for one file. A lock of the operating system holds, which ends with the process, however that ends. */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { codesOf } from '../failures.ts'
import { makePrivateFile } from './private-files.ts'
import { realPathOf } from './real-path.ts'

/** A server that has just been stopped may need so long to end. */
const WAIT_MS = 5_000

/** A connection that nothing refers to would be closed, and its lock lost, when memory is cleaned up. */
const held = new Set<object>()

/**
 * Keeps other servers from the file until this process ends. The terminal's commands may still use it: what they
 * write, they write within transactions.
 *
 * @throws Error when another server has the file, and when the lock cannot be made there: on a full disk, for example.
 */
export async function lockForServer(path: string): Promise<() => Promise<void>> {
  // Beside the database and not in it: a lock on that file would keep this process's own connections out.
  // And beside the file itself: a link to it would be another name for the same database.
  const lockPath = `${realPathOf(path)}-server`
  makePrivateFile(lockPath)
  const connection = await new PrismaBetterSqlite3({
    url: `file:${lockPath}`,
    timeout: WAIT_MS,
  }).connect()
  try {
    await connection.executeScript('BEGIN EXCLUSIVE')
  } catch (error) {
    await connection.dispose()
    if (!codesOf(error).some((code) => code.startsWith('SQLITE_BUSY'))) throw error
    throw new Error(`another server has the file ${path} open, and an SQLite file has one server`, {
      cause: error,
    })
  }
  held.add(connection)
  return () => {
    held.delete(connection)
    return connection.dispose()
  }
}
