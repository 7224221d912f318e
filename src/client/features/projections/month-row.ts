import type { YearProjection } from '../../../shared/projections/projection.ts'

export type MonthRow = YearProjection['months'][number]

/** The figures with what is tried, by month; a month that is not known yet has none. */
export type TriedMonths = ReadonlyMap<string, MonthRow>

/** The gain of a month: its pending income less its pending expense. */
export function monthlyNetCents({ incomeCents, expenseCents }: MonthRow): number {
  return incomeCents - expenseCents
}
