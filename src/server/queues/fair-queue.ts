import { AppError } from '../../shared/app-error.ts'

interface QueueLimits {
  noun: string
  running: number
  runningOfUser?: number
  runningOf?: Record<string, number>
  waiting: number
  waitingOfUser: number
}

const RETRY_AFTER_SECONDS = 5

const queues = new Set<FairQueue>()

/** The counts of what waits and what runs in each queue. Several queues can have one noun. */
export function queueLengths(): { noun: string; running: number; waiting: number }[] {
  return Array.from(queues, (queue) => queue.length)
}

interface WaitingCall {
  kinds: string[]
  start: () => void
}

/** The next turn is of the user whose last one ended longest ago, whatever the number of calls that each has waiting. */
export class FairQueue {
  readonly #limits: QueueLimits
  #running = 0
  /** The running calls of each user, and of each kind. */
  readonly #runningOf = new Map<number | string, number>()
  /** The waiting calls by user. The user at the front has been without a turn for the longest time. */
  readonly #waiting = new Map<number | string, WaitingCall[]>()

  constructor(limits: QueueLimits) {
    this.#limits = limits
    queues.add(this)
  }

  get length() {
    const lanes = [...this.#waiting.values()]
    const waiting = lanes.reduce((sum, lane) => sum + lane.length, 0)
    return { noun: this.#limits.noun, running: this.#running, waiting }
  }

  /**
   * Calls of a user keep their order, but those of a kind that has room overtake. @param user an id, or an address before the sign-in
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait.
   */
  async run<T>(user: number | string, call: () => Promise<T>, kinds: string[] = []): Promise<T> {
    const canRun = this.#hasRoom(user) && this.#hasRoomFor(kinds)
    if (!canRun || this.#running >= this.#limits.running) await this.#wait(user, kinds)
    else this.#count(user, kinds, 1)
    try {
      return await call()
    } finally {
      this.#endTurn(user, kinds)
    }
  }

  #hasRoom(user: number | string): boolean {
    return (this.#runningOf.get(user) ?? 0) < (this.#limits.runningOfUser ?? 1)
  }

  #hasRoomFor(kinds: string[]): boolean {
    const { runningOf = {} } = this.#limits
    return kinds.every((kind) => (this.#runningOf.get(kind) ?? 0) < (runningOf[kind] ?? Infinity))
  }

  #count(user: number | string, kinds: string[], change: 1 | -1): void {
    this.#running += change
    for (const key of [user, ...kinds]) {
      const count = (this.#runningOf.get(key) ?? 0) + change
      if (count > 0) this.#runningOf.set(key, count)
      else this.#runningOf.delete(key)
    }
  }

  async #wait(user: number | string, kinds: string[]): Promise<void> {
    const { noun, waiting, waitingOfUser } = this.#limits
    const lane = this.#waiting.get(user) ?? []
    if (lane.length >= waitingOfUser || this.length.waiting >= waiting)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many ${noun} are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
      )
    this.#waiting.set(user, lane)
    await new Promise<void>((start) => lane.push({ kinds, start }))
  }

  #endTurn(user: number | string, kinds: string[]): void {
    this.#count(user, kinds, -1)
    const own = this.#waiting.get(user)
    if (own) {
      this.#waiting.delete(user)
      this.#waiting.set(user, own)
    }
    this.#startNext()
  }

  /** Several, where the end of a call of one kind lets another one of it begin beside the next one of its user. */
  #startNext(): void {
    for (const [user, lane] of this.#waiting) {
      if (this.#running >= this.#limits.running) return
      if (!this.#hasRoom(user)) continue
      const next = lane.find(({ kinds }) => this.#hasRoomFor(kinds))
      if (!next) continue
      lane.splice(lane.indexOf(next), 1)
      if (lane.length === 0) this.#waiting.delete(user)
      this.#count(user, next.kinds, 1)
      next.start()
    }
  }
}
