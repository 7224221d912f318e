/**
 * Changes of one user run one after the other where there is one writer for all: ten in a batch keep others waiting for one.
 * With several writers, each change of a database that does not answer ends by itself, not behind the others.
 */
import type { Database } from '../db/database.ts'
import { FairQueue } from '../queues/fair-queue.ts'

const turns = new FairQueue({
  noun: 'changes',
  running: 1_000,
  waiting: 10_000,
  waitingOfUser: 1_000,
})

/**
 * The database for a signed-in user. A change within a change is one by its transaction: it would wait for itself.
 *
 * @throws AppError TOO_MANY_REQUESTS, from `write`, when too many changes wait.
 */
export function writingInTurn(db: Database, userId: number): Database {
  if (!db.hasOneWriter) return db
  return { ...db, write: (change) => turns.run(userId, () => db.write(change)) }
}
