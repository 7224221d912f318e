import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { addBankNames, parseBankNames } from '../../../shared/plan/bank-names.ts'
import type {
  ChangedAmount,
  CreatedCashFlow,
  LearnedNames,
} from '../../../shared/plan/check-in-changes.ts'
import { NO_DATES } from '../../../shared/plan/spending.ts'
import type { AccountChange } from '../accounts/activities.ts'
import { newFieldsOf } from '../cash-flows/cash-flow-fields.ts'
import { requireRoom } from '../quotas.ts'
import { editCashFlow, editCashFlowFrom } from '../cash-flows/cash-flow-edits.ts'
import { addCashFlow, getCashFlow } from '../cash-flows/cash-flows.ts'

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

/**
 * Marks of the dates on which they are done move no balance. Answers the number of the marks.
 * @throws AppError BAD_REQUEST for a wrong schedule; CONFLICT for too many.
 */
export async function createCashFlows(
  change: AccountChange,
  created: readonly CreatedCashFlow[],
): Promise<number> {
  const { tx, scope, accountId } = change
  requireDoneDates(created)
  const doneDates = created.map((input) => [...new Set(input.doneDates)].toSorted())
  const markCount = doneDates.flat().length
  // All together: each is counted again as it is added.
  await requireRoom(tx, scope, 'cashFlows', accountId, created.length)
  await requireRoom(tx, scope, 'marks', accountId, markCount)
  for (const [place, input] of created.entries()) {
    const fields = { kind: input.kind, ...newFieldsOf(scope, input.kind, input) }
    const dates = doneDates[place]?.map((date) => ({ date })) ?? []
    await addCashFlow(change, fields, { doneDates: dates, overrides: [] })
  }
  return markCount
}
