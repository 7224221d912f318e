import { isCalendarDate } from '../../../shared/fields.ts'
import type { DateOrder } from '../../../shared/statements/statement.ts'

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

export interface DayNumbers {
  text: string
  numbers: [number, number, number]
  isYearFirst: boolean
  hasDots: boolean
}

const ORDERS = ['monthFirst', 'dayFirst'] as const

export function dateInOrder({ numbers, isYearFirst }: DayNumbers, order: DateOrder): string | null {
  const [a, b, c] = numbers
  if (isYearFirst) return dateOf(a, b, c)
  return order === 'dayFirst' ? dateOf(c, b, a) : dateOf(c, a, b)
}

export interface FoundOrder {
  order: DateOrder
  /** Lines prove it that are sorted in no other order; null for a guess. */
  provenBy: 'days' | 'dots' | 'lines' | null
  /** A day that fits both orders; empty if there is none. */
  sample: string
}

export function findDateOrder(days: DayNumbers[]): FoundOrder {
  const fits = { dayFirst: 0, monthFirst: 0 }
  let sample = ''
  for (const day of days) {
    const [monthFirst, dayFirst] = ORDERS.map((order) => dateInOrder(day, order))
    if (monthFirst === dayFirst) continue
    if (monthFirst === null) fits.dayFirst++
    else if (dayFirst === null) fits.monthFirst++
    else sample ||= day.text
  }
  const order = fits.dayFirst > fits.monthFirst ? 'dayFirst' : 'monthFirst'
  if (fits.dayFirst !== fits.monthFirst || sample === '') return { order, provenBy: 'days', sample }
  if (days.every(({ hasDots, isYearFirst }) => hasDots || isYearFirst))
    return { order: 'dayFirst', provenBy: 'dots', sample }
  const [monthFirst = 0, dayFirst = 0] = ORDERS.map((order) => countDisorder(days, order))
  return {
    order: dayFirst < monthFirst ? 'dayFirst' : 'monthFirst',
    provenBy: Math.min(dayFirst, monthFirst) === 0 && dayFirst !== monthFirst ? 'lines' : null,
    sample,
  }
}

/** The oldest or the newest stands first. */
function countDisorder(days: DayNumbers[], order: DateOrder): number {
  let [ups, downs] = [0, 0]
  let last: string | null = null
  for (const day of days) {
    const date = dateInOrder(day, order)
    if (date === null) continue
    if (last !== null && date > last) ups++
    if (last !== null && date < last) downs++
    last = date
  }
  return Math.min(ups, downs)
}
