import { isCalendarDate } from '../../../shared/fields.ts'

const FIRST_YEAR = 1900
const LAST_YEAR = 2200

const CENTURY_TURN = 70

/** YYYY-MM-DD; null where the calendar has no such day. */
export function dateOf(year: number, month: number, day: number): string | null {
  const [mm, dd] = [month, day].map((part) => String(part).padStart(2, '0'))
  const date = `${String(year).padStart(4, '0')}-${mm}-${dd}`
  return year >= FIRST_YEAR && year <= LAST_YEAR && isCalendarDate(date) ? date : null
}

/** 94 is 1994, 26 is 2026. */
export function yearOfTwoDigits(year: number): number {
  return year + (year < CENTURY_TURN ? 2000 : 1900)
}

/** Reads a stamp that begins with year, month and day, as in `20260115120000[-5:EST]` or `2026-01-15T12:00:00Z`. */
export function readStamp(text: string): string | null {
  const [, year, month, day] = /^\s*(\d{4})-?(\d{2})-?(\d{2})/.exec(text) ?? []
  return year === undefined ? null : dateOf(Number(year), Number(month), Number(day))
}
