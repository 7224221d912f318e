/**
 * Cash flows that change from a date on [behaviour: Changing from a date on]: the old one ends the day before, a new
 * one continues it, and both can be made one again.
 */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  CashFlow,
  CashFlowKind,
  CashFlowRefInput,
  UpdateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import { changeSchedule, isScheduleProblem } from '../../../shared/schedules/schedule.ts'
import { fromDateProblem } from '../../../shared/schedules/schedule-from-date.ts'
import { dayText, parseDay } from '../../projection/rules/calendar.ts'
import { hasDate, hasDateBefore } from '../../projection/rules/schedule-dates.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { findRevision, type Note } from '../accounts/activities.ts'
import { requireRoomForCashFlow } from '../quotas.ts'
import { databaseTime, type Scope } from '../scope.ts'
import {
  cashFlowEdited,
  cashFlowRemoved,
  cashFlowWithMarksAdded,
  type ChangedRow,
  settingChanged,
} from '../undo/changed-rows.ts'
import { areSameFields, changeFields, scheduleOf } from './cash-flow-fields.ts'
import type { EditableFields } from './editable-fields.ts'
import { toRule } from './cash-flow-dates.ts'
import { getCashFlow } from './cash-flows.ts'
import { toCashFlow, withMarks } from './cash-flow-shape.ts'
import { moveMarks } from './moved-marks.ts'

/** A change of the dates from one on. */
export interface ChangeFromDate extends UpdateCashFlowInput {
  fromDate: string
}

/** The columns that every edit of a row writes beside the fields. */
export function editStamp(scope: Scope) {
  return {
    version: { increment: 1 },
    editedAt: databaseTime(scope),
    editedById: scope.user.id,
  }
}

/**
 * Answers the change.
 *
 * @throws AppError BAD_REQUEST when the cash flow cannot change from this date on.
 */
export function checkFromDate(row: EditableFields, change: ChangeFromDate): ChangeFromDate {
  const problem = fromDateProblem(row, change)
  if (problem) throw new AppError('BAD_REQUEST', problem)
  return change
}

/** True if the change makes a difference that the occurrences before its date must not have. */
export function needsContinuation(scope: Scope, row: CashFlowRow, change: ChangeFromDate): boolean {
  return (
    !areSameFields(row, changeFields(scope, row, change)) &&
    hasDateBefore(toRule(scope, row), change.fromDate)
  )
}

/** Ends a cash flow the day before; answers a new one that continues it with the changed fields. */
export async function continueCashFlow(
  tx: Transaction,
  scope: Scope,
  note: Note,
  row: CashFlowRow,
  change: ChangeFromDate,
): Promise<CashFlow> {
  const { id, accountId, kind, contractAuthorId, importId } = row
  const { fromDate } = change
  await requireRoomForCashFlow(tx, scope, accountId)
  const fields = fieldsFrom(scope, row, change)
  const lastDate = dayBefore(fromDate)
  const data = { lastDate, ...editStamp(scope) }
  await tx.cashFlow.update({ where: { id, accountId }, data })
  const added = await tx.cashFlow.create({
    data: {
      accountId,
      kind,
      // Lists of the contract, and undoing an import, go by these: they have both parts or none.
      contractAuthorId,
      importId,
      ...fields,
      continuesId: id,
      continuedLastDate: row.lastDate,
      createdAt: databaseTime(scope),
    },
  })
  const rule = toRule(scope, fields)
  const marks = await moveMarks(
    tx,
    accountId,
    { from: id, to: added.id },
    (date) => date >= fromDate && hasDate(rule, date),
  )
  const cashFlow = await readCashFlow(tx, accountId, added.id)
  const { name, amountCents } = cashFlow
  const newAmount = amountCents === Number(row.amountCents) ? {} : { amountCents }
  const activity = { kind, cashFlowId: added.id, name, date: fromDate, ...newAmount }
  const ended = cashFlowEdited(row, { ...row, lastDate })
  await note({ action: 'changedFromDate', ...activity }, [
    ended,
    cashFlowWithMarksAdded(added),
    ...marks,
  ])
  return cashFlow
}

/**
 * The cash flow that the same change has made before; null if there is none. A client whose answer was lost sends its
 * change again.
 */
