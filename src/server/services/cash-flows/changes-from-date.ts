/** [behaviour: Changing from a date on] */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type {
  AnsweredCashFlow,
  CashFlowKind,
  CashFlowRefInput,
  UpdateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import { changeSchedule, isScheduleProblem } from '../../../shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { fromDateProblem } from '../../../shared/schedules/schedule-from-date.ts'
import { dayText, parseDay } from '../../projection/rules/calendar.ts'
import { hasDateBefore } from '../../projection/rules/rule-counter.ts'
import { hasDate } from '../../projection/rules/schedule-days.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import { paydayColumns, paydayIdsOf } from '../accounts/chosen-paydays.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { type AccountChange, findRevision } from '../accounts/activities.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, databaseTime, type Scope } from '../scope.ts'
import { accountChanged } from '../accounts/recorded-accounts.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { addRows, requireSmallChange } from '../undo/undo-records.ts'
import { noteCashFlows, reassignPurchases, requireCard } from './card-rows.ts'
import { withMonth } from './answered-cash-flows.ts'
import {
  areSameOnDates,
  areSameFields,
  changeFields,
  type EditableFields,
  editStamp,
  KIND,
  toCashFlow,
  toRule,
} from './cash-flow-fields.ts'
import { getCashFlow } from './cash-flows.ts'
import { removeCashFlows } from '../deleted-cash-flows.ts'
import { readMarksOf } from './marks.ts'
import { cashFlowAdded, cashFlowEdited, cashFlowRemoved } from './recorded-cash-flows.ts'
import { planMove, writeChangedMarks } from './recorded-marks.ts'

export interface ChangeFromDate extends UpdateCashFlowInput {
  fromDate: string
}

/** @throws AppError BAD_REQUEST when the cash flow cannot change from this date on. */
export function checkFromDate(row: EditableFields, change: ChangeFromDate): ChangeFromDate {
  const problem = fromDateProblem(parseSchedule(row.schedule), change)
  if (problem) throw new AppError('BAD_REQUEST', problem)
  return change
}

/** True if the change makes a difference that the occurrences before its date must not have. */
export function needsContinuation(scope: Scope, row: CashFlowRow, change: ChangeFromDate): boolean {
  const { fromDate, pausedFrom } = change
  return (
    (pausedFrom !== undefined || !areSameOnDates(row, changeFields(scope, row, change))) &&
    hasDateBefore(toRule(scope, row), pausedFrom ?? fromDate)
  )
}

/** Ends a cash flow the day before, or before its pause; answers a new one that continues it with the changed fields. */
export async function continueCashFlow(
  change: AccountChange,
  row: CashFlowRow,
  input: ChangeFromDate,
): Promise<CashFlowRow> {
  const { tx, scope, accountId } = change
  const { id, kind, contractAuthorId, importId } = row
  const { fromDate, pausedFrom = fromDate } = input
  await requireRoom(tx, scope, 'cashFlows', accountId)
  const fields = fieldsFrom(scope, row, input)
  await requireCard(change, fields.paidBy, row.paidBy)
  const old = parseSchedule(row.schedule)
  const schedule = formatSchedule({ ...old, lastDate: dayBefore(pausedFrom) })
  const data = { schedule, ...editStamp(scope) }
  await tx.cashFlow.update({ where: { id, accountId }, data, select: { id: true } })
  const created = await tx.cashFlow.create({
    omit: KIND,
    data: {
      accountId,
      kind,
      // Lists of the contract, and undoing an import, go by these: they have both parts or none.
      contractAuthorId,
      importId,
      ...fields,
      continuesId: id,
      continuedLastDate: old.lastDate,
      createdAt: databaseTime(scope),
    },
  })
  const added = { ...created, kind }
  // Everyday spending has no dates.
  const rule = toRule(scope, fields)
  const isMoved = (date: string) => !fields.everyday && hasDate(rule, date)
  const marks = await planMove(change, { from: id, to: added.id, fromDate }, isMoved)
  const { name, amountCents } = added
  const newAmount = amountCents === row.amountCents ? {} : { amountCents }
  const activity = { kind, cashFlowId: added.id, name, date: fromDate, ...newAmount }
  const ended = cashFlowEdited(row, { ...row, schedule })
  const rows = [ended, cashFlowAdded(added), ...marks]
  await noteCashFlows(change, { action: 'changedFromDate', ...activity }, rows)
  await writeChangedMarks(change, marks)
  return added
}

/** A client whose answer was lost sends its change again: the cash flow that it has made before; null if there is none. */
export async function findRepeated(
  { tx, scope }: ChangingAccount,
  row: CashFlowRow,
  input: ChangeFromDate,
): Promise<CashFlowRow | null> {
  const { fromDate, pausedFrom = fromDate } = input
  const old = parseSchedule(row.schedule)
  if (old.lastDate !== dayBefore(pausedFrom)) return null
  const continuations = await tx.cashFlow.findMany({
    where: { accountId: row.accountId, continuesId: row.id, deletedAt: null },
  })
  const continuation = continuations.find(
    ({ schedule }) => parseSchedule(schedule).firstDate === fromDate,
  )
  if (!continuation) return null
  const schedule = formatSchedule({ ...old, lastDate: continuation.continuedLastDate })
  const before = { ...row, schedule }
  const fields = fieldsFrom(scope, before, checkFromDate(before, input))
  return areSameFields(continuation, fields) ? continuation : null
}

/**
 * Undoes a change from a date on: the continued cash flow goes on as before, with the marks of both. Answers it.
 * @throws AppError BAD_REQUEST when this one continues none; CONFLICT when other parts are in the way, and when the old one is deleted.
 */
export async function rejoinCashFlow(
  scope: Scope,
  kind: CashFlowKind,
  input: CashFlowRefInput,
): Promise<Changed<AnsweredCashFlow>> {
  const rejoined = await changeAccount(scope, input.account, async (change) => {
    const { tx, accountId, note } = change
    const row = await getCashFlow(change, kind, input.id)
    const old = await getContinued(tx, row)
    const { continuedLastDate: lastDate } = row
    const lengthened = changeSchedule(parseSchedule(old.schedule), { lastDate })
    if (isScheduleProblem(lengthened)) throw new AppError('CONFLICT', lengthened.sentence)
    const marks = await planMove(change, { from: row.id, to: old.id }, () => true)
    const schedule = formatSchedule(lengthened)
    const ended = { ...cashFlowEdited(old, { ...old, schedule }), touched: true as const }
    const rows: ChangedRow[] = [...marks, cashFlowRemoved(row), ended]
    requireSmallChange(rows)
    await writeChangedMarks(change, marks)
    if (row.closeDay !== null) addRows(rows, await reassignPurchases(change, row))
    await removeCashFlows(tx, { id: row.id, accountId })
    const where = { id: accountId }
    const before = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    const paydays = paydayIdsOf(before)
    if (paydays.includes(row.id)) {
      const now = paydays.map((payday) => (payday === row.id ? old.id : payday))
      const columns = paydayColumns([...new Set(now)])
      await tx.account.update({ where, data: columns })
      rows.push(accountChanged(before, columns))
    }
    const data = { schedule, ...editStamp(scope) }
    await tx.cashFlow.update({ where: { id: old.id, accountId }, data, select: { id: true } })
    const { id: cashFlowId, name } = old
    const activity = { kind, cashFlowId, name, date: parseSchedule(row.schedule).firstDate }
    const ofChange = { accountId, cashFlowId: row.id, action: 'changedFromDate' } as const
    await note({ action: 'rejoinedCashFlow', ...activity }, rows, await findRevision(tx, ofChange))
    const rejoined = await tx.cashFlow.findUniqueOrThrow({ where: { id: old.id, accountId } })
    return toCashFlow(rejoined, await readMarksOf(tx, rejoined))
  })
  return withMonth(scope, rejoined)
}

async function getContinued(tx: Transaction, row: CashFlowRow): Promise<CashFlowRow> {
  const { id, accountId, kind, continuesId } = row
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
  const { firstDate } = parseSchedule(row.schedule)
  const siblings = await tx.cashFlow.findMany({ where: { ...others, continuesId: old.id } })
  const isEarlier = ({ schedule }: CashFlowRow) => {
    const { firstDate: otherDate } = parseSchedule(schedule)
    return firstDate === null || (otherDate !== null && otherDate < firstDate)
  }
  if (siblings.some(isEarlier))
    throw new AppError(
      'CONFLICT',
      `Another ${kind} continues the same one from an earlier date on. Take back that change first.`,
    )
  return old
}

function fieldsFrom(scope: Scope, row: CashFlowRow, change: ChangeFromDate): EditableFields {
  const { fromDate: firstDate } = change
  const schedule = formatSchedule({ ...parseSchedule(row.schedule), firstDate })
  return changeFields(scope, { ...row, schedule }, { ...change, firstDate })
}

function dayBefore(date: string): string {
  return dayText(parseDay(date) - 1)
}
