import type { UndoChangeInput } from '../../../shared/accounts/activity.ts'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { ScenarioRefInput } from '../../../shared/plan/scenario.ts'
import { changeWithDeletions } from '../accounts/accounts.ts'
import { type AccountChange, ACTIVITY_COLUMNS, type NewActivity } from '../accounts/activities.ts'
import { changeTwoAccounts, findPartner } from '../accounts/two-accounts.ts'
import { noteCashFlows } from '../cash-flows/card-rows.ts'
import { purgeOldestDeletions } from '../deleted-cash-flows.ts'
import { ACCOUNTS } from '../accounts/recorded-accounts.ts'
import { CASH_FLOWS } from '../cash-flows/recorded-cash-flows.ts'
import { MARKS } from '../cash-flows/recorded-marks.ts'
import { CHECK_INS } from '../check-ins/check-ins.ts'
import { SCENARIOS } from '../scenarios/scenario-rows.ts'
import type { ChangingAccount, Scope } from '../scope.ts'
import {
  type ChangedRow,
  invertRows,
  openAll,
  putBack,
  requireUnchanged,
  rowsOf,
  type StoredRow,
  type Table,
} from '../undo/changed-rows.ts'
import { readRecord, requireSmallChange } from '../undo/undo-records.ts'
import { isOldRow, joinGuards, readOldRows } from './old-rows.ts'

/** In the order in which their rows are compared and written: marks belong to cash flows. */
export const TABLES = [ACCOUNTS, CASH_FLOWS, CHECK_INS, SCENARIOS, MARKS] as readonly Table<
  unknown,
  object
>[]

/**
 * @param joinsMoves false where marks that went to another cash flow may have been changed there since
 * @throws AppError CONFLICT when rows are not as they were after a change of which an old record has them in short.
 */
export async function readRows(
  changing: ChangingAccount,
  record: { rows: string; at: Date },
  { joinsMoves }: { joinsMoves: boolean },
): Promise<ChangedRow[]> {
  const rows = JSON.parse(record.rows) as StoredRow[]
  if (rows.some(isOldRow)) return readOldRows(changing, rows, { at: record.at, joinsMoves })
  return joinGuards(rows).map((row) => {
    const table = TABLES.find(({ name }) => name === row.table)
    if (!table) throw new Error(`No table ${row.table} can be undone.`)
    return { ...row, table }
  })
}

/**
 * Undoes a change of the last 90 days, in both accounts where it was of two. Undoing can be undone too.
 * @throws AppError NOT_FOUND when there is no such change; CONFLICT when it is undone already, when a row is no longer as it was after
 * it, when the account cannot have so much more, and when it was also a change of an account that is not the caller's.
 */
export async function undoChange(
  scope: Scope,
  { account, revision }: UndoChangeInput,
): Promise<Changed<{ success: true }>> {
  const partner = await findPartner(scope, account, revision)
  if (partner) return undoInBoth(scope, { account, revision }, partner)
  return changeWithDeletions(scope, account, async (change) => {
    await undoWithin(change, revision)
    return { success: true }
  })
}

async function undoInBoth(
  scope: Scope,
  own: UndoChangeInput,
  partner: { account: AccountRef; revision: number },
): Promise<Changed<{ success: true }>> {
  const refs = { one: own.account, other: partner.account }
  const { accountIds, revision } = await changeTwoAccounts(scope, refs, async (one, other) => {
    await undoWithin(one, own.revision)
    await undoWithin(other, partner.revision)
    return { accountIds: [one.accountId, other.accountId], revision: one.revision }
  })
  for (const accountId of accountIds) await purgeOldestDeletions(scope, accountId)
  return { success: true, revision }
}

async function undoWithin(change: AccountChange, revision: number): Promise<void> {
  const record = await readRecord(change, revision)
  const rows = await readRows(change, record, { joinsMoves: true })
  requireSmallChange(rows)
  const activity = await describeUndone(change, rows, revision)
  const isOfFile = Boolean(activity.importId) || activity.undoneAction === 'restoredBackup'
  const opened = await openAll(change, { revision, rows, isOfFile }, TABLES)
  await requireUnchanged(opened)
  await putBack(opened)
  await noteCashFlows(change, activity, invertRows(rows), revision)
}

/** @throws AppError as `undoChange`, and NOT_FOUND when the change was no application of a scenario. */
export function undoApplication(
  scope: Scope,
  { account, id }: ScenarioRefInput,
): Promise<Changed<{ success: true }>> {
  return changeWithDeletions(scope, account, async (change) => {
    const { tx, accountId } = change
    const where = { accountId, revision: id, action: 'appliedScenario' } as const
    if (!(await tx.activity.findFirst({ where })))
      throw new AppError(
        'NOT_FOUND',
        'This application of changes was not found. It can be undone for 90 days.',
      )
    await undoWithin(change, id)
    return { success: true }
  })
}

/** The activity of undoing a change says of it what that change's own activity said. */
async function describeUndone(
  { tx, accountId }: ChangingAccount,
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
