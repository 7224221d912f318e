/**
 * The calendar in plain numbers, for the engine's inner loops. A day is a count of days since
 * 1970-01-01, a month is a count of months since January of year 0; both may be negative.
 */

export type DayNumber = number
export type MonthNumber = number

export interface Month {
  number: MonthNumber
  year: number
  /** 1 to 12 */
  ofYear: number
  firstDay: DayNumber
  length: number
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
/** From 0001-01-01, the day before which is day 0 of the sum below, to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_163

/** The day number of a date; `month` and `day` count from 1. */
export function dayNumber(year: number, month: number, day: number): DayNumber {
  const yearsBefore = year - 1
  const leapDays =
    Math.floor(yearsBefore / 4) - Math.floor(yearsBefore / 100) + Math.floor(yearsBefore / 400)
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0
  const daysBeforeMonth = (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDay
  return 365 * yearsBefore + leapDays + daysBeforeMonth + day - DAYS_BEFORE_1970
}

export function monthNumber(year: number, ofYear: number): MonthNumber {
  return year * 12 + ofYear - 1
}

export function monthAt(number: MonthNumber): Month {
  const year = Math.floor(number / 12)
  const ofYear = number - year * 12 + 1
  const length = ofYear === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[ofYear - 1] ?? 0)
  return { number, year, ofYear, firstDay: dayNumber(year, ofYear, 1), length }
}

/** "2028-02" or any text that begins so, like a date. Read by character: this is a hot path. */
export function parseMonth(text: string): MonthNumber {
  const year = digit(text, 0) * 1000 + digit(text, 1) * 100 + digit(text, 2) * 10 + digit(text, 3)
  return monthNumber(year, digit(text, 5) * 10 + digit(text, 6))
}

/** "2028-02-29" -> 29 */
export function parseDayOfMonth(date: string): number {
  return digit(date, 8) * 10 + digit(date, 9)
}

/** "1970-01-02" -> 1 */
export function parseDay(date: string): DayNumber {
  return monthAt(parseMonth(date)).firstDay + parseDayOfMonth(date) - 1
}

/** -> "2028-02" */
export function monthText(month: Month): string {
  return `${String(month.year).padStart(4, '0')}-${String(month.ofYear).padStart(2, '0')}`
}

/** -> "2028-02-29" */
export function dateText(month: Month, dayOfMonth: number): string {
  return `${monthText(month)}-${String(dayOfMonth).padStart(2, '0')}`
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48
}
