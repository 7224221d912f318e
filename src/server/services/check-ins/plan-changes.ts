import { AppError } from '../../../shared/app-error.ts'
import { requirePayable } from '../cash-flows/card-rows.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { addBankNames, parseBankNames } from '../../../shared/plan/bank-names.ts'
import type {
  ChangedAmount,
  CreatedCashFlow,
  LearnedNames,
} from '../../../shared/plan/check-in-changes.ts'
import { NO_DATES } from '../../../shared/plan/spending.ts'
import type { Note } from '../accounts/activities.ts'
import { KIND, newFieldsOf } from '../cash-flows/cash-flow-fields.ts'
import { editCashFlow, editCashFlowFrom } from '../cash-flows/cash-flow-edits.ts'
import { getCashFlow } from '../cash-flows/cash-flows.ts'
import { writeMarks } from '../cash-flows/marks.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import { cashFlowAdded, cashFlowWithMarksAdded } from '../cash-flows/recorded-cash-flows.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { addRows } from '../undo/undo-records.ts'

/** @throws AppError NOT_FOUND when one of them is not in the account; BAD_REQUEST and CONFLICT as `editCashFlowFrom`. */
export async function writeNewAmounts(
  { tx, scope, accountId }: ChangingAccount,
  account: AccountRef,
  changes: readonly ChangedAmount[],
): Promise<ChangedRow[]> {
  const changed: ChangedRow[] = []
  // The check-in is one activity.
  const note: Note = async (_activity, rows) => addRows(changed, rows)
  for (const { kind, ...change } of changes) {
    const row = await getCashFlow(tx, accountId, kind, change.id)
    await editCashFlowFrom(tx, scope, note, row, { account, ...change })
  }
  return changed
}

/** @throws AppError NOT_FOUND when one of them is not in the account. */
export async function writeLearnedNames(
  { tx, scope, accountId }: ChangingAccount,
  account: AccountRef,
  learned: readonly LearnedNames[],
): Promise<ChangedRow[]> {
  const changed: ChangedRow[] = []
  const note: Note = async (_activity, rows) => addRows(changed, rows)
  for (const { kind, id, bankNames: more } of learned) {
    const row = await getCashFlow(tx, accountId, kind, id)
    const bankNames = addBankNames(parseBankNames(row.bankNames), more)
    await editCashFlow(tx, scope, note, row, { account, id, bankNames })
  }
  return changed
}

/** @throws AppError BAD_REQUEST for done dates of everyday spending. */
export function requireDoneDates(created: readonly CreatedCashFlow[]): void {
  if (created.some(({ everyday, doneDates }) => everyday && doneDates?.length))
    throw new AppError('BAD_REQUEST', NO_DATES)
}

/**
 * Adds cash flows, with the marks of the dates on which they are done, which move no balance; answers what that did to
 * rows, and the number of marks.
 *
 * @throws AppError BAD_REQUEST for a schedule that cannot be; CONFLICT when the account cannot have so many more, or so
 * many more marks.
 */
export async function createCashFlows(
  { tx, scope, accountId }: ChangingAccount,
  created: readonly CreatedCashFlow[],
): Promise<{ rows: ChangedRow[]; markCount: number }> {
  if (created.length === 0) return { rows: [], markCount: 0 }
  const createdAt = databaseTime(scope)
  const data = created.map((input) => ({
    accountId,
    kind: input.kind,
    createdAt,
    ...newFieldsOf(scope, input.kind, input),
  }))
  const doneDates = created.map((input) => [...new Set(input.doneDates)].toSorted())
  requireDoneDates(created)
  const markCount = doneDates.reduce((sum, dates) => sum + dates.length, 0)
  await requireRoom(tx, scope, 'cashFlows', accountId, created.length)
  for (const fields of data)
    await requirePayable(tx, accountId, { ...fields, id: null, continuesId: null }, null)
  await requireRoom(tx, scope, 'marks', accountId, markCount)
  const { dialect } = scope.db
  const returned = await tx.cashFlow.createManyAndReturn({ data, omit: KIND })
  const added = returned
    .toSorted((a, b) => a.id - b.id)
    .map((row, place) => ({ ...row, kind: (created[place] as CreatedCashFlow).kind }))
  const marks = added.flatMap(({ id }, place) =>
    (doneDates[place] ?? []).map((date) => ({ cashFlowId: id, date, after: { done: true } })),
  )
  if (dialect.discardPlans && markCount > 0) await tx.$executeRaw(dialect.discardPlans)
  await writeMarks({ tx, scope, accountId }, marks, new Map())
  return {
    rows: added.flatMap((row, place) =>
      doneDates[place]?.length ? cashFlowWithMarksAdded(row) : cashFlowAdded(row),
    ),
    markCount,
  }
}
