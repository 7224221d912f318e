/** Undoing a change of an account's plan [behaviour: Undo]. */
import type { UndoChangeInput } from '../../../shared/activity.ts'
import type { Changed } from '../../../shared/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity, Note } from '../accounts/activities.ts'
import { purgeOldestDeletions } from '../cash-flows/cash-flow-pages.ts'
import type { Scope } from '../scope.ts'
import { type ChangedRow, MARKS_AS_NOW } from './changed-rows.ts'
import { readCurrentRows } from './current-rows.ts'
import { requireUnchanged } from './undo-checks.ts'
import { startOfHistory } from './undo-records.ts'
import { putBack } from './undo-writes.ts'

/**
 * Undoes a change of the last 90 days: all rows are again as they were before it. That is a change itself, which can be
 * undone in turn.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's, or has no such change; CONFLICT when the change is
 * undone already, when a row is no longer as it was after it, when the account cannot have so much more, and when its
 * starting balance would pass its limits.
 */
export async function undoChange(
  scope: Scope,
  { account, revision }: UndoChangeInput,
): Promise<Changed<{ success: true }>> {
  const change = await changeAccount(scope, account, async (tx, accountId, note) => {
    await undoWithin(tx, scope, { accountId, note }, revision)
    return { accountId }
  })
  await purgeOldestDeletions(scope, change.accountId)
  return { success: true, revision: change.revision }
}

/** The same within a change of the account; throws as `undoChange`. */
export async function undoWithin(
  tx: Transaction,
  scope: Scope,
  { accountId, note }: { accountId: number; note: Note },
  revision: number,
): Promise<void> {
  const where = { accountId_revision: { accountId, revision } }
  const record = await tx.undoRecord.findUnique({ where })
  if (!record || record.at < startOfHistory(scope))
    throw new AppError(
      'NOT_FOUND',
      'This change was not found. A change can be undone for 90 days.',
    )
  if (record.undoneRevision !== null)
    throw new AppError('CONFLICT', 'This change was undone already.')
  const rows: ChangedRow[] = JSON.parse(record.rows)
  const account = { tx, scope, accountId }
  const current = await readCurrentRows(account, rows)
  await requireUnchanged(account, { rows, revision }, current)
  await putBack(account, rows, current)
  await note(await describeUndone(tx, accountId, revision), rows.toReversed().map(invert), revision)
}

/** The activity of undoing a change says of it what that change's own activity said. */
async function describeUndone(
  tx: Transaction,
  accountId: number,
  revision: number,
): Promise<NewActivity> {
  const undone = await tx.activity.findFirst({
    where: { accountId, revision },
    orderBy: { id: 'asc' },
    select: {
      action: true,
      kind: true,
      cashFlowId: true,
      name: true,
      date: true,
      toDate: true,
      amountCents: true,
      count: true,
      importId: true,
    },
  })
  // A balance that was set again to the same amount is no activity.
  const { action: undoneAction, ...details } = undone ?? { action: 'setStartingBalance' as const }
  return { ...details, action: 'undidChange', undoneAction }
}

/** What undoing a change does to a row. */
function invert(row: ChangedRow): ChangedRow {
  if (row.table === 'MovedBalance') return { ...row, cents: -row.cents }
  if (row.table === 'CheckInItem') return { ...row, from: row.to, to: row.from }
  const inverted = { ...row, before: row.after, after: row.before } as ChangedRow
  if (inverted.table !== 'CashFlow') return inverted
  const { marks, ...flow } = inverted
  const needsMarks = marks !== undefined || flow.before === null
  return flow.after !== null && needsMarks ? { ...flow, marks: MARKS_AS_NOW } : flow
}
