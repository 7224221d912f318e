/**
 * Lets a few calls run at once, and the others wait for their turn. The turns go round by user: of two users, the
 * one whose last turn ended longer ago is next, whatever the number of calls that each of them has waiting.
 */
import { AppError } from '../../shared/app-error.ts'

interface QueueLimits {
  /** The things that wait, in the plural, for the sentence of a refusal: "imports". */
  noun: string
  /** The number of calls that run at once. */
  running: number
  runningOfUser: number
  waiting: number
  waitingOfUser: number
}

interface Lane {
  running: number
  /** Each starts one call. */
  waiting: (() => void)[]
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
  /** By user. The first lane has been without a turn for the longest time. */
  readonly #lanes = new Map<number | string, Lane>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    queues.add(this)
  }

  get length() {
    return { noun: this.#limits.noun, running: this.#running, waiting: this.#waiting }
  }

  /**
   * Runs the call when it is this user's turn. Calls of one user run in the order in which they came.
   *
   * @param user an id, or what stands for the user before the sign-in, like an address
   * @param signal ends the waiting when the client is gone; a call that runs is not ended
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait, of this user or in all; and whatever `call` throws.
   */
  async run<T>(user: number | string, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#takeTurn(user, signal)
    try {
      return await call()
    } finally {
      this.#endTurn(user)
    }
  }

  async #takeTurn(user: number | string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw clientIsGone()
    const lane = this.#lanes.get(user) ?? { running: 0, waiting: [] }
    if (this.#canStart(lane)) {
      this.#lanes.set(user, lane)
      this.#countAsRunning(lane)
      return
    }
    const { noun, waiting, waitingOfUser } = this.#limits
    if (lane.waiting.length >= waitingOfUser || this.#waiting >= waiting)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many ${noun} are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
      )
    this.#lanes.set(user, lane)
    this.#waiting++
    // The turn that ends counts this call as running before it starts it.
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        // In a later turn of the event loop: calls that end at once, such as refusals, would otherwise run one after the
        // other before anything else does.
        setImmediate(resolve)
      }
      const leave = () => {
        lane.waiting = lane.waiting.filter((other) => other !== start)
        this.#waiting--
        if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(user)
        reject(clientIsGone())
      }
      signal?.addEventListener('abort', leave, { once: true })
      lane.waiting.push(start)
    })
  }

  #endTurn(user: number | string): void {
    const ended = this.#lanes.get(user)
    if (!ended) return
    ended.running--
    this.#running--
    this.#lanes.delete(user)
    if (ended.running > 0 || ended.waiting.length > 0) this.#lanes.set(user, ended)
    for (const lane of this.#lanes.values()) {
      const [start] = this.#canStart(lane) ? lane.waiting.splice(0, 1) : []
      if (!start) continue
      this.#waiting--
      this.#countAsRunning(lane)
      start()
      return
    }
  }

  #canStart({ running }: Lane): boolean {
    return running < this.#limits.runningOfUser && this.#running < this.#limits.running
  }

  #countAsRunning(lane: Lane): void {
    lane.running++
    this.#running++
  }
}

/** Nobody reads it. */
function clientIsGone(): AppError {
  return new AppError('BAD_REQUEST', 'The request was cancelled.')
}
