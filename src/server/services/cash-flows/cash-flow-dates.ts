/** On which dates does a stored cash flow occur? */
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { hasDate } from '../../projection/rules/schedule-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import type { Scope } from '../scope.ts'
import type { EditableFields } from './cash-flow-fields.ts'

/** The rule of a cash flow. */
export function toRule(scope: Scope, row: EditableFields) {
  // Only that of a one-time cash flow reads its date.
  const date = row.startDate.toISOString().slice(0, 10)
  const schedule = parseSchedule(row.schedule)
  return ruleOf({ schedule, date }, scope.settings.biweeklyDefault)
}

/** True if a cash flow has an occurrence of this date, YYYY-MM-DD, on whatever day it falls. */
export function occursOn(scope: Scope, row: EditableFields, date: string): boolean {
  return hasDate(toRule(scope, row), date)
}
