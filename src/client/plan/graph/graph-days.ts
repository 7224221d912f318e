import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { addDays, daysBetween, formatWeekdayAhead } from '../../words/dates.ts'

export interface GraphDays extends BalancesProjection {
  bufferCents: number
  triedCents?: number[] | undefined
}

export type Level = 'enough' | 'belowBuffer' | 'belowZero'

export function levelOf(cents: number, bufferCents: number): Level {
  if (cents < 0) return 'belowZero'
  return cents < bufferCents ? 'belowBuffer' : 'enough'
}

export function dateAt({ from }: GraphDays, index: number): string {
  return addDays(from, index)
}

export function dayText(days: GraphDays, index: number): string {
  return formatWeekdayAhead(dateAt(days, index), days.today)
}

export function indexOf({ from, balancesCents }: GraphDays, date: string): number | undefined {
  const index = daysBetween(from, date)
  return index >= 0 && index < balancesCents.length ? index : undefined
}

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

export function noteOf(days: GraphDays, index: number): string {
  const notes = LEVEL_NOTES[levelOf(days.balancesCents[index] ?? 0, days.bufferCents)]
  return [...notes, ...(index === lowestIndexOf(days) ? ['lowest'] : [])].join(', ')
}
