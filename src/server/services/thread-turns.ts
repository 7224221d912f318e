/**
 * Turns of users in the threads that read files [behaviour: Limits]. Who waits for one holds nothing else: no turn of the files
 * that have arrived, and no transaction.
 */
import { ImportThread } from '../imports/import-thread.ts'
import { FairQueue } from '../queues/fair-queue.ts'
import type { Scope } from './scope.ts'
import { consumeWithinLimit } from './sessions/rate-limits.ts'

/** Beside a file that takes long, others are read. Each can take 256 MB of memory. */
const THREADS = 2

/** A larger file can take seconds. One of them is read at a time, so that a thread is left for the small ones. */
const LARGE_BYTES = 500_000

const turns = new FairQueue({
  noun: 'files to read',
  running: THREADS,
  runningLarge: 1,
  waiting: 1_000,
  waitingOfUser: 30,
})

const idle: ImportThread[] = []

/**
 * Runs the work with a thread when it is this user's turn; at once, if the scope has a thread already. Its time counts for the user.
 *
 * @param bytes the size of the file; without it, a small one
 * @throws AppError TOO_MANY_REQUESTS when too many wait, or the user has had too much of the threads in a minute; and whatever
 * `work` throws.
 */
export async function inThread<T>(
  scope: Scope,
  work: (thread: ImportThread) => Promise<T>,
  bytes = 0,
): Promise<T> {
  if (scope.thread) return work(scope.thread)
  return turns.run(scope.user.id, () => runInThread(scope, work), bytes > LARGE_BYTES)
}

async function runInThread<T>(
  scope: Scope,
  work: (thread: ImportThread) => Promise<T>,
): Promise<T> {
  const key = String(scope.user.id)
  await consumeWithinLimit(scope, 'threadMsOfUser', key)
  const startedAt = performance.now()
  const thread = idle.pop() ?? new ImportThread()
  try {
    return await work(thread)
  } finally {
    await thread.rest()
    idle.push(thread)
    const spentMs = Math.round(performance.now() - startedAt)
    await scope.rateLimits.threadMsOfUser.penalty(key, spentMs)
  }
}
