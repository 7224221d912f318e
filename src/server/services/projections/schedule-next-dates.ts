import { AppError } from '../../../shared/app-error.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import type { NextDate, NextDatesInput } from '../../../shared/projections/projection.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
import { monthNumber, parseDay } from '../../projection/rules/calendar.ts'
import { nextDates } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import { type Scope, todayIn } from '../scope.ts'
import { requireCurrentDay } from '../current-days.ts'

/**
 * Ascending by the day on which they fall; fewer than asked for where the schedule ends [behaviour: Schedules in detail].
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for an unknown time zone, for a schedule
 * that cannot be, for a one-time one without a date, and for a `from` before the current month or after today.
 */
export async function getNextDates(
  scope: Scope,
  { account, timeZone, from, count, startDate = null, ...change }: NextDatesInput,
): Promise<{ dates: NextDate[] }> {
  await findAccount(scope, account)
  const today = todayIn(scope, timeZone)
  if (from !== undefined) requireCurrentDay(scope, from, timeZone)
  const { recurrenceType } = change
  const schedule = changeSchedule(plainSchedule(recurrenceType), change)
  if (isScheduleProblem(schedule)) throw new AppError('BAD_REQUEST', schedule.sentence)
  const date = readStartDate(scope, recurrenceType, startDate).toISOString().slice(0, 10)
  const rule = ruleOf({ schedule, date }, scope.settings.biweeklyDefault)
  const dates = nextDates(rule, {
    from: parseDay(from ?? today.toString()),
    month: monthNumber(today.year, today.month),
    lastMonth: monthNumber(today.year + FURTHEST_YEARS, 12),
    count,
  })
  return { dates }
}
