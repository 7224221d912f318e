/** How far ahead the graph shows the balance, and the steps of its keys from day to day. */
import { addDays, addMonths, inMonth, monthOf } from '../../words/dates.ts'

/** Months, as the browser stores them. */
export type GraphRange = '1' | '3' | '12' | '60'

export const GRAPH_RANGES: readonly { value: GraphRange; label: string }[] = [
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '1 year' },
  { value: '60', label: '5 years' },
]

export const DEFAULT_GRAPH_RANGE: GraphRange = '3'

/** The same day some months later, or that month's last one. */
function monthsAfter(date: string, count: number): string {
  return inMonth(date, addMonths(monthOf(date), count))
}

/** The last day that a range shows, when it starts on this one. Days are YYYY-MM-DD. */
export function lastDayOf(from: string, range: GraphRange): string {
  return monthsAfter(from, Number(range))
}

export interface DaySpan {
  first: string
  last: string
}

/** Where each key leads, as on a slider: up and to the right is later. */
const STEPS: Record<string, (date: string, span: DaySpan) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowDown: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, 1),
  PageDown: (date) => monthsAfter(date, -1),
  PageUp: (date) => monthsAfter(date, 1),
  Home: (_date, { first }) => first,
  End: (_date, { last }) => last,
}

/** The day that a key leads to, within the span; undefined for a key without a meaning here. */
export function stepOf(key: string, date: string, span: DaySpan): string | undefined {
  const target = STEPS[key]?.(date, span)
  if (target === undefined) return undefined
  return target < span.first ? span.first : target > span.last ? span.last : target
}
