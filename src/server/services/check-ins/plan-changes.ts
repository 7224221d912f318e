import { AppError } from '../../../shared/app-error.ts'
import { requireFewSpenders, requirePayable } from '../cash-flows/card-rows.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { addBankNames, parseBankNames } from '../../../shared/plan/bank-names.ts'
import type {
  ChangedAmount,
  CreatedCashFlow,
  LearnedNames,
} from '../../../shared/plan/check-in-changes.ts'
import { NO_DATES } from '../../../shared/plan/spending.ts'
import type { AccountChange } from '../accounts/activities.ts'
import { KIND, newFieldsOf } from '../cash-flows/cash-flow-fields.ts'
import { editCashFlow, editCashFlowFrom } from '../cash-flows/cash-flow-edits.ts'
import { getCashFlow } from '../cash-flows/cash-flows.ts'
import { writeMarks } from '../cash-flows/marks.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import { cashFlowAdded, cashFlowWithMarksAdded } from '../cash-flows/recorded-cash-flows.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'

/** @throws AppError NOT_FOUND when one of them is not in the account; BAD_REQUEST and CONFLICT as `editCashFlowFrom`. */
export async function writeNewAmounts(
  change: AccountChange,
  account: AccountRef,
  amounts: readonly ChangedAmount[],
): Promise<void> {
  for (const { kind, ...amount } of amounts) {
    const row = await getCashFlow(change, kind, amount.id)
    await editCashFlowFrom(change, row, { account, ...amount })
  }
}

/** @throws AppError NOT_FOUND when one of them is not in the account. */
export async function writeLearnedNames(
  change: AccountChange,
  account: AccountRef,
  learned: readonly LearnedNames[],
): Promise<void> {
  for (const { kind, id, bankNames: more } of learned) {
    const row = await getCashFlow(change, kind, id)
    const bankNames = addBankNames(parseBankNames(row.bankNames), more)
    await editCashFlow(change, row, { account, id, bankNames })
  }
}

/** @throws AppError BAD_REQUEST for done dates of everyday spending. */
export function requireDoneDates(created: readonly CreatedCashFlow[]): void {
  if (created.some(({ everyday, doneDates }) => everyday && doneDates?.length))
    throw new AppError('BAD_REQUEST', NO_DATES)
}

/** Marks of the dates on which they are done move no balance. @throws AppError BAD_REQUEST for a wrong schedule; CONFLICT for too many. */
export async function createCashFlows(
  changing: ChangingAccount,
  created: readonly CreatedCashFlow[],
): Promise<{ rows: ChangedRow[]; markCount: number }> {
  const { tx, scope, accountId } = changing
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
    await requirePayable(changing, { ...fields, id: null, continuesId: null }, null)
  await requireRoom(tx, scope, 'marks', accountId, markCount)
  const { dialect } = scope.db
  const returned = await tx.cashFlow.createManyAndReturn({ data, omit: KIND })
  if (data.some(({ closeDay, everyday }) => closeDay || everyday))
    await requireFewSpenders(tx, accountId)
  const added = returned
    .toSorted((a, b) => a.id - b.id)
    .map((row, place) => ({ ...row, kind: (created[place] as CreatedCashFlow).kind }))
  const marks = added.flatMap(({ id }, place) =>
    (doneDates[place] ?? []).map((date) => ({ cashFlowId: id, date, after: { done: true } })),
  )
  if (dialect.discardPlans && markCount > 0) await tx.$executeRaw(dialect.discardPlans)
  await writeMarks(changing, marks, new Map())
  return {
    rows: added.map((row, place) =>
      doneDates[place]?.length ? cashFlowWithMarksAdded(row) : cashFlowAdded(row),
    ),
    markCount,
  }
}
