import type { StatementLine } from '../../../shared/statements/statement.ts'
import {
  type DayNumber,
  monthAt,
  type MonthNumber,
  monthOf,
} from '../../projection/rules/calendar.ts'

export interface Sighting {
  day: DayNumber
  /** Never negative. */
  cents: number
  line: StatementLine
  month: MonthNumber
  dayOfMonth: number
  monthLength: number
  previousLength: number
}

export function sightingOf(line: StatementLine, day: DayNumber): Sighting {
  const { number, firstDay, length } = monthOf(day)
  return {
    day,
    cents: Math.abs(line.amountCents),
    line,
    month: number,
    dayOfMonth: day - firstDay + 1,
    monthLength: length,
    previousLength: monthAt(number - 1).length,
  }
}

/** The days of a month end with its last. */
export function daysFromMonthDay(sighting: Sighting, day: number): number {
  const { dayOfMonth, monthLength, previousLength } = sighting
  const away = dayOfMonth - Math.min(day, monthLength)
  const afterPrevious = dayOfMonth + previousLength - Math.min(day, previousLength)
  const beforeNext = monthLength - dayOfMonth + Math.min(day, 28)
  return Math.min(Math.abs(away), afterPrevious, beforeNext)
}

/** Sunday is 0. */
export function weekdayOfDay(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
