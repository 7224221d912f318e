/** Why the schedule of a stored cash flow could not have been written by the server. */
import { changeSchedule, isScheduleProblem, NO_DETAILS } from '../../shared/schedule.ts'
import type { CashFlow } from '../db/generated/sqlite/client.ts'

type ScheduleColumns = Pick<
  CashFlow,
  | 'recurrenceType'
  | 'recurrenceDay'
  | 'anchorDate'
  | 'every'
  | 'firstMonthDay'
  | 'secondMonthDay'
  | 'nthOfMonth'
  | 'weekdayOfMonth'
  | 'firstDate'
  | 'lastDate'
  | 'weekend'
> & { nthOfMonth: 1 | 2 | 3 | 4 | -1 | null; startDate: string }

/** A sentence; null if nothing is wrong. */
export function scheduleProblem(row: ScheduleColumns): string | null {
  const { recurrenceType, recurrenceDay, anchorDate, every, firstDate, lastDate, weekend } = row
  const { firstMonthDay, secondMonthDay, nthOfMonth, weekdayOfMonth } = row
  if ((firstMonthDay === null) !== (secondMonthDay === null))
    return 'Of its two days of the month only one is there.'
  if ((nthOfMonth === null) !== (weekdayOfMonth === null))
    return 'Its weekday of the month is only half there.'
  if (recurrenceType === 'ON_X_DAY' && !/[T ]12:00:00(\.0+)?(Z|\+00:00)?$/.test(row.startDate))
    return 'The start date of a one-time item must be 12:00 UTC of its day.'
  const schedule = changeSchedule(
    { recurrenceType, recurrenceDay: null, ...NO_DETAILS },
    {
      recurrenceDay,
      anchorDate,
      every,
      monthDays:
        firstMonthDay === null || secondMonthDay === null ? null : [firstMonthDay, secondMonthDay],
      weekdayOfMonth:
        nthOfMonth === null || weekdayOfMonth === null
          ? null
          : { nth: nthOfMonth, weekday: weekdayOfMonth },
      firstDate,
      lastDate,
      weekend,
    },
  )
  if (isScheduleProblem(schedule)) return schedule.sentence
  return schedule.recurrenceDay === recurrenceDay
    ? null
    : `Its day, ${recurrenceDay ?? 'none'}, is not what this type has.`
}
