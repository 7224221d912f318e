import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { addDays } from '../../words/dates.ts'
import { csvText } from './csv-file.ts'

/** Only dates and numbers, so that no cell is a person's words. */
export function writeBalances({ from, balancesCents }: BalancesProjection): string {
  const rows = balancesCents.map(
    (cents, index) => `${addDays(from, index)},${dollarsFromCents(cents)}`,
  )
  return csvText(['Date,Balance', ...rows])
}
