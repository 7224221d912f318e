/** Reads of all that an account has. Those of a user run one after the other, each in a tick of its own: ten keep others waiting for one. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { UserScope } from './scope.ts'

const turns = new FairQueue({
  noun: 'reads',
  running: 1_000,
  waiting: 10_000,
  // A user with 101 accounts downloads a backup of each at once.
  waitingOfUser: 250,
})

/** Requests with such reads. Each has its turn until its client has the answer: one that is not taken stays in memory. */
const requests = new FairQueue({
  noun: 'large answers',
  running: Infinity,
  runningOfUser: 8,
  waiting: 10_000,
  waitingOfUser: 250,
})

/** The beginnings of requests, by the ends of their answers. */
const beginnings = new WeakMap<Promise<void>, Promise<void>>()

/** Resolves at once after the first read of a batch. @throws AppError BAD_REQUEST when its client has left before. */
function beginRequest({ user, answered }: UserScope): Promise<void> {
  if (!answered) return Promise.resolve()
  const begun =
    beginnings.get(answered) ??
    new Promise<void>((resolve, reject) => {
      let hasLeft = false
      void answered.then(() => (hasLeft = true))
      requests
        .run(user.id, async () => {
          if (hasLeft) throw new AppError('BAD_REQUEST', 'The client has left.')
          resolve()
          await answered
        })
        .catch(reject)
    })
  beginnings.set(answered, begun)
  return begun
}

/** Call it once for each answer: a read within a read would wait for itself. @throws AppError TOO_MANY_REQUESTS when too many wait. */
export async function readInTurn<T>(scope: UserScope, read: () => Promise<T>): Promise<T> {
  await beginRequest(scope)
  return turns.run(scope.user.id, async () => {
    await nextLoopTick()
    return read()
  })
}
