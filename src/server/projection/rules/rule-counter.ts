/** The number of occurrences of a rule that fall between two days, which costs the same however far these are apart. */
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
  firstDate: DayNumber
  lastDate: DayNumber
  /** The days on which the first and the last of them fall. */
  firstOn: DayNumber
  lastOn: DayNumber
}

/** The most days by which a rule for weekends carries an occurrence. */
export const MOST_OFFSET = 2

/** Dates that do not count, by month. */
type ExcludedDates = ReadonlyMap<MonthNumber, DaySet>

const NONE: ExcludedDates = new Map()

/**
 * Null if nothing falls within the range.
 *
 * @param without dates of the rule that do not count
 */
export function countWithin(
  rule: Rule,
  range: DayRange,
  without: ExcludedDates = NONE,
): RuleCount | null {
  const first = Math.max(firstDateFrom(rule, range.first), rule.firstDate)
  const last = Math.min(lastDateThrough(rule, range.last), rule.lastDate)
  if (first > last) return null
  const [from, through] = [monthOf(first), monthOf(last)]
  const datesIn = (month: Month) => rule.datesIn(month) & daysWithin(month, first, last)
  const left = (month: Month) => datesIn(month) & ~(without.get(month.number) ?? 0)
  const before = countOf(rule.datesIn(from)) - countOf(datesIn(from))
  /** The number of those of the months through this one, which is before the last of them. */
  const countThrough = (month: Month) => {
    let count = rule.countIn(from, month) - before
    for (const [number, days] of without)
      if (number <= month.number) count -= countOf(days & daysWithin(monthAt(number), first, last))
    return count
  }
  const count =
    from.number === through.number
      ? countOf(left(from))
      : countThrough(monthAt(through.number - 1)) + countOf(left(through))
  if (count === 0) return null
  const monthOfDate = (nth: number) => {
    let [low, high] = [from.number, through.number]
    while (low < high) {
      const middle = (low + high) >> 1
      if (countThrough(monthAt(middle)) >= nth) high = middle
      else low = middle + 1
    }
    return monthAt(low)
  }
  const [monthOfFirst, monthOfLast] = [monthOfDate(1), monthOfDate(count)]
  const firstDate = monthOfFirst.firstDay + firstOf(left(monthOfFirst)) - 1
  const lastDate = monthOfLast.firstDay + lastOf(left(monthOfLast)) - 1
  return {
    count,
    firstDate,
    lastDate,
    firstOn: dayFallenOn(rule, firstDate),
    lastOn: dayFallenOn(rule, lastDate),
  }
}

/** The days of a month that lie between two days, both included. */
function daysWithin({ firstDay, length }: Month, first: DayNumber, last: DayNumber): DaySet {
  const end = Math.min(length, Math.max(0, last - firstDay + 1))
  const start = Math.min(length, Math.max(0, first - firstDay))
  return daysThrough(end) & ~daysThrough(start)
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
