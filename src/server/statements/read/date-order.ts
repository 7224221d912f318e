import type { DateOrder } from '../../../shared/statements/statement.ts'
import { dateOf } from './statement-day.ts'

export interface DayNumbers {
  text: string
  numbers: [number, number, number]
  /** No doubt is left. */
  isYearFirst: boolean
  hasDots: boolean
}

const ORDERS = ['monthFirst', 'dayFirst'] as const

/** Null where the calendar has no such day. */
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
