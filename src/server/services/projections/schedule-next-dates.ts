import { AppError } from '../../../shared/app-error.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import { NO_CARD } from '../../../shared/plan/spending.ts'
import type { NextDate, NextDatesInput } from '../../../shared/projections/projection.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../../shared/schedules/schedule.ts'
import { monthNumber, parseDay } from '../../projection/rules/calendar.ts'
import { nextDates } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import type { AccountScope } from '../accounts/own-account.ts'
import { readStartDate } from '../cash-flows/cash-flow-fields.ts'
import { todayIn } from '../scope.ts'
import { requireCurrentDay } from '../current-days.ts'
import { project } from './projections.ts'

/**
 * Ascending by the day on which they fall; fewer than asked for where the schedule ends [behaviour: Schedules in detail].
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for an unknown time zone, for a schedule
 * that cannot be, for a one-time one without a date, for a `from` before the current month or after today, and for a
 * `paidBy` that is no card of the account.
 */
export async function getNextDates(
  scope: AccountScope,
  { account, timeZone, from, count, paidBy, startDate = null, ...change }: NextDatesInput,
): Promise<{ dates: NextDate[] }> {
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
  if (paidBy === undefined) return { dates }
  return project(scope, { account, today, to: today }, (plan) => {
    const payer = plan.cashFlows.find(({ cashFlow }) => cashFlow.id === paidBy)?.card
    if (!payer) throw new AppError('BAD_REQUEST', NO_CARD)
    return { dates: dates.map((each) => ({ ...each, card: payer.payingOn(parseDay(each.on)) })) }
  })
}
