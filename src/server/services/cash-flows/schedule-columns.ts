/** The details of a schedule as columns of a cash flow: pairs are two columns there. */
import type { NthOfMonth, ScheduleDetails, Weekend } from '../../../shared/schedules/schedule.ts'

/** The columns of a schedule, but for the start date. */
export const SCHEDULE_COLUMNS = [
  'recurrenceType',
  'recurrenceDay',
  'anchorDate',
  'every',
  'firstMonthDay',
  'secondMonthDay',
  'nthOfMonth',
  'weekdayOfMonth',
  'firstDate',
  'lastDate',
  'weekend',
] as const

export interface DetailColumns {
  anchorDate: string | null
  every: number | null
  firstMonthDay: number | null
  secondMonthDay: number | null
  nthOfMonth: number | null
  weekdayOfMonth: number | null
  firstDate: string | null
  lastDate: string | null
  weekend: Weekend | null
}

export function toDetailColumns(details: ScheduleDetails): DetailColumns {
  const { anchorDate, every, monthDays, weekdayOfMonth, firstDate, lastDate, weekend } = details
  return {
    anchorDate,
    every,
    firstMonthDay: monthDays?.[0] ?? null,
    secondMonthDay: monthDays?.[1] ?? null,
    nthOfMonth: weekdayOfMonth?.nth ?? null,
    weekdayOfMonth: weekdayOfMonth?.weekday ?? null,
    firstDate,
    lastDate,
    weekend,
  }
}

export function fromDetailColumns(columns: DetailColumns): ScheduleDetails {
  const { anchorDate, every, firstMonthDay, secondMonthDay, nthOfMonth, weekdayOfMonth } = columns
  const { firstDate, lastDate, weekend } = columns
  return {
    anchorDate,
    every,
    monthDays:
      firstMonthDay === null || secondMonthDay === null ? null : [firstMonthDay, secondMonthDay],
    weekdayOfMonth:
      nthOfMonth === null || weekdayOfMonth === null
        ? null
        : // Only these are ever written.
          { nth: nthOfMonth as NthOfMonth, weekday: weekdayOfMonth },
    firstDate,
    lastDate,
    weekend,
  }
}
