import type { NextDate } from '../../../shared/projections/projection.ts'
import {
  type DayNumber,
  dayText,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
} from './calendar.ts'
import { firstOf } from './day-set.ts'
import { countDates, type DayRange } from './rule-counter.ts'
import { dayFallenOn, daysFallenOn, daysIn, offsetsOf, type Rule } from './schedule-days.ts'

/** Ascending by the day on which they fall, then by date; months after `lastMonth` are not looked at. */
export function nextDates(
  rule: Rule,
  { from, month, lastMonth, count }: NextDatesOptions,
): NextDate[] {
  const dates: NextDate[] = []
  for (let number = month; number <= lastMonth && dates.length < count; number++)
    for (const date of datesFallenIn(rule, monthAt(number), from)) dates.push(date)
  return dates.slice(0, count)
}

interface NextDatesOptions {
  from: DayNumber
  month: MonthNumber
  lastMonth: MonthNumber
  count: number
}

/** The dates that fall on some days of one month, in the same order. */
export function datesWithin(rule: Rule, { first, last }: DayRange): NextDate[] {
  return datesFallenIn(rule, monthOf(first), first).filter(({ on }) => on <= dayText(last))
}

/** Null for one that has no date before it ends. */
export function firstDayOf(rule: Rule): string | null {
  const dates = countDates(rule, { first: rule.firstDate, last: rule.lastDate })
  // The rule for weekends moves no date past another one, so the first date falls first.
  return dates && dayText(dayFallenOn(rule, dates.firstDate))
}

function datesFallenIn(rule: Rule, month: Month, from: DayNumber): NextDate[] {
  const found: { day: DayNumber; offset: number }[] = []
  const dates = daysIn(rule, month)
  for (const offset of offsetsOf(rule))
    for (let days = daysFallenOn(rule, month, offset, dates); days !== 0; days &= days - 1)
      found.push({ day: month.firstDay + firstOf(days) - 1, offset })
  return found
    .filter(({ day }) => day >= from)
    .toSorted((a, b) => a.day - b.day || a.offset - b.offset)
    .map(({ day, offset }) => ({ date: dayText(day + offset), on: dayText(day) }))
}
