import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  AnsweredCashFlow,
  CashFlowKind,
  UpdateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { Note } from '../accounts/activities.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { cashFlowEdited } from './recorded-cash-flows.ts'
import { reassignPurchases, requirePayable } from './card-rows.ts'
import { withMonth } from './answered-cash-flows.ts'
import { areSameFields, changeFields, KIND, toCashFlow } from './cash-flow-fields.ts'
import { getCashFlow } from './cash-flows.ts'
import {
  type ChangeFromDate,
  checkFromDate,
  continueCashFlow,
  findRepeated,
  needsContinuation,
} from './changes-from-date.ts'
import { readMarksOf } from './marks.ts'

/**
 * Changes the fields that the input has; the others stay. Input without a difference does not count as an edit. With
 * `fromDate` the cash flow ends the day before, and the answer is a new one that continues it; where it has no
 * occurrence before, it is changed itself.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when `version` is not
 * the current one, and when the account cannot have one more; BAD_REQUEST as for a new one, and for a `fromDate` that
 * cannot be.
 */
export async function updateCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: UpdateCashFlowInput,
): Promise<Changed<AnsweredCashFlow>> {
  const updated = await changeAccount(scope, input.account, async (tx, accountId, note) => {
    const row = await getCashFlow(tx, accountId, kind, input.id)
    const { fromDate } = input
    const repeated =
      fromDate === undefined ? null : await findRepeated(tx, scope, row, { ...input, fromDate })
    if (!repeated) requireVersion(row, input)
    const edited =
      repeated ??
      (await (fromDate === undefined
        ? editCashFlow(tx, scope, note, row, input)
        : editCashFlowFrom(tx, scope, note, row, { ...input, fromDate })))
    return toCashFlow(edited, await readMarksOf(tx, edited))
  })
  return withMonth(scope, updated)
}

/** Works within a change of the account; throws as `updateCashFlow`. */
export function editCashFlowFrom(
  tx: Transaction,
  scope: Scope,
  note: Note,
  row: CashFlowRow,
  input: ChangeFromDate,
): Promise<CashFlowRow> {
  const { firstDate: _checked, ...change } = checkFromDate(row, input)
  return needsContinuation(scope, row, change)
    ? continueCashFlow(tx, scope, note, row, change)
    : editCashFlow(tx, scope, note, row, change)
}

function requireVersion({ kind, version }: CashFlowRow, input: UpdateCashFlowInput): void {
  if (input.version !== undefined && input.version !== version)
    throw new AppError('CONFLICT', `Somebody else changed this ${kind} meanwhile.`)
}

/** Works within a change of the account; throws as `updateCashFlow`. */
export async function editCashFlow(
  tx: Transaction,
  scope: Scope,
  note: Note,
  row: CashFlowRow,
  input: UpdateCashFlowInput,
): Promise<CashFlowRow> {
  const { id, accountId, kind } = row
  const fields = changeFields(scope, row, input)
  await requirePayable(tx, accountId, { ...fields, id, continuesId: row.continuesId }, row)
  const isEdit = !areSameFields(row, fields)
  const stamp = {
    version: row.version + 1,
    editedAt: databaseTime(scope),
    editedById: scope.user.id,
  }
  const data = isEdit ? { ...fields, ...stamp } : { startDate: fields.startDate }
  const where = { id, accountId }
  const edited = { ...(await tx.cashFlow.update({ where, data, omit: KIND })), kind }
  const { name, amountCents } = edited
  const newAmount = amountCents === row.amountCents ? {} : { amountCents }
  const activity = { action: 'editedCashFlow', kind, cashFlowId: id, name, ...newAmount } as const
  if (!isEdit) return edited
  const isCardNoMore = row.closeDay !== null && fields.closeDay === null
  const goneOver = isCardNoMore ? await reassignPurchases({ tx, scope, accountId }, row) : []
  await note(activity, [cashFlowEdited(row, edited), ...goneOver])
  return edited
}
