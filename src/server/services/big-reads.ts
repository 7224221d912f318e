/**
 * Turns for what reads a whole account: lists, plans, backups. SQLite has one connection for snapshots, so many such
 * reads of one user at once would hold up those of all others.
 */
import { FairQueue } from '../queues/fair-queue.ts'
import type { Scope } from './scope.ts'

const turns = new FairQueue({
  noun: 'requests',
  running: 2,
  runningOfUser: 1,
  waiting: 2_000,
  waitingOfUser: 200,
})

/** @throws AppError TOO_MANY_REQUESTS when too many such reads wait; and whatever `read` throws. */
export function takeTurnToRead<T>(scope: Scope, read: () => Promise<T>): Promise<T> {
  return turns.run(scope.user.id, read)
}
