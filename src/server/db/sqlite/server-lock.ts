/** One server for one file. A lock of the operating system holds, which ends with the process, however that ends. */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { makePrivateFile } from './private-files.ts'

/** A server that has just been stopped may need so long to end. */
const WAIT_MS = 5_000

/** A connection that nothing refers to would be closed, and its lock lost, when memory is cleaned up. */
const held = new Set<object>()

/**
 * Keeps other servers from the file until this process ends. The terminal's commands may still use it: what they
 * write, they write within transactions.
 *
 * @throws Error when another server has the file, or it cannot be made.
 */
export async function lockForServer(path: string): Promise<() => Promise<void>> {
  // Beside the database and not in it: a lock on that file would keep this process's own connections out.
  const lockPath = `${path}-server`
  makePrivateFile(lockPath)
  const connection = await new PrismaBetterSqlite3({
    url: `file:${lockPath}`,
    timeout: WAIT_MS,
  }).connect()
  try {
    await connection.executeScript('BEGIN EXCLUSIVE')
  } catch {
    await connection.dispose()
    throw new Error(
      `another server has the file ${path} open, and an SQLite file has one server: stop the other one, or use PostgreSQL`,
    )
  }
  held.add(connection)
  return () => {
    held.delete(connection)
    return connection.dispose()
  }
}
