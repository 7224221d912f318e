/**
 * Turns for what reads a whole account: lists, plans, backups. SQLite has one connection for snapshots, so many such
 * reads of one user at once would hold up those of all others.
 */
import { AppError } from '../../shared/app-error.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { Scope } from './scope.ts'

const turns = new FairQueue({
  noun: 'requests',
  running: 2,
  runningOfUser: 1,
  waiting: 2_000,
  waitingOfUser: 200,
})

/** So many answers of a user stay in memory until their client has read them. */
const MAX_UNREAD = 20

/** How many such answers there are, by user. */
const unread = new Map<number, number>()

/**
 * @param signal ends the waiting when the client is gone
 * @throws AppError TOO_MANY_REQUESTS when too many such reads wait, or too many answers are still to be read by the
 * client; and whatever `read` throws.
 */
export function takeTurnToRead<T>(
  scope: Scope,
  read: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { id } = scope.user
  const readInTurn = async () => {
    if (countUnread(id) >= MAX_UNREAD)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        'Too many answers are still to be read. Try again in 5 seconds.',
        5,
      )
    const answer = await read()
    unread.set(id, countUnread(id) + 1)
    void scope.whenAnswered().then(() => {
      if (countUnread(id) > 1) unread.set(id, countUnread(id) - 1)
      else unread.delete(id)
    })
    return answer
  }
  return turns.run(id, readInTurn, signal)
}

function countUnread(userId: number): number {
  return unread.get(userId) ?? 0
}
