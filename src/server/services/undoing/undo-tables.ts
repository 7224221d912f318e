/** The tables whose rows can be undone, in the order in which they are compared and written: marks belong to cash flows. */
import { ACCOUNTS } from '../accounts/recorded-accounts.ts'
import { CASH_FLOW_TABLES } from '../cash-flows/recorded-cash-flows.ts'
import { MARKS } from '../cash-flows/recorded-marks.ts'
import { CHECK_INS } from '../check-ins/recorded-check-ins.ts'
import { SCENARIOS } from '../scenarios/scenario-rows.ts'
import type { ChangingAccount } from '../scope.ts'
import type { ChangedRow, Table } from '../undo/changed-rows.ts'
import { isOldRow, readOldRows } from './old-rows.ts'

export const TABLES = [
  ACCOUNTS,
  ...CASH_FLOW_TABLES,
  CHECK_INS,
  SCENARIOS,
  MARKS,
] as readonly Table<unknown, object>[]

/**
 * The rows of the record of a change.
 *
 * @param joinsMoves false where marks that went to another cash flow may have been changed there since
 * @throws AppError CONFLICT when rows are not as they were after a change of which an old record has them in short.
 */
export async function readRows(
  changing: ChangingAccount,
  record: { rows: string; at: Date },
  { joinsMoves }: { joinsMoves: boolean },
): Promise<ChangedRow[]> {
  const rows = JSON.parse(record.rows) as (Omit<ChangedRow, 'table'> & { table: string })[]
  if (rows.some(isOldRow)) return readOldRows(changing, rows, { at: record.at, joinsMoves })
  return rows.map((row) => {
    const table = TABLES.find(({ name }) => name === row.table)
    if (!table) throw new Error(`No table ${row.table} can be undone.`)
    return { ...row, table }
  })
}