export async function findRepeated(
  tx: Transaction,
  scope: Scope,
  row: CashFlowRow,
  change: ChangeFromDate,
): Promise<CashFlow | null> {
  const { fromDate } = change
  if (row.lastDate !== dayBefore(fromDate)) return null
  const continuation = await tx.cashFlow.findFirst({
    where: { accountId: row.accountId, continuesId: row.id, firstDate: fromDate, deletedAt: null },
    include: withMarks(row.accountId),
  })
  if (!continuation) return null
  const before = { ...row, lastDate: continuation.continuedLastDate }
  const fields = fieldsFrom(scope, before, checkFromDate(before, change))
  return areSameFields(continuation, fields) ? toCashFlow(continuation) : null
}

/**
 * Undoes a change from a date on: the cash flow that this one continues goes on as before, with the marks of both, and
 * this one is gone. Answers the old one.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; BAD_REQUEST when it continues
 * none; CONFLICT when another one continues it, or the old one from an earlier date on, and when the old one is deleted or
 * cannot have its last date back.
 */
export function rejoinCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<Changed<CashFlow>> {
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const row = await getCashFlow(tx, accountId, kind, input.id)
    const old = await getContinued(tx, row)
    const schedule = changeSchedule(scheduleOf(old), { lastDate: row.continuedLastDate })
    if (isScheduleProblem(schedule)) throw new AppError('CONFLICT', schedule.sentence)
    const route = { from: row.id, to: old.id }
    const rows: ChangedRow[] = await moveMarks(tx, accountId, route, () => true)
    await tx.cashFlow.delete({ where: { id: row.id, accountId } })
    const paydayWasNew = { id: accountId, paydayCashFlowId: row.id }
    const payday = { paydayCashFlowId: old.id }
    if ((await tx.account.updateMany({ where: paydayWasNew, data: payday })).count > 0)
      rows.push(settingChanged('paydayCashFlowId', row.id, old.id))
    const { lastDate } = schedule
    const data = { lastDate, ...editStamp(scope) }
    await tx.cashFlow.update({ where: { id: old.id, accountId }, data })
    rows.push(cashFlowRemoved(row), cashFlowEdited(old, { ...old, lastDate }))
    const { id: cashFlowId, name } = old
    const activity = { kind, cashFlowId, name, date: row.firstDate }
    const ofChange = { accountId, cashFlowId: row.id, action: 'changedFromDate' } as const
    const change = await findRevision(tx, ofChange)
    await note({ action: 'rejoinedCashFlow', ...activity }, rows, change)
    return readCashFlow(tx, accountId, old.id)
  })
}

/** The cash flow that this one continues, if nothing else depends on the change between them. */
async function getContinued(tx: Transaction, row: CashFlowRow): Promise<CashFlowRow> {
  const { id, accountId, kind, continuesId, firstDate } = row
  const old =
    continuesId === null
      ? null
      : await tx.cashFlow.findUnique({ where: { id: continuesId, accountId } })
  if (!old) throw new AppError('BAD_REQUEST', `This ${kind} does not continue another one.`)
  if (old.deletedAt !== null)
    throw new AppError('CONFLICT', `The ${kind} that this one continues is deleted.`)
  const others = { accountId, deletedAt: null, id: { not: id } }
  if (await tx.cashFlow.findFirst({ where: { ...others, continuesId: id } }))
    throw new AppError(
      'CONFLICT',
      `Another ${kind} continues this one. Take back that change first.`,
    )
  const earlier = firstDate === null ? {} : { firstDate: { lt: firstDate } }
  if (await tx.cashFlow.findFirst({ where: { ...others, continuesId: old.id, ...earlier } }))
    throw new AppError(
      'CONFLICT',
      `Another ${kind} continues the same one from an earlier date on. Take back that change first.`,
    )
  return old
}

/** The fields of a cash flow from a date on. */
function fieldsFrom(scope: Scope, row: EditableFields, change: ChangeFromDate): EditableFields {
  const { fromDate: firstDate } = change
  return changeFields(scope, { ...row, firstDate }, { ...change, firstDate })
}

function dayBefore(date: string): string {
  return dayText(parseDay(date) - 1)
}

async function readCashFlow(tx: Transaction, accountId: number, id: number): Promise<CashFlow> {
  const query = { where: { id, accountId }, include: withMarks(accountId) }
  return toCashFlow(await tx.cashFlow.findUniqueOrThrow(query))
}
