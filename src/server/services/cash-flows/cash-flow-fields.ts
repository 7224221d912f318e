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
  type Spending,
  type SpendingChange,
} from '../../../shared/plan/spending.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_START_DATE,
  plainSchedule,
  type Schedule,
  type ScheduleChange,
} from '../../../shared/schedules/schedule.ts'
import {
  formatSchedule,
  isOneTime,
  parseSchedule,
} from '../../../shared/schedules/schedule-text.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { hasDate } from '../../projection/rules/schedule-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
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
  const extras = toExtraColumns({ ...NO_EXTRAS, ...extrasOf(input) })
  const before = { kind, amountCents, spending: PLAIN_SPENDING }
  const current = plainSchedule(recurrenceType)
  const dated = checkFields(scope, before, current, { ...input, startDate })
  return { name, amountCents, ...extras, ...dated }
}

/** @throws AppError BAD_REQUEST for a schedule that cannot be, and for a one-time cash flow without a date. */
export function changeFields(
  scope: Scope,
  row: EditableFields & { kind: CashFlowKind },
  input: UpdateCashFlowInput,
): EditableFields {
  const { name = row.name, amountCents = row.amountCents } = input
  const extras = toExtraColumns({ ...toExtras(row), ...extrasOf(input) })
  const startDate = input.startDate === undefined ? row.startDate.toISOString() : input.startDate
  const before = { kind: row.kind, amountCents: Number(amountCents), spending: toSpending(row) }
  const dated = checkFields(scope, before, parseSchedule(row.schedule), { ...input, startDate })
  return { name, amountCents, ...extras, ...dated }
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

/** Types that do not use the start date get the current time if none is sent [behaviour: Cash flows]. */
function checkFields(
  scope: Scope,
  before: { kind: CashFlowKind; amountCents: number; spending: Spending },
  current: Schedule,
  change: ScheduleChange & SpendingChange & { startDate: string | null },
) {
  const schedule = changeSchedule(current, everydaySchedule(before.spending, change))
  if (isScheduleProblem(schedule)) throw new AppError('BAD_REQUEST', schedule.sentence)
  const spending = changeSpending({ ...before, schedule }, change)
  if (isSpendingProblem(spending)) throw new AppError('BAD_REQUEST', spending.sentence)
  const startDate = readStartDate(scope, schedule.recurrenceType, change.startDate)
  return { schedule: formatSchedule(schedule), startDate, ...toSpendingColumns(spending) }
}

/** That of a one-time cash flow is 12:00 UTC of its day, whatever time was sent. @throws AppError BAD_REQUEST if it has none. */
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
