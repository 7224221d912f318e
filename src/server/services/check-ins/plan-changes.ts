/** The parts of a check-in that change the plan. */
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { addBankNames, parseBankNames } from '../../../shared/plan/bank-names.ts'
import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import type {
  ChangedAmount,
  CreatedCashFlow,
  LearnedNames,
} from '../../../shared/plan/check-in-changes.ts'
import { NO_DATES } from '../../../shared/plan/spending.ts'
import type { Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { AccountChange } from '../accounts/activities.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { editCashFlow } from '../cash-flows/cash-flow-edits.ts'
import { newFieldsOf } from '../cash-flows/cash-flow-fields.ts'
import { addCashFlow, cashFlowNotFound, getCashFlow } from '../cash-flows/cash-flows.ts'
import {
  countMarksOf,
  keyOfPlace,
  type MarkState,
  NO_MARK,
  readMarksAt,
} from '../cash-flows/marks.ts'
import { dayMovedTo, requireDates } from '../cash-flows/occurrences.ts'
import { type ChangedMark, markChanged, writeChangedMarks } from '../cash-flows/recorded-marks.ts'
import { requireRoom } from '../quotas.ts'
import type { ChangingAccount } from '../scope.ts'
import { isDifferent } from '../undo/changed-rows.ts'

type Ref = CheckInInput['done'][number]

/** An occurrence that is so already stays so. @throws AppError NOT_FOUND when a cash flow is not in the account; CONFLICT for more than fit. */
export async function writeCheckInItems(
  changing: ChangingAccount,
  { done, skipped, moved }: CheckInInput,
): Promise<ChangedMark[]> {
  const { tx, scope, accountId } = changing
  const refs = [...done, ...skipped, ...moved]
  const flows = await findCashFlows(tx, accountId, refs)
  const places = refs.map(({ id: cashFlowId, date }) => ({ cashFlowId, date }))
  const known = await readMarksAt(changing, places)
  const changed = ({ id: cashFlowId, date }: Ref, after: Partial<MarkState>) => {
    const place = { cashFlowId, date }
    return markChanged(place, known.get(keyOfPlace(place)) ?? NO_MARK, after)
  }
  const rows = [
    ...done
      .map((ref) => changed(ref, { done: true, movedCents: null }))
      .filter(({ before }) => !before.done),
    ...skipped.map((ref) => changed(ref, { skipped: true })).filter(isDifferent),
    ...moved
      .map(({ to, ...ref }) => {
        const flow = flows.get(ref.id) as CashFlowRow
        return changed(ref, { movedTo: dayMovedTo(flow, ref.date, to) })
      })
      .filter(isDifferent),
  ]
  const isNew = ({ before }: ChangedMark) => countMarksOf(before) === 0
  await requireRoom(tx, scope, 'marks', accountId, rows.filter(isNew).length)
  await writeChangedMarks(changing, rows, known)
  return rows
}

async function findCashFlows(tx: Transaction, accountId: number, refs: Ref[]) {
  const ids = refs.map(({ id }) => id)
  const found = await readCashFlowRows(tx, accountId, ids)
  const flows = new Map(Array.from(found).filter(([, { deletedAt }]) => deletedAt === null))
  for (const { kind, id } of refs) if (flows.get(id)?.kind !== kind) throw cashFlowNotFound(kind)
  for (const flow of flows.values()) requireDates(flow)
  return flows
}

/** @throws AppError NOT_FOUND when one of them is not in the account; BAD_REQUEST and CONFLICT as `editCashFlow`. */
export async function writeNewAmounts(
  change: AccountChange,
  account: AccountRef,
  amounts: readonly ChangedAmount[],
): Promise<void> {
  for (const { kind, ...amount } of amounts) {
    const row = await getCashFlow(change, kind, amount.id)
    await editCashFlow(change, row, { account, ...amount })
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
    await addCashFlow(change, fields, { doneDates: dates })
  }
  return markCount
}
