import type { Temporal } from 'temporal-polyfill'
import { monthAt, monthNumber } from '../rules/calendar.ts'
import { countWithin, type DayRange } from '../rules/rule-counter.ts'
import type { Rule } from '../rules/schedule-days.ts'

const MONTHS = 12
const DAYS_OF_WEEK = 7

/** The average of the twelve months after the current one [behaviour: A month]. */
export class AverageMonth {
  readonly #range: DayRange

  constructor(today: Temporal.PlainDate) {
    const number = monthNumber(today.year, today.month) + 1
    const [first, end] = [monthAt(number).firstDay, monthAt(number + MONTHS).firstDay]
    this.#range = { first, last: end - 1 }
  }

  /** The amount, in cents, times the occurrences that fall on these days / 12, rounded half up. Marks do not matter. */
  centsOf(rule: Rule | null, amountCents: number, { perWeek = false } = {}): number {
    if (rule === null) return 0
    const { count } = countWithin(rule, this.#range) ?? { count: 0 }
    // Exact: the largest amount on each day of a year is far below 2^53 cents.
    return Math.round((amountCents * count) / (perWeek ? MONTHS * DAYS_OF_WEEK : MONTHS))
  }
}
