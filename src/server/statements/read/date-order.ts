/** Days like 10/02/2018, of which only a whole file may tell which number is the month [behaviour: Bank statements]. */
import type { DateOrder } from '../../../shared/statements/statement.ts'
import { dateOf } from './statement-day.ts'

/** A day as a file has it, in numbers. */
export interface DayNumbers {
  text: string
  numbers: [number, number, number]
  /** True if the year stands first, which leaves no doubt. */
  isYearFirst: boolean
  hasDots: boolean
}

const ORDERS = ['monthFirst', 'dayFirst'] as const

/** Returns the date of a day, which is YYYY-MM-DD; null where the calendar has none. */
export function dateInOrder({ numbers, isYearFirst }: DayNumbers, order: DateOrder): string | null {
  const [a, b, c] = numbers
  if (isYearFirst) return dateOf(a, b, c)
  return order === 'dayFirst' ? dateOf(c, b, a) : dateOf(c, a, b)
}

export interface FoundOrder {
  order: DateOrder
  /** The proof of the order: days that fit no other one, dots, or lines that are sorted in no other one; null for a guess. */
  provenBy: 'days' | 'dots' | 'lines' | null
  /** A day that fits both orders; empty if there is none. */
  sample: string
}

/** Finds the one date order of a file. */
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

/** The number of days that break the order of the lines, whether the oldest or the newest stands first. */
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
