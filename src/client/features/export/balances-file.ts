/** The CSV of the balances of a range [behaviour: Export of a range]. */
import type { BalancesProjection } from '../../../shared/projections/projection.ts'
import { dollarsFromCents } from '../../../shared/money/money.ts'
import { addDays } from '../../words/dates.ts'
import { csvText } from './csv-file.ts'

/** The file's text: a row for each day. Dates and numbers alone, so that no cell is a person's words. */
export function writeBalances({ from, balancesCents }: BalancesProjection): string {
  const rows = balancesCents.map(
    (cents, index) => `${addDays(from, index)},${dollarsFromCents(cents)}`,
  )
  return csvText(['Date,Balance', ...rows])
}
