/**
 * Records of changes from before the migration `one-undo` have two rows of their own, and can be undone for 90 days: the
 * cash flows of an import as ranges of ids, and the dates whose check-in items went to another cash flow.
 */
import { AppError } from '../../../shared/app-error.ts'
import { type ChangedRow, toCashFlowState } from './changed-rows.ts'
import type { ChangingAccount } from './current-rows.ts'

type OldRow =
  | {
      table: 'Import'
      importId: string
      ranges: [first: number, last: number][]
      count: number
      before: string | null
    }
  | { table: 'CheckInItem' }

/** @throws AppError CONFLICT when cash flows of an import are gone, or were edited since. */
export async function readOldRows(
  { tx, accountId }: ChangingAccount,
  rows: (ChangedRow | OldRow)[],
  at: Date,
): Promise<ChangedRow[]> {
  const read: ChangedRow[] = []
  for (const row of rows) {
    if (row.table === 'CheckInItem') continue
    if (row.table !== 'Import') {
      read.push(row)
      continue
    }
    const isAdded = row.before === null
    const where = { accountId, importId: row.importId, deletedAt: isAdded ? null : { not: null } }
    const found = await tx.cashFlow.findMany({ where })
    const flows = found.filter(
      ({ id, editedAt }) =>
        row.ranges.some(([first, last]) => id >= first && id <= last) &&
        (editedAt === null || editedAt <= at),
    )
    if (flows.length !== row.count)
      throw new AppError(
        'CONFLICT',
        'Some of what the file had added was changed or deleted since, so this cannot be undone any more.',
      )
    for (const flow of flows) {
      const state = toCashFlowState(flow)
      const [before, after] = isAdded ? [null, state] : [state, null]
      read.push({ table: 'CashFlow', id: flow.id, before, after })
    }
  }
  return read
}
