/** A cash flow as its row has it, and as answers and inputs have it [behaviour: Cash flows]. */
import {
  toSpending,
  toSpendingColumns,
  type SpendingColumns,
  areSameSpending,
} from './spending-columns.ts'
import { AppError } from '../../../shared/app-error.ts'
import { cleanName } from '../../../shared/name.ts'
import { formatBankNames, parseBankNames } from '../../../shared/plan/bank-names.ts'
import {
  type CashFlow,
  type CashFlowKind,
  EXTRA_NAMES,
  type Extras,
  extrasOf,
  type Marks,
  type NewCashFlow,
  NO_EXTRAS,
  type UpdateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import {
  changeSpending,
  everydaySchedule,
  isSpendingProblem,
  PLAIN_SPENDING,
} from '../../../shared/plan/spending.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_START_DATE,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
import {
  formatSchedule,
  isOneTime,
  parseSchedule,
} from '../../../shared/schedules/schedule-text.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { hasDate, ruleOf } from '../../projection/rules/schedule-days.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { noMarks } from './marks.ts'

/** Left out of what a write answers: where accounts are spread over machines, a write by the ORM cannot answer an enum. */
export const KIND = { kind: true } as const

export type ExtraColumns = Pick<CashFlowRow, keyof Extras>

/** The columns that a person fills. */
export type EditableFields = Pick<CashFlowRow, 'name' | 'schedule' | 'startDate'> &
  ExtraColumns &
  SpendingColumns & { amountCents: number | bigint }

export function toExtraColumns({ bankNames, ...plain }: Extras): ExtraColumns {
  return { ...plain, bankNames: formatBankNames(bankNames) }
}

function toExtras(columns: ExtraColumns): Extras {
  const { bankNames, ...plain } = extrasOf(columns)
  return { ...plain, bankNames: parseBankNames(bankNames) }
}

export function toCashFlow(row: CashFlowRow, marks: Marks = noMarks()): CashFlow {
  return {
    id: row.id,
    kind: row.kind,
    name: cleanName(row.name),
    amountCents: Number(row.amountCents),
    ...parseSchedule(row.schedule),
    startDate: row.startDate.toISOString(),
    ...toExtras(row),
    ...toSpending(row),
    continuesId: row.continuesId,
    ...marks,
    version: row.version,
  }
}

/** @throws AppError BAD_REQUEST for a schedule that cannot be, and for a one-time cash flow without a date. */
export function newFieldsOf(
  scope: Scope,
  kind: CashFlowKind,
  input: NewCashFlow & Partial<Extras>,
): EditableFields {
  const { name, amountCents, recurrenceType, startDate = null } = input
  const schedule = formatSchedule(plainSchedule(recurrenceType))
  const plain = { ...toExtraColumns(NO_EXTRAS), ...toSpendingColumns(PLAIN_SPENDING) }
  const blank = { kind, name, amountCents, schedule, startDate: databaseTime(scope), ...plain }
  return changeFields(scope, blank, { ...input, startDate })
}

/** @throws AppError BAD_REQUEST as `newFieldsOf`. */
export function changeFields(
  scope: Scope,
  row: EditableFields & { kind: CashFlowKind },
  input: Omit<UpdateCashFlowInput, 'account' | 'id'>,
): EditableFields {
  const { name = row.name, amountCents = row.amountCents } = input
  const extras = toExtraColumns({ ...toExtras(row), ...extrasOf(input) })
  const schedule = changeSchedule(
    parseSchedule(row.schedule),
    everydaySchedule(toSpending(row), input),
  )
  if (isScheduleProblem(schedule)) throw new AppError('BAD_REQUEST', schedule.sentence)
  const before = { kind: row.kind, amountCents: Number(amountCents), spending: toSpending(row) }
  const spending = changeSpending({ ...before, schedule }, input)
  if (isSpendingProblem(spending)) throw new AppError('BAD_REQUEST', spending.sentence)
  const sentDate = input.startDate === undefined ? row.startDate.toISOString() : input.startDate
  const startDate = readStartDate(scope, schedule.recurrenceType, sentDate)
  const dated = { schedule: formatSchedule(schedule), startDate }
  return { name, amountCents, ...extras, ...dated, ...toSpendingColumns(spending) }
}

export function areSameFields(a: EditableFields, b: EditableFields): boolean {
  return EXTRA_NAMES.every((name) => a[name] === b[name]) && areSameOnDates(a, b)
}

/** True if they differ in nothing, or in extras alone. */
export function areSameOnDates(a: EditableFields, b: EditableFields): boolean {
  return (
    a.name === b.name &&
    Number(a.amountCents) === Number(b.amountCents) &&
    a.schedule === b.schedule &&
    areSameSpending(toSpending(a), toSpending(b)) &&
    // Other types do not use the start date, and clients may send the current time with every save.
    (!isOneTime(a.schedule) || a.startDate.getTime() === b.startDate.getTime())
  )
}

/**
 * That of a one-time cash flow is 12:00 UTC of its day, whatever time was sent; other types do not use theirs, and get the
 * current time if none is sent [behaviour: Cash flows]. @throws AppError BAD_REQUEST for a one-time cash flow without one.
 */
export function readStartDate(scope: Scope, type: RecurrenceType, startDate: string | null): Date {
  if (startDate === null && type === 'ON_X_DAY') throw new AppError('BAD_REQUEST', NO_START_DATE)
  if (startDate === null) return databaseTime(scope)
  return new Date(type === 'ON_X_DAY' ? `${startDate.slice(0, 10)}T12:00:00Z` : startDate)
}

export function toRule(
  scope: Scope,
  row: Pick<EditableFields, 'schedule' | 'startDate' | 'everyday'>,
) {
  // Only that of a one-time cash flow reads its date.
  const date = row.startDate.toISOString().slice(0, 10)
  const schedule = parseSchedule(row.schedule)
  // The days of everyday spending stand for dates.
  const dated = row.everyday ? { ...schedule, recurrenceType: 'DAILY' as const } : schedule
  return ruleOf({ schedule: dated, date }, scope.settings.biweeklyDefault)
}

/** True if a cash flow has an occurrence of this date, YYYY-MM-DD, on whatever day it falls. */
export function occursOn(scope: Scope, row: EditableFields, date: string): boolean {
  return hasDate(toRule(scope, row), date)
}

/** The columns that every edit of a row writes beside the fields. */
export function editStamp(scope: Scope) {
  return {
    version: { increment: 1 },
    editedAt: databaseTime(scope),
    editedById: scope.user.id,
  }
}
