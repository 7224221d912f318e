/** The details of a schedule as the columns of a `CashFlowRow`; here, because the CSV thread loads no services. */
import type { ScheduleDetails } from '../../shared/schedules/schedule.ts'
import type { DetailsRow } from '../db/cash-flow-row.ts'

export function toDetailsRow(details: ScheduleDetails): DetailsRow {
  const { anchorDate, every, monthDays, weekdayOfMonth, firstDate, lastDate, weekend } = details
  const [firstMonthDay, secondMonthDay] = monthDays ?? [null, null]
  const { nth, weekday } = weekdayOfMonth ?? { nth: null, weekday: null }
  return [
    anchorDate,
    every,
    firstMonthDay,
    secondMonthDay,
    nth,
    weekday,
    firstDate,
    lastDate,
    weekend,
  ]
}
