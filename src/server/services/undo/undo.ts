/** Undoing a change of an account's plan [behaviour: Undo]. */
import type { UndoChangeInput } from '../../../shared/accounts/activity.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity, Note } from '../accounts/activities.ts'
import { changeTwoAccounts, findPartner } from '../accounts/two-accounts.ts'
import { purgeOldestDeletions } from '../cash-flows/deleted-cash-flows.ts'
import type { ChangingAccount, Scope } from '../scope.ts'
import { type ChangedRow, invert } from './changed-rows.ts'
import { type CurrentRows, readCurrentRows } from './current-rows.ts'
import { isRow, type MovedMarks, withoutMoves } from './old-marks.ts'
import { readOldRows } from './old-rows.ts'
import { requireUnchanged } from './undo-checks.ts'
import { requireSmallChange, startOfHistory } from './undo-records.ts'
import { putBack } from './undo-writes.ts'

/**
 * Undoes a change of the last 90 days: all rows are again as they were before it. That is a change itself, which can be
 * undone in turn. One that was also a change of another account is undone in both.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's, or has no such change; CONFLICT when the change is
 * undone already, when a row is no longer as it was after it, when the account cannot have so much more, and when its
 * starting balance would pass its limits, and when it was also a change of an account that is not the caller's.
 */
export async function undoChange(
  scope: Scope,
  { account, revision }: UndoChangeInput,
): Promise<Changed<{ success: true }>> {
  const partner = await findPartner(scope, account, revision)
  if (partner) return undoInBoth(scope, { account, revision }, partner)
  const change = await changeAccount(scope, account, async (tx, accountId, note) => {
    await undoWithin(tx, scope, { accountId, note }, revision)
    return { accountId }
  })
  await purgeOldestDeletions(scope, change.accountId)
  return { success: true, revision: change.revision }
}

/** Undoes a change of two accounts in both, or in none; throws as `undoChange`. */
async function undoInBoth(
  scope: Scope,
  own: UndoChangeInput,
  partner: { account: AccountRef; revision: number },
): Promise<Changed<{ success: true }>> {
  const refs = { one: own.account, other: partner.account }
  const { accountIds, revision } = await changeTwoAccounts(scope, refs, async (tx, one, other) => {
    await undoWithin(tx, scope, one, own.revision)
    await undoWithin(tx, scope, other, partner.revision)
    return { accountIds: [one.accountId, other.accountId], revision: one.revision }
  })
  for (const accountId of accountIds) await purgeOldestDeletions(scope, accountId)
  return { success: true, revision }
}

/** The same within a change of the account; throws as `undoChange`. */
export async function undoWithin(
  tx: Transaction,
  scope: Scope,
  { accountId, note }: { accountId: number; note: Note },
  revision: number,
): Promise<void> {
  const account = { tx, scope, accountId }
  const recorded = await readRowsOf(account, revision)
  const rows = recorded.filter(isRow)
  requireSmallChange(rows)
  const activity = await describeUndone(tx, accountId, rows, revision)
  const current = await readCurrentRows(account, rows)
  const isOfFile = Boolean(activity.importId) || activity.undoneAction === 'restoredBackup'
  await requireUnchanged(account, { rows, revision, isOfFile }, current)
  const settled = await withoutMoves(account, recorded, current)
  await takeBack(account, settled, current, { note, activity, revision })
}

/** Undoes rows of a change that are as they were after it; throws as `putBack`. */
export async function takeBack(
  account: ChangingAccount,
  rows: ChangedRow[],
  current: CurrentRows,
  { note, activity, revision }: { note: Note; activity: NewActivity; revision: number },
): Promise<void> {
  await putBack(account, rows, current)
  await note(activity, rows.toReversed().map(invert), revision)
}

/**
 * The rows of a change that is not undone.
 *
 * @throws AppError NOT_FOUND when the account has no such change within the last 90 days; CONFLICT when the change is undone already.
 */
export async function readRowsOf(
  account: ChangingAccount,
  revision: number,
): Promise<(ChangedRow | MovedMarks)[]> {
  const { tx, scope, accountId } = account
  const where = { accountId_revision: { accountId, revision } }
  const record = await tx.undoRecord.findUnique({ where })
  if (!record || record.at < startOfHistory(scope))
    throw new AppError(
      'NOT_FOUND',
      'This change was not found. A change can be undone for 90 days; of very many or large ones, only the newest can be undone.',
    )
  if (record.undoneRevision !== null)
    throw new AppError('CONFLICT', 'This change was undone already.')
  return readOldRows(account, JSON.parse(record.rows), record.at)
}

/** The activity of undoing a change says of it what that change's own activity said. */
async function describeUndone(
  tx: Transaction,
  accountId: number,
  rows: ChangedRow[],
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
      addedCount: true,
      changedCount: true,
      importId: true,
    },
  })
  if (undone) {
    const { action: undoneAction, ...details } = undone
    return { ...details, action: 'undidChange', undoneAction }
  }
  // Two changes are no activity: of a scenario that is kept, and to the balance that was set already.
  const scenario = rows.find((row) => row.table === 'Scenario')
  return scenario
    ? { action: 'undidChange', name: scenario.after?.name }
    : { action: 'undidChange', undoneAction: 'setStartingBalance' }
}
