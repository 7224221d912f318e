/**
 * The differences of single occurrences. One is known by its cash flow's place in the list, and by its date:
 * the one that its schedule names, on whatever day it falls.
 */
import type { DayNumber, MonthNumber } from '../rules/calendar.ts'

export interface Exception {
  isDone: boolean
  isSkipped: boolean
  overrideCents: number | null
  /** The day to which a person moved it; null where its schedule decides. */
  movedTo: DayNumber | null
}

const DAYS = 31

export class Exceptions {
  /** Keyed by small integers, which a Map finds faster than larger numbers or texts. */
  readonly #byMonth = new Map<MonthNumber, Map<number, Exception>>()

  of(place: number, month: MonthNumber, dayOfMonth: number): Exception | undefined {
    return this.#byMonth.get(month)?.get(exceptionKey(place, dayOfMonth))
  }

  get byMonth(): ReadonlyMap<MonthNumber, ReadonlyMap<number, Exception>> {
    return this.#byMonth
  }

  require(place: number, month: MonthNumber, dayOfMonth: number): Exception {
    let exceptions = this.#byMonth.get(month)
    if (!exceptions) this.#byMonth.set(month, (exceptions = new Map()))
    const key = exceptionKey(place, dayOfMonth)
    let exception = exceptions.get(key)
    if (!exception) {
      exception = { isDone: false, isSkipped: false, overrideCents: null, movedTo: null }
      exceptions.set(key, exception)
    }
    return exception
  }
}

function exceptionKey(place: number, dayOfMonth: number): number {
  return place * (DAYS + 1) + dayOfMonth
}

export function placeOfKey(key: number): number {
  return Math.floor(key / (DAYS + 1))
}

export function dayOfKey(key: number): number {
  return key % (DAYS + 1)
}
