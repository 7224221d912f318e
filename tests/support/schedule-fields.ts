/** The columns that a schedule had before the migration `one-schedule`. */
import type { Schedule } from '../../src/shared/schedules/schedule.ts'

/** Keyed by name, without those that were null. */
export function oldFieldsOf(schedule: Schedule): Record<string, string | number> {
  const { monthDays, weekdayOfMonth, ...others } = schedule
  const fields = {
    ...others,
    firstMonthDay: monthDays?.[0] ?? null,
    secondMonthDay: monthDays?.[1] ?? null,
    nthOfMonth: weekdayOfMonth?.nth ?? null,
    weekdayOfMonth: weekdayOfMonth?.weekday ?? null,
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
}
