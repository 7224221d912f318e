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
  /** The number of these that can be large: all without it. */
  runningLarge?: number
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

interface WaitingCall {
  isLarge: boolean
  start: () => void
}

export class FairQueue {
  readonly #limits: QueueLimits
  /** The number of calls that run, by user. */
  readonly #running = new Map<number | string, number>()
  #runningLarge = 0
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
   * Runs the call when it is this user's turn. Calls of one user run in the order in which they came, but that small ones go
   * before a large one that has to wait for that of another user.
   *
   * @param user an id, or what stands for the user before the sign-in, like an address
   * @throws AppError TOO_MANY_REQUESTS when too many calls wait, of this user or in all; and whatever `call` throws.
   */
  async run<T>(user: number | string, call: () => Promise<T>, isLarge = false): Promise<T> {
    const canRun = this.#hasRoom(user) && (!isLarge || this.#hasRoomForLarge)
    if (!canRun || this.#runningInAll >= this.#limits.running) await this.#wait(user, isLarge)
    else this.#begin(user, isLarge)
    try {
      return await call()
    } finally {
      this.#endTurn(user, isLarge)
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

  get #hasRoomForLarge(): boolean {
    return this.#runningLarge < (this.#limits.runningLarge ?? Infinity)
  }

  #begin(user: number | string, isLarge: boolean): void {
    this.#running.set(user, (this.#running.get(user) ?? 0) + 1)
    if (isLarge) this.#runningLarge++
  }

  /** Resolves when a turn that has ended before has become this user's. */
  async #wait(user: number | string, isLarge: boolean): Promise<void> {
    const { noun, waiting, waitingOfUser } = this.#limits
    const lane = this.#waiting.get(user) ?? []
    if (lane.length >= waitingOfUser || this.length.waiting >= waiting)
      throw new AppError(
        'TOO_MANY_REQUESTS',
        `Too many ${noun} are waiting. Try again in ${RETRY_AFTER_SECONDS} seconds.`,
        RETRY_AFTER_SECONDS,
      )
    this.#waiting.set(user, lane)
    await new Promise<void>((start) => lane.push({ isLarge, start }))
  }

  #endTurn(user: number | string, isLarge: boolean): void {
    const left = (this.#running.get(user) ?? 0) - 1
    if (left > 0) this.#running.set(user, left)
    else this.#running.delete(user)
    if (isLarge) this.#runningLarge--
    const own = this.#waiting.get(user)
    if (own) {
      this.#waiting.delete(user)
      this.#waiting.set(user, own)
    }
    this.#startNext()
  }

  /** Several, where the end of a large call lets another large one begin beside the next one of its user. */
  #startNext(): void {
    let room = this.#limits.running - this.#runningInAll
    for (const [user, lane] of this.#waiting) {
      if (room <= 0) return
      if (!this.#hasRoom(user)) continue
      const next = lane.find(({ isLarge }) => !isLarge || this.#hasRoomForLarge)
      if (!next) continue
      lane.splice(lane.indexOf(next), 1)
      if (lane.length === 0) this.#waiting.delete(user)
      this.#begin(user, next.isLarge)
      next.start()
      room--
    }
  }
}
