/**
 * The calendar in plain numbers, for the engine's inner loops. A day is a count of days since
 * 1970-01-01, a month is a count of months since January of year 0; both may be negative.
 */

import type { Temporal } from 'temporal-polyfill'

export type DayNumber = number
export type MonthNumber = number

export interface Month {
  number: MonthNumber
  year: number
  ofYear: number
  firstDay: DayNumber
  length: number
}

const DAYS_IN_4_CENTURIES = 146_097
const DAYS_OF_AVERAGE_MONTH = DAYS_IN_4_CENTURIES / (400 * 12)
/** From 0000-03-01 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468

/**
 * The day number of a date; `month` and `day` count from 1.
 *
 * Counts in years that begin with March, so that a leap day is the last day of its year. In such a year
 * the months from March on have 31, 30, 31, 30, 31 days, twice over and once more, which is 153 days for
 * five months.
 */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const marchYear = month > 2 ? year : year - 1
  const monthsSinceMarch = month > 2 ? month - 3 : month + 9
  const fourCenturies = Math.floor(marchYear / 400)
  const yearOf = marchYear - fourCenturies * 400
  const leapDays = Math.floor(yearOf / 4) - Math.floor(yearOf / 100)
  const daysBeforeMonth = Math.floor((153 * monthsSinceMarch + 2) / 5)
  const days = 365 * yearOf + leapDays + daysBeforeMonth + day - 1
  return fourCenturies * DAYS_IN_4_CENTURIES + days - DAYS_BEFORE_1970
}

export function dayOfDate({ year, month, day }: Temporal.PlainDate): DayNumber {
  return dayNumber(year, month, day)
}

export function monthNumber(year: number, ofYear: number): MonthNumber {
  return year * 12 + ofYear - 1
}

export function monthAt(number: MonthNumber): Month {
  const year = Math.floor(number / 12)
  const ofYear = number - year * 12 + 1
  const firstDay = dayNumber(year, ofYear, 1)
  const next = ofYear === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, ofYear + 1, 1)
  return { number, year, ofYear, firstDay, length: next - firstDay }
}

export function monthOf(day: DayNumber): Month {
  let month = monthAt(monthNumber(1970, 1) + Math.floor(day / DAYS_OF_AVERAGE_MONTH))
  while (day < month.firstDay) month = monthAt(month.number - 1)
  while (day >= month.firstDay + month.length) month = monthAt(month.number + 1)
  return month
}

/** "2028-02" or any text that begins so, like a date. Read by character: this is a hot path. */
export function parseMonth(text: string): MonthNumber {
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3)
  return monthNumber(year, digit(text, 5) * 10 + digit(text, 6))
}

export function parseDayOfMonth(date: string): number {
  return digit(date, 8) * 10 + digit(date, 9)
}

export function parseDay(date: string): DayNumber {
  return monthAt(parseMonth(date)).firstDay + parseDayOfMonth(date) - 1
}

export function monthText(month: Month): string {
  return `${String(month.year).padStart(4, '0')}-${String(month.ofYear).padStart(2, '0')}`
}

export function dateText(month: Month, dayOfMonth: number): string {
  return `${monthText(month)}-${String(dayOfMonth).padStart(2, '0')}`
}

export function dayText(day: DayNumber): string {
  const month = monthOf(day)
  return dateText(month, day - month.firstDay + 1)
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}
