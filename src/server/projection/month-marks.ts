/** The done marks and overrides of one month. An occurrence is known by its cash flow's place in the list, and its day. */
import { elementAt } from './element.ts'

const DAYS = 31

/** Small integers, which a Set finds faster than larger numbers or texts. */
const keyOf = (place: number, dayOfMonth: number) => place * (DAYS + 1) + dayOfMonth

export class MonthMarks {
  readonly #done = new Set<number>()
  readonly #overrides = new Map<number, number>()
  readonly #doneCounts = Array.from({ length: DAYS }, () => 0)

  /** False if the occurrence is done already. */
  markDone(place: number, dayOfMonth: number): boolean {
    const key = keyOf(place, dayOfMonth)
    if (this.#done.has(key)) return false
    this.#done.add(key)
    this.#doneCounts[dayOfMonth - 1] = this.doneCount(dayOfMonth) + 1
    return true
  }

  isDone(place: number, dayOfMonth: number): boolean {
    return this.#done.has(keyOf(place, dayOfMonth))
  }

  /** How many occurrences of a day are marked as done. */
  doneCount(dayOfMonth: number): number {
    return elementAt(this.#doneCounts, dayOfMonth - 1)
  }

  /** False if the occurrence has an override already. */
  override(place: number, dayOfMonth: number, amountCents: number): boolean {
    const key = keyOf(place, dayOfMonth)
    if (this.#overrides.has(key)) return false
    this.#overrides.set(key, amountCents)
    return true
  }

  overrideOf(place: number, dayOfMonth: number): number | undefined {
    return this.#overrides.get(keyOf(place, dayOfMonth))
  }
}
