/** Undoing rows: none that was changed since is overwritten [behaviour: Undo]. */
import { AppError } from '../../../shared/app-error.ts'
import type { ChangingAccount } from '../scope.ts'
import { type ChangedRow, type OpenRows, rowsOf, type Table, type Undone } from './changed-rows.ts'

interface OpenTable extends OpenRows<unknown, object> {
  rows: ChangedRow[]
}

/** @param tables in the order in which their rows are compared and written */
export async function openAll(
  changing: ChangingAccount,
  undone: Undone,
  tables: readonly Table<unknown, object>[],
): Promise<OpenTable[]> {
  const opened: OpenTable[] = []
  for (const table of tables) {
    const rows = rowsOf(table, undone.rows)
    if (rows.length > 0) opened.push({ ...(await table.open(changing, rows, undone)), rows })
  }
  return opened
}

/**
 * Requires that each row is as it was after the change, as far as people see it, and that the account has room for what
 * comes back.
 *
 * @throws AppError CONFLICT with a sentence that says what has changed since, or what there is no room for.
 */
export async function requireUnchanged(opened: readonly OpenTable[]): Promise<void> {
  for (const table of opened)
    for (const row of table.rows) {
      const what = await table.refusal?.(row)
      if (what) throw changedSince(what)
    }
  for (const table of opened) await table.requireRoom?.()
}

/** Call it only when each row is as it was after the change. */
export async function putBack(opened: readonly OpenTable[]): Promise<void> {
  for (const table of opened) await table.putBack?.()
}

export function changedSince(what: string): AppError {
  return new AppError('CONFLICT', `${what}, so this cannot be undone any more.`)
}

export function removedForGood(what: string): string {
  return `${what} was deleted, and has been removed for good since`
}
