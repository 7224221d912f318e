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

/** Of two users, the one whose last turn ended longer ago is next, whatever the number of calls that each of them has waiting. */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #running = new Map<number | string, number>()
  readonly #runningOf = new Map<string, number>()
  /** The waiting calls by user. The user at the front has been without a turn for the longest time. */
  readonly #waiting = new Map<number | string, WaitingCall[]>()

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
   * Calls of a user keep their order, but those of a kind that has room overtake. @param user an id, or an address before the sign-in
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait.
   */
  async run<T>(user: number | string, call: () => Promise<T>, kinds: string[] = []): Promise<T> {
    const canRun = this.#hasRoom(user) && this.#hasRoomFor(kinds)
    if (!canRun || this.#runningInAll >= this.#limits.running) await this.#wait(user, kinds)
    else this.#begin(user, kinds)
    try {
      return await call()
    } finally {
      this.#endTurn(user, kinds)
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

  #hasRoomFor(kinds: string[]): boolean {
    const { runningOf = {} } = this.#limits
    return kinds.every((kind) => (this.#runningOf.get(kind) ?? 0) < (runningOf[kind] ?? Infinity))
  }

  #begin(user: number | string, kinds: string[]): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1)
    for (const kind of kinds) this.#runningOf.set(kind, (this.#runningOf.get(kind) ?? 0) + 1)
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
    const left = (this.#running.get(user) ?? 0) - 1
    if (left > 0) this.#running.set(user, left)
    else this.#running.delete(user)
    for (const kind of kinds) this.#runningOf.set(kind, (this.#runningOf.get(kind) ?? 0) - 1)
    const own = this.#waiting.get(user)
    if (own) {
      this.#waiting.delete(user)
      this.#waiting.set(user, own)
    }
    this.#startNext()
  }

  /** Several, where the end of a call of one kind lets another one of it begin beside the next one of its user. */
  #startNext(): void {
    let room = this.#limits.running - this.#runningInAll
    for (const [user, lane] of this.#waiting) {
      if (room <= 0) return
      if (!this.#hasRoom(user)) continue
      const next = lane.find(({ kinds }) => this.#hasRoomFor(kinds))
      if (!next) continue
      lane.splice(lane.indexOf(next), 1)
      if (lane.length === 0) this.#waiting.delete(user)
      this.#begin(user, next.kinds)
      next.start()
      room--
    }
  }
}
