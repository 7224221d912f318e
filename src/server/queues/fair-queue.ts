/**
 * Lets a few calls run at once, one of each user unless they may have more, and the others wait for their turn. The turns go round by user: of two
 * users, the one whose last turn ended longer ago is next, whatever the number of calls that each of them has waiting.
 */
import { AppError } from '../../shared/app-error.ts'

interface QueueLimits {
  /** The things that wait, in the plural, for the sentence of a refusal: "files". */
  noun: string
  /** The number of calls that run at once. */
  running: number
  /** The number of these that can be of one user: 1 without it. */
  runningOfUser?: number
  waiting: number
  waitingOfUser: number
}

const RETRY_AFTER_SECONDS = 5

/** All queues of the process. */
const queues = new Set<FairQueue>()

/** The counts of what waits and what runs in each queue. Several queues can have one noun. */
export function queueLengths(): { noun: string; running: number; waiting: number }[] {
  return Array.from(queues, (queue) => queue.length)
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** The number of calls that run, by user. */
  readonly #running = new Map<number | string, number>()
  /** By user, what starts each of their calls. The first user has been without a turn for the longest time. */
  readonly #waiting = new Map<number | string, (() => void)[]>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
    queues.add(this)
  }

  get length() {
    const lanes = [...this.#waiting.values()]
    const waiting = lanes.reduce((sum, lane) => sum + lane.length, 0)
    return { noun: this.#limits.noun, running: this.#runningInAll, waiting }
  }

  /**
   * Runs the call when it is this user's turn. Calls of one user run in the order in which they came.
   *
   * @param user an id, or what stands for the user before the sign-in, like an address
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait, of this user or in all; and whatever `call` throws.
   */
  async run<T>(user: number | string, call: () => Promise<T>): Promise<T> {
    const mustWait = !this.#hasRoom(user) || this.#runningInAll >= this.#limits.running
    if (mustWait) await this.#wait(user)
    else this.#begin(user)
    try {
      return await call()
    } finally {
      this.#endTurn(user)
    }
  }

  get #runningInAll(): number {
    let sum = 0
    for (const count of this.#running.values()) sum += count
    return sum
  }

  #hasRoom(user: number | string): boolean {
    return (this.#running.get(user) ?? 0) < (this.#limits.runningOfUser ?? 1)
  }

  #begin(user: number | string): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1)
  }

  /** Resolves when the turn that has ended before has become this user's. */
  async #wait(user: number | string): Promise<void> {
    const { noun, waiting, waitingOfUser } = this.#limits
    const lane = this.#waiting.get(user) ?? []
    if (lane.length >= waitingOfUser || this.length.waiting >= waiting)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many ${noun} are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
      )
    this.#waiting.set(user, lane)
    await new Promise<void>((resolve) => lane.push(resolve))
  }

  #endTurn(user: number | string): void {
    const left = (this.#running.get(user) ?? 0) - 1
    if (left > 0) this.#running.set(user, left)
    else this.#running.delete(user)
    const own = this.#waiting.get(user)
    if (own) {
      this.#waiting.delete(user)
      this.#waiting.set(user, own)
    }
    for (const [next, [start, ...others]] of this.#waiting) {
      if (!this.#hasRoom(next)) continue
      if (others.length > 0) this.#waiting.set(next, others)
      else this.#waiting.delete(next)
      this.#begin(next)
      start?.()
      return
    }
  }
}
