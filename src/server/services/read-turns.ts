/**
 * Reads of all that an account has. Those of one user run one after the other, each in a turn of the event loop of its
 * own, so that ten in a batch keep other users waiting for no longer than one.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FairQueue } from '../queues/fair-queue.ts'
import type { UserScope } from './scope.ts'

const turns = new FairQueue({
  noun: 'reads',
  running: 1_000,
  waiting: 10_000,
  // One who has 101 accounts downloads a backup of each at once.
  waitingOfUser: 250,
})

/**
 * Call it once for each answer: a read within a read would wait for itself.
 *
 * @throws AppError TOO_MANY_REQUESTS when too many reads wait; and whatever `read` throws.
 */
export function readInTurn<T>({ user }: UserScope, read: () => Promise<T>): Promise<T> {
  return turns.run(user.id, async () => {
    await nextTurn()
    return read()
  })
}
