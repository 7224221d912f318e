/** Days in other months. */
import { addDays, addMonths } from './dates.ts'

/** "2026-11-30", "2027-02" -> "2027-02-28": the same day of another month, or that month's last one. */
export function inMonth(date: string, month: string): string {
  const lastDay = lastDayOf(month)
  const sameDay = month + date.slice(7)
  return sameDay < lastDay ? sameDay : lastDay
}

/** "2027-02" -> "2027-02-28" */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}
