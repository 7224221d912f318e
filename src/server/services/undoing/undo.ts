import type { UndoChangeInput } from '../../../shared/accounts/activity.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { ScenarioRefInput } from '../../../shared/plan/scenario.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { ACTIVITY_COLUMNS, type NewActivity, type Note } from '../accounts/activities.ts'
import { changeTwoAccounts, findPartner } from '../accounts/two-accounts.ts'
import { settleSpending } from '../cash-flows/card-rows.ts'
import { purgeOldestDeletions } from '../deleted-cash-flows.ts'
import { SCENARIOS } from '../scenarios/scenario-rows.ts'
import type { Scope } from '../scope.ts'
import { type ChangedRow, invertRows, rowsOf } from '../undo/changed-rows.ts'
import { addRows, readRecord, requireSmallChange } from '../undo/undo-records.ts'
import { openAll, putBack, requireUnchanged } from '../undo/undo-rows.ts'
import { readRows, TABLES } from './undo-tables.ts'

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
async function undoWithin(
  tx: Transaction,
  scope: Scope,
  { accountId, note }: { accountId: number; note: Note },
  revision: number,
): Promise<void> {
  const changing = { tx, scope, accountId }
  const record = await readRecord(changing, revision)
  const rows = await readRows(changing, record, { joinsMoves: true })
  requireSmallChange(rows)
  const activity = await describeUndone(tx, accountId, rows, revision)
  const isOfFile = Boolean(activity.importId) || activity.undoneAction === 'restoredBackup'
  const opened = await openAll(changing, { revision, rows, isOfFile }, TABLES)
  await requireUnchanged(opened)
  await putBack(opened)
  const undone = invertRows(rows)
  addRows(undone, await settleSpending(changing, undone))
  await note(activity, undone, revision)
}

/**
 * Undoes an application of a scenario of the last 90 days, while nothing that it touched has changed since.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's, or has no such application; CONFLICT as `undoChange`.
 */
export async function undoApplication(
  scope: Scope,
  { account, id }: ScenarioRefInput,
): Promise<Changed<{ success: true }>> {
  const { accountId, revision } = await changeAccount(
    scope,
    account,
    async (tx, accountId, note) => {
      const where = { accountId, revision: id, action: 'appliedScenario' } as const
      if (!(await tx.activity.findFirst({ where })))
        throw new AppError(
          'NOT_FOUND',
          'This application of changes was not found. It can be undone for 90 days.',
        )
      await undoWithin(tx, scope, { accountId, note }, id)
      return { accountId }
    },
  )
  await purgeOldestDeletions(scope, accountId)
  return { success: true, revision }
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
    select: ACTIVITY_COLUMNS,
  })
  if (undone) {
    const { action: undoneAction, ...details } = undone
    return { ...details, action: 'undidChange', undoneAction }
  }
  // Two changes are no activity: of a scenario that is kept, and to the balance that was set already.
  const [scenario] = rowsOf(SCENARIOS, rows)
  return scenario
    ? { action: 'undidChange', name: scenario.after?.name }
    : { action: 'undidChange', undoneAction: 'setStartingBalance' }
}
