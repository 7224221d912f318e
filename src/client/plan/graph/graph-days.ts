/** The days of a graph: which is the lowest, and how low each of them is. */
import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { addDays, daysBetween, formatWeekdayAhead } from '../../words/dates.ts'

export interface GraphDays extends BalancesProjection {
  /** The least that the user wants to keep; 0 if they have not said. */
  bufferCents: number
  /** The balances of the same days with what is tried, where something is [behaviour: What if on the screen]. */
  triedCents?: number[] | undefined
}

/** The level of a balance. A buffer of 0 has nothing between itself and zero. */
export type Level = 'enough' | 'belowBuffer' | 'belowZero'

export function levelOf(cents: number, bufferCents: number): Level {
  if (cents < 0) return 'belowZero'
  return cents < bufferCents ? 'belowBuffer' : 'enough'
}

/** The date of the day with this index, YYYY-MM-DD. */
export function dateAt({ from }: GraphDays, index: number): string {
  return addDays(from, index)
}

/** "Fri, Nov 28", from a year ahead on with its year. */
export function dayText(days: GraphDays, index: number): string {
  return formatWeekdayAhead(dateAt(days, index), days.today)
}

/** The index of a date; undefined where the graph does not have it. */
export function indexOf({ from, balancesCents }: GraphDays, date: string): number | undefined {
  const index = daysBetween(from, date)
  return index >= 0 && index < balancesCents.length ? index : undefined
}

/** The index of the earliest of the days with the lowest balance. */
export function lowestIndexOf({ balancesCents }: Pick<GraphDays, 'balancesCents'>): number {
  return balancesCents.reduce(
    (lowest, cents, index) => (cents < balancesCents[lowest]! ? index : lowest),
    0,
  )
}

const LEVEL_NOTES: Record<Level, string[]> = {
  enough: [],
  belowBuffer: ['below your buffer'],
  belowZero: ['below zero'],
}

/** The marks of a special day, in words: "below zero, lowest", or nothing. */
export function noteOf(days: GraphDays, index: number): string {
  const notes = LEVEL_NOTES[levelOf(days.balancesCents[index] ?? 0, days.bufferCents)]
  return [...notes, ...(index === lowestIndexOf(days) ? ['lowest'] : [])].join(', ')
}
