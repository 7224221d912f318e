import { readlink } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'

/** By so much Linux gives a thread a tenth of the time that another one gets that wants the same processor. */
const STEP = 10
const LOWEST = 19

/**
 * Lets the event loop go first where there are fewer processors than threads at work. Called in a thread, this is about
 * that thread alone, on Linux; elsewhere the priority would be that of the whole process, and stays.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + STEP, LOWEST))
}

/** Of so many tasks at once, each of libuv's few threads mostly takes some. */
const TASKS = 16
/** On a busy machine a thread can come too late for all tasks of many rounds. */
const MOST_ROUNDS = 10_000

/**
 * The same for libuv's threads, which hash passwords, compress answers and read files. On Linux a thread can say its
 * number; where that is not allowed, as in some containers, all threads keep their priority.
 *
 * @param count how many threads libuv has
 */
export async function lowerPoolPriority(count: number): Promise<void> {
  if (process.platform !== 'linux') return
  const priority = Math.min(getPriority() + STEP, LOWEST)
  // The link names the thread that reads it. In a container it can have the numbers of the host, which are not ours.
  const own = `${process.pid}/task/`
  const readLink = () => readlink('/proc/thread-self')
  const threads = new Set<string>()
  try {
    for (let round = 0; round < MOST_ROUNDS && threads.size < count; round++)
      for (const link of await Promise.all(Array.from({ length: TASKS }, readLink))) {
        if (threads.has(link)) continue
        threads.add(link)
        if (link.startsWith(own)) setPriority(Number(link.slice(own.length)), priority)
      }
  } catch {}
}
