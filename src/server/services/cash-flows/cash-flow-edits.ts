import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  AnsweredCashFlow,
  CashFlowKind,
  UpdateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { AccountChange } from '../accounts/activities.ts'
import type { Scope } from '../scope.ts'
import { cashFlowEdited } from './recorded-cash-flows.ts'
import { noteCashFlows, requireCard } from './card-rows.ts'
import { withMonth } from './answered-cash-flows.ts'
import { areSameFields, changeFields, editStamp, KIND, toCashFlow } from './cash-flow-fields.ts'
import { getCashFlow } from './cash-flows.ts'
import {
  checkFromDate,
  continueCashFlow,
  findRepeated,
  needsContinuation,
} from './changes-from-date.ts'
import { readMarksOf } from './marks.ts'

/**
 * Input without a difference does not count as an edit. With `fromDate` the cash flow ends the day before, or before its pause, and
 * the answer continues it; one without an occurrence before is changed itself.
 * @throws AppError CONFLICT when `version` is not the current one, and for one cash flow too many; BAD_REQUEST as for a new one.
 */
export async function updateCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: UpdateCashFlowInput,
): Promise<Changed<AnsweredCashFlow>> {
  const updated = await changeAccount(scope, input.account, async (change) => {
    const row = await getCashFlow(change, kind, input.id)
    const { fromDate } = input
    const repeated =
      fromDate === undefined ? null : await findRepeated(change, row, { ...input, fromDate })
    if (!repeated) requireVersion(row, input)
    const edited = repeated ?? (await editCashFlow(change, row, input))
    return toCashFlow(edited, await readMarksOf(change.tx, edited))
  })
  return withMonth(scope, updated)
}

/** Answers what continues it, where that has the change. @throws AppError as `updateCashFlow`. */
export function editCashFlow(
  change: AccountChange,
  row: CashFlowRow,
  input: UpdateCashFlowInput,
): Promise<CashFlowRow> {
  const { fromDate } = input
  if (fromDate === undefined) return editAllDates(change, row, input)
  const { firstDate: _checked, ...checked } = checkFromDate(row, { ...input, fromDate })
  if (needsContinuation(change.scope, row, checked)) return continueCashFlow(change, row, checked)
  const firstDate = checked.pausedFrom === undefined ? {} : { firstDate: fromDate }
  return editAllDates(change, row, { ...checked, ...firstDate })
}

function requireVersion({ kind, version }: CashFlowRow, input: UpdateCashFlowInput): void {
  if (input.version !== undefined && input.version !== version)
    throw new AppError('CONFLICT', `Somebody else changed this ${kind} meanwhile.`)
}

async function editAllDates(
  change: AccountChange,
  row: CashFlowRow,
  input: UpdateCashFlowInput,
): Promise<CashFlowRow> {
  const { tx, scope } = change
  const { id, accountId, kind } = row
  const fields = changeFields(scope, row, input)
  await requireCard(change, fields.paidBy, row.paidBy)
  const isEdit = !areSameFields(row, fields)
  const data = isEdit ? { ...fields, ...editStamp(scope) } : { startDate: fields.startDate }
  const where = { id, accountId }
  const edited = { ...(await tx.cashFlow.update({ where, data, omit: KIND })), kind }
  if (!isEdit) return edited
  const { name, amountCents } = edited
  const newAmount = amountCents === row.amountCents ? {} : { amountCents }
  const activity = { action: 'editedCashFlow', kind, cashFlowId: id, name, ...newAmount } as const
  await noteCashFlows(change, activity, [cashFlowEdited(row, edited)])
  return edited
}
