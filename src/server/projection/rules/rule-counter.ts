/** The number of occurrences of a rule that fall between two days: counted by month, without a walk over its days. */
import { type DayNumber, type Month, monthAt, type MonthNumber, monthOf } from './calendar.ts'
import { countOf, type DaySet, daysThrough, firstOf, lastOf } from './day-set.ts'
import { dayFallenOn, type Rule } from './schedule-days.ts'

/** Both days are included; empty when the last day is before the first. */
export interface DayRange {
  first: DayNumber
  last: DayNumber
}

export interface RuleCount {
  count: number
  /** The days on which the first and the last of them fall. */
  firstOn: DayNumber
  lastOn: DayNumber
}

/** The most days by which a rule for weekends carries an occurrence. */
export const MOST_OFFSET = 2

export class RuleCounter {
  readonly #range: DayRange
  /** Those of all dates that can fall within the range. */
  readonly #months: readonly Month[]

  constructor(range: DayRange) {
    this.#range = range
    const { number } = monthOf(range.first - MOST_OFFSET)
    const last = monthOf(range.last + MOST_OFFSET).number
    this.#months = Array.from({ length: Math.max(0, last - number + 1) }, (_, index) =>
      monthAt(number + index),
    )
  }

  /**
   * Null if nothing falls within the range.
   *
   * @param without the dates that do not count, by month
   */
  count(rule: Rule, without?: ReadonlyMap<MonthNumber, DaySet>): RuleCount | null {
    const first = Math.max(firstDateFrom(rule, this.#range.first), rule.firstDate)
    const last = Math.min(lastDateThrough(rule, this.#range.last), rule.lastDate)
    if (first > last) return null
    let count = 0
    let firstDate = first
    let lastDate = last
    for (let index = this.#indexOf(first); index < this.#months.length; index++) {
      const month = this.#months[index]
      if (!month || month.firstDay > last) break
      let days = rule.datesIn(month)
      if (first > month.firstDay) days &= ~daysThrough(first - month.firstDay)
      if (last < month.firstDay + month.length - 1) days &= daysThrough(last - month.firstDay + 1)
      if (without) days &= ~(without.get(month.number) ?? 0)
      if (days === 0) continue
      if (count === 0) firstDate = month.firstDay + firstOf(days) - 1
      lastDate = month.firstDay + lastOf(days) - 1
      count += countOf(days)
    }
    if (count === 0) return null
    return { count, firstOn: dayFallenOn(rule, firstDate), lastOn: dayFallenOn(rule, lastDate) }
  }

  #indexOf(day: DayNumber): number {
    const first = this.#months[0]
    if (!first || day < first.firstDay + first.length) return 0
    return monthOf(day).number - first.number
  }
}

// A later date never falls on an earlier day, so the dates that fall within a range have no gap between them.

/** The first date of which an occurrence would fall on a day, or later. */
function firstDateFrom(rule: Rule, day: DayNumber): DayNumber {
  let date = day - MOST_OFFSET
  while (dayFallenOn(rule, date) < day) date++
  return date
}

/** The last date of which an occurrence would fall on a day, or earlier. */
function lastDateThrough(rule: Rule, day: DayNumber): DayNumber {
  let date = day + MOST_OFFSET
  while (dayFallenOn(rule, date) > day) date--
  return date
}
