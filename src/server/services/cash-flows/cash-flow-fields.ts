/** The fields of a cash flow that a person chooses, checked and in the form in which they are stored. */
import { AppError } from '../../../shared/app-error.ts'
import { formatBankNames } from '../../../shared/plan/bank-names.ts'
import type { UpdateCashFlowInput } from '../../../shared/plan/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_START_DATE,
  type Schedule,
  type ScheduleChange,
} from '../../../shared/schedules/schedule.ts'
import {
  formatSchedule,
  isOneTime,
  parseSchedule,
} from '../../../shared/schedules/schedule-text.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { databaseTime, type Scope } from '../scope.ts'

/** The fields of a stored row, or of one to be stored. */
export type EditableFields = Pick<
  CashFlowRow,
  'name' | 'schedule' | 'startDate' | 'note' | 'bankNames'
> & { amountCents: number | bigint }

/**
 * The fields of a cash flow with those in their place that the input has.
 *
 * @throws AppError BAD_REQUEST for a schedule that cannot be, and for a one-time cash flow without a date.
 */
export function changeFields(
  scope: Scope,
  row: EditableFields,
  input: UpdateCashFlowInput,
): EditableFields {
  const { name = row.name, amountCents = row.amountCents, note = row.note } = input
  const bankNames = input.bankNames ? formatBankNames(input.bankNames) : row.bankNames
  const startDate = input.startDate === undefined ? row.startDate.toISOString() : input.startDate
  const schedule = checkSchedule(scope, parseSchedule(row.schedule), { ...input, startDate })
  return { name, amountCents, note, bankNames, ...schedule }
}

export function areSameFields(a: EditableFields, b: EditableFields): boolean {
  return a.note === b.note && a.bankNames === b.bankNames && areSameOnDates(a, b)
}

/** A note, and names on bank statements, are about all dates alike. */
export function areSameOnDates(a: EditableFields, b: EditableFields): boolean {
  return (
    a.name === b.name &&
    Number(a.amountCents) === Number(b.amountCents) &&
    a.schedule === b.schedule &&
    // Other types do not use the start date, and clients may send the current time with every save.
    (!isOneTime(a.schedule) || a.startDate.getTime() === b.startDate.getTime())
  )
}

/**
 * A changed schedule in the form in which it is stored, with a start date always; the types that do not use it
 * get the current time if none is sent [behaviour: Cash flows].
 *
 * @throws AppError BAD_REQUEST for a schedule that cannot be, and for a one-time cash flow without a date.
 */
export function checkSchedule(
  scope: Scope,
  current: Schedule,
  change: ScheduleChange & { startDate: string | null },
) {
  const schedule = changeSchedule(current, change)
  if (isScheduleProblem(schedule)) throw new AppError('BAD_REQUEST', schedule.sentence)
  const startDate = readStartDate(scope, schedule.recurrenceType, change.startDate)
  return { schedule: formatSchedule(schedule), startDate }
}

/**
 * The start date of a one-time cash flow is stored as 12:00 UTC of its day, whatever time was sent.
 *
 * @throws AppError BAD_REQUEST for a one-time cash flow without a date.
 */
export function readStartDate(scope: Scope, type: RecurrenceType, startDate: string | null): Date {
  if (startDate === null && type === 'ON_X_DAY') throw new AppError('BAD_REQUEST', NO_START_DATE)
  if (startDate === null) return databaseTime(scope)
  return new Date(type === 'ON_X_DAY' ? `${startDate.slice(0, 10)}T12:00:00Z` : startDate)
}
