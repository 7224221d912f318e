import type { RangeProjection } from '../../../shared/projections/balance-range.ts'
import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { addDays, daysBetween, formatDayAhead, formatWeekdayAhead } from '../../words/dates.ts'
import { formatCents } from '../../words/shown-amounts.ts'

export interface GraphDays extends Omit<BalancesProjection, 'hasRange'> {
  bufferCents: number
  triedCents?: number[] | undefined
  range?: BalanceRange | undefined
}

/** A lowest and a highest balance for each of the days. */
export interface BalanceRange {
  lowCents: number[]
  highCents: number[]
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

/** Undefined if there is none, or one of other days alone. */
export function rangeOfDays(
  answer: RangeProjection | undefined,
  { from, balancesCents, hasRange }: BalancesProjection,
): BalanceRange | undefined {
  if (!hasRange || !answer?.lowCents || !answer.highCents) return undefined
  const { lowCents, highCents } = answer
  const isOfDays = answer.from === from && lowCents.length === balancesCents.length
  return isOfDays ? { lowCents, highCents } : undefined
}

const CENTS = 100

/** In whole dollars, rounded outwards; null on a day on which both are the balance. */
function rangeOn({ range }: GraphDays, index: number): { low: string; high: string } | null {
  const [low, high] = [range?.lowCents[index], range?.highCents[index]]
  if (low === undefined || high === undefined || low === high) return null
  const inDollars = (dollars: number) => formatCents(dollars * CENTS).replace(/\.00$/, '')
  return { low: inDollars(Math.floor(low / CENTS)), high: inDollars(Math.ceil(high / CENTS)) }
}

export function rangeText(days: GraphDays, index: number): string {
  const range = rangeOn(days, index)
  return range ? `between ${range.low} and ${range.high}` : ''
}

export function rangeSentence(days: GraphDays, index: number): string {
  const text = rangeText(days, index)
  const date = dateAt(days, index)
  const day = date === days.today ? 'today' : `on ${formatDayAhead(date, days.today)}`
  return text && `In 8 of 10 such months you had ${text} ${day}.`
}
