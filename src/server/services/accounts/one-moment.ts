import type { Database, ReadClient } from '../../db/database.ts'
import { accountNotFound } from './own-account.ts'

/** The number of times that the rows are read again because the account has changed during the reads, before a snapshot is taken. */
const TRIES = 3

/**
 * Every change raises the revision in its transaction, so rows between two looks at one revision belong together. A snapshot would do
 * as well, but on SQLite all snapshots share one connection, where a long one keeps the others waiting; so only an account that changes
 * all the time is read in one. @param known has a revision of just now @throws AppError NOT_FOUND when the account is gone.
 */
export async function readAtOneMoment<T>(
  db: Database,
  known: { id: number; revision: number },
  readRows: (read: ReadClient) => Promise<T>,
): Promise<T> {
  let { revision } = known
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await readRows(db.read)
    const account = await db.read.account.findUnique({ where: { id: known.id } })
    if (!account) throw accountNotFound()
    if (account.revision === revision) return rows
    revision = account.revision
  }
  return db.snapshot(readRows)
}
