/**
 * What is different about single occurrences. One is known by its cash flow's place in the list, and by its date:
 * the one that its schedule names, on whatever day it falls.
 */
import type { DayNumber, MonthNumber } from './calendar.ts'

export interface Exception {
  isDone: boolean
  isSkipped: boolean
  overrideCents: number | null
  /** The day to which a person moved it; null where its schedule decides. */
  movedTo: DayNumber | null
}

interface PlacedException {
  place: number
  /** Of its date. */
  month: MonthNumber
  /** Of its date. */
  dayOfMonth: number
  exception: Exception
}

const DAYS = 31

export class Exceptions {
  /** By small integers, which a Map finds faster than larger numbers or texts. */
  readonly #byMonth = new Map<MonthNumber, Map<number, Exception>>()

  of(place: number, month: MonthNumber, dayOfMonth: number): Exception | undefined {
    return this.#byMonth.get(month)?.get(exceptionKey(place, dayOfMonth))
  }

  /** Those of the dates of a month, by `exceptionKey`. */
  inMonth(month: MonthNumber): ReadonlyMap<number, Exception> | undefined {
    return this.#byMonth.get(month)
  }

  /** All of them, each with the cash flow's place and its date. */
  *all(): Generator<PlacedException, void, void> {
    for (const [month, exceptions] of this.#byMonth) {
      for (const [key, exception] of exceptions) {
        const place = Math.floor(key / (DAYS + 1))
        yield { place, month, dayOfMonth: key % (DAYS + 1), exception }
      }
    }
  }

  /** That of an occurrence which may have none yet. */
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

export function exceptionKey(place: number, dayOfMonth: number): number {
  return place * (DAYS + 1) + dayOfMonth
}
