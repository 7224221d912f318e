/** The number of dates of a rule between two days: it costs the same however far these are apart. */
import {
  type DayNumber,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
  parseDay,
} from './calendar.ts'
import { countOf, type DaySet, daysThrough, firstOf, lastOf } from './day-set.ts'
import { dayFallenOn, type Rule } from './schedule-days.ts'

/** Both days are included; empty when the last day is before the first. */
export interface DayRange {
  first: DayNumber
  last: DayNumber
}

interface DateCount {
  count: number
  firstDate: DayNumber
  lastDate: DayNumber
}

export interface RuleCount extends DateCount {
  firstOn: DayNumber
  lastOn: DayNumber
}

/** The most days by which a rule for weekends carries an occurrence. */
export const MOST_OFFSET = 2

/** Dates of a rule that do not count, by month. */
type ExcludedDates = ReadonlyMap<MonthNumber, DaySet>

const NONE: ExcludedDates = new Map()

export function countWithin(
  rule: Rule,
  range: DayRange,
  without?: ExcludedDates,
): RuleCount | null {
  const dates = { first: firstDateFrom(rule, range.first), last: lastDateThrough(rule, range.last) }
  const found = countDates(rule, dates, without)
  if (!found) return null
  const { count, firstDate, lastDate } = found
  const [firstOn, lastOn] = [dayFallenOn(rule, firstDate), dayFallenOn(rule, lastDate)]
  return { count, firstDate, lastDate, firstOn, lastOn }
}

/** The dates of a rule from one through another, on whatever days they fall; null if there is none. */
export function countDates(rule: Rule, range: DayRange, without = NONE): DateCount | null {
  const dates = {
    first: Math.max(range.first, rule.firstDate),
    last: Math.min(range.last, rule.lastDate),
  }
  if (dates.first > dates.last) return null
  const [from, through] = [monthOf(dates.first), monthOf(dates.last)]
  const daysLeft = (month: Month) =>
    rule.datesIn(month) & daysWithin(month, dates) & ~(without.get(month.number) ?? 0)
  const before = countOf(rule.datesIn(from) & ~daysWithin(from, { ...dates, last: Infinity }))
  const countThrough = (month: Month) => {
    let count = rule.countIn(from, month) - before
    for (const [number, days] of without)
      if (number <= month.number) count -= countOf(days & daysWithin(monthAt(number), dates))
    return count
  }
  const ofLast = countOf(daysLeft(through))
  const isOneMonth = from.number === through.number
  const count = ofLast + (isOneMonth ? 0 : countThrough(monthAt(through.number - 1)))
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
  const [first, last] = [monthOfDate(1), monthOfDate(count)]
  return {
    count,
    firstDate: first.firstDay + firstOf(daysLeft(first)) - 1,
    lastDate: last.firstDay + lastOf(daysLeft(last)) - 1,
  }
}

export function hasDateBefore(rule: Rule, date: string): boolean {
  return countDates(rule, { first: rule.firstDate, last: parseDay(date) - 1 }) !== null
}

function daysWithin({ firstDay, length }: Month, { first, last }: DayRange): DaySet {
  const end = Math.min(length, Math.max(0, last - firstDay + 1))
  const start = Math.min(length, Math.max(0, first - firstDay))
  return daysThrough(end) & ~daysThrough(start)
}

// A later date never falls on an earlier day, so the dates that fall within a range have no gap between them.

function firstDateFrom(rule: Rule, day: DayNumber): DayNumber {
  let date = day - MOST_OFFSET
  while (dayFallenOn(rule, date) < day) date++
  return date
}

function lastDateThrough(rule: Rule, day: DayNumber): DayNumber {
  let date = day + MOST_OFFSET
  while (dayFallenOn(rule, date) > day) date--
  return date
}
