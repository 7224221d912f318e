import type { YearProjection } from '../../../shared/projections/projection.ts'

export type MonthRow = YearProjection['months'][number]

/** The figures of a month with what is tried. */
export interface TriedMonth {
  firstDayCents: number
  lastDayCents: number
  lowestCents: number
  highestCents: number
  netCents: number
}

/** By month; a month that is not known yet has none. */
export type TriedMonths = ReadonlyMap<string, TriedMonth>

/** The gain of a month: its pending income less its pending expense. */
export function monthlyNetCents({ incomeCents, expenseCents }: MonthRow): number {
  return incomeCents - expenseCents
}
