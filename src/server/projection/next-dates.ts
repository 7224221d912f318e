/** The next dates of one schedule, without any marks. */
import type { NextDate } from '../../shared/projection.ts'
import {
  type DayNumber,
  dayText,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
  parseMonth,
} from './calendar.ts'
import { firstOf } from './day-set.ts'
import type { DayRange } from './rule-counter.ts'
import { FIRST_MONTH, MOST_MONTHS_BETWEEN } from './schedule-dates.ts'
import { daysFallenOn, offsetsOf, type Rule } from './schedule-days.ts'

/**
 * The next dates that fall on a day or later, ascending by the day on which they fall, then by date.
 * Those of months after `lastMonth` are not looked for.
 */
export function nextDates(
  rule: Rule,
  { from, month, lastMonth, count }: NextDatesOptions,
): NextDate[] {
  const dates: NextDate[] = []
  for (let number = month; number <= lastMonth && dates.length < count; number++)
    dates.push(...datesFallenIn(rule, monthAt(number), from))
  return dates.slice(0, count)
}

interface NextDatesOptions {
  from: DayNumber
  /** That of `from`. */
  month: MonthNumber
  lastMonth: MonthNumber
  count: number
}

/** The dates that fall on some days of one month, in the same order. */
export function datesWithin(rule: Rule, { first, last }: DayRange): NextDate[] {
  return datesFallenIn(rule, monthOf(first), first).filter(({ on }) => on <= dayText(last))
}

const LAST_MONTH = parseMonth('9999-12')

/** The first day on which a rule with a first date falls; null for one that has no date before it ends. */
export function firstDayOf(rule: Rule): string | null {
  // A weekend may have carried its first date to one of the two days before.
  const from = rule.firstDate - 2
  const month = Math.max(monthOf(from).number, FIRST_MONTH)
  const lastMonth = Math.min(month + MOST_MONTHS_BETWEEN + 1, LAST_MONTH)
  return nextDates(rule, { from, month, lastMonth, count: 1 })[0]?.on ?? null
}

function datesFallenIn(rule: Rule, month: Month, from: DayNumber): NextDate[] {
  const found: { day: DayNumber; offset: number }[] = []
  for (const offset of offsetsOf(rule))
    for (let days = daysFallenOn(rule, month, offset); days !== 0; days &= days - 1)
      found.push({ day: month.firstDay + firstOf(days) - 1, offset })
  return found
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => a.day - b.day || a.offset - b.offset)
    .map(({ day, offset }) => ({ date: dayText(day + offset), on: dayText(day) }))
}
