/**
 * Lets a few calls run at once, one of each user, and the others wait for their turn. The turns go round by user: of two
 * users, the one whose last turn ended longer ago is next, whatever the number of calls that each of them has waiting.
 */
import { AppError } from '../../shared/app-error.ts'

interface QueueLimits {
  /** The things that wait, in the plural, for the sentence of a refusal: "files". */
  noun: string
  /** The number of calls that run at once. */
  running: number
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
  /** The users of whom a call runs. */
  readonly #running = new Set<number | string>()
  /** By user, what starts each of their calls. The first user has been without a turn for the longest time. */
  readonly #waiting = new Map<number | string, (() => void)[]>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
    queues.add(this)
  }

  get length() {
    const lanes = [...this.#waiting.values()]
    const waiting = lanes.reduce((sum, lane) => sum + lane.length, 0)
    return { noun: this.#limits.noun, running: this.#running.size, waiting }
  }

  /**
   * Runs the call when it is this user's turn. Calls of one user run in the order in which they came.
   *
   * @param user an id, or what stands for the user before the sign-in, like an address
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait, of this user or in all; and whatever `call` throws.
   */
  async run<T>(user: number | string, call: () => Promise<T>): Promise<T> {
    const mustWait = this.#running.has(user) || this.#running.size >= this.#limits.running
    if (mustWait) await this.#wait(user)
    else this.#running.add(user)
    try {
      return await call()
    } finally {
      this.#endTurn(user)
    }
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
    this.#running.delete(user)
    const own = this.#waiting.get(user)
    if (own) {
      this.#waiting.delete(user)
      this.#waiting.set(user, own)
    }
    for (const [next, [start, ...others]] of this.#waiting) {
      if (this.#running.has(next)) continue
      if (others.length > 0) this.#waiting.set(next, others)
      else this.#waiting.delete(next)
      this.#running.add(next)
      start?.()
      return
    }
  }
}
