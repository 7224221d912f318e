import type { YearProjection } from '../../../shared/projection.ts'

export type MonthRow = YearProjection['months'][number]

/** What a month adds to the balance: its pending income less its pending expense. */
export function monthlyNetCents({ incomeCents, expenseCents }: MonthRow): number {
  return incomeCents - expenseCents
}
