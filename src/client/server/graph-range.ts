/** How far ahead the graph shows the balance. */
import { oneOf, useStoredState } from '../browser/stored-state.ts'
import { addMonths, monthOf } from '../words/dates.ts'
import { inMonth } from '../words/days-of-months.ts'

/** Months, as the browser stores them. */
export type GraphRange = '1' | '3' | '12' | '60'

export const GRAPH_RANGES: readonly { value: GraphRange; label: string }[] = [
  { value: '1', label: '1 month' },
  { value: '3', label: '3 months' },
  { value: '12', label: '1 year' },
  { value: '60', label: '5 years' },
]

const DEFAULT_GRAPH_RANGE: GraphRange = '3'

const parseRange = oneOf<GraphRange>('1', '3', '12', '60')

/** The range that the user has chosen; remembered until logout. */
export function useGraphRange() {
  return useStoredState('graphMonths', DEFAULT_GRAPH_RANGE, parseRange)
}

/** The same day some months later, or that month's last one. */
export function monthsAfter(date: string, count: number): string {
  return inMonth(date, addMonths(monthOf(date), count))
}

/** The last day that a range shows, when it starts on this one. Days are YYYY-MM-DD. */
export function lastDayOf(from: string, range: GraphRange): string {
  return monthsAfter(from, Number(range))
}
