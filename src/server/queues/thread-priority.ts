import { getPriority, setPriority } from 'node:os'

/** By so much Linux gives a thread a third of the time that another one gets that wants the same processor. */
const STEP = 5
const LOWEST = 19

/**
 * Lets the event loop go first where there are fewer processors than threads at work. Called in a thread, this is about
 * that thread alone, on Linux; elsewhere the priority would be that of the whole process, and stays.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + STEP, LOWEST))
}
