/**
 * Days (YYYY-MM-DD) and months (YYYY-MM) in a person's words, and steps between them. Everything is
 * read and written in UTC, so that no time zone can move a day. The names come from tables, because a slow phone
 * takes 15 ms to create a formatter of Intl, before the first screen.
 */
import { MONTH_NAMES, WEEKDAY_NAMES } from '../../shared/schedules/recurrence.ts'

function weekdayName(date: string): string {
  return WEEKDAY_NAMES[new Date(date).getUTCDay()] ?? ''
}

function monthName(dateOrMonth: string): string {
  return MONTH_NAMES[Number(dateOrMonth.slice(5, 7)) - 1] ?? ''
}

function dayNumber(date: string): number {
  return Number(date.slice(8, 10))
}

/** "2026-11-20" -> "Fri" */
export function formatWeekday(date: string): string {
  return weekdayName(date).slice(0, 3)
}

/** True if a date is a Saturday or a Sunday. */
export function isWeekend(date: string): boolean {
  return new Date(date).getUTCDay() % 6 === 0
}

/** "2026-11-20" -> "20 Nov" */
export function formatDay(date: string): string {
  return `${dayNumber(date)} ${monthName(date).slice(0, 3)}`
}

/** "2026-11-20" -> "20 Nov", and "20 Nov 2026" in another year than today's. */
export function formatDayNear(date: string, today: string): string {
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? formatDay(date) : `${formatDay(date)} ${Number(year)}`
}

/** "2026-11-20" -> "Fri 20 Nov", and "Fri 20 Nov 2026" in another year than today's. */
export function formatWeekdayNear(date: string, today: string): string {
  return `${formatWeekday(date)} ${formatDayNear(date, today)}`
}

/** "2026-12" -> "December" */
export function formatMonthName(month: string): string {
  return monthName(month)
}

/** "2026-11-20" -> "Friday, November 20" */
export function formatDayLong(date: string): string {
  return `${weekdayName(date)}, ${monthName(date)} ${dayNumber(date)}`
}

/** "2026-11-20" -> "Friday, November 20, 2026" */
export function formatDayOfYear(date: string): string {
  return `${formatDayLong(date)}, ${Number(date.slice(0, 4))}`
}

/** "2026-11" -> "November 2026" */
export function formatMonth(month: string): string {
  return `${monthName(month)} ${Number(month.slice(0, 4))}`
}

/** "2026-11" -> "November", and "November 2026" in another year than today's. */
export function formatMonthNear(month: string, today: string): string {
  return month.slice(0, 4) === today.slice(0, 4) ? monthName(month) : formatMonth(month)
}

/** "2026-11-20" -> "2026-11" */
export function monthOf(date: string): string {
  return date.slice(0, 7)
}

/** "2026-11", 2 -> "2027-01" */
export function addMonths(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  const year = Math.floor(index / 12)
  return `${String(year).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** "2026-11-30", 2 -> "2026-12-02" */
export function addDays(date: string, count: number): string {
  const day = new Date(date)
  day.setUTCDate(day.getUTCDate() + count)
  return day.toISOString().slice(0, 10)
}

/** "2026-11-30", "2026-12-02" -> 2 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000)
}

/** Today in the browser's time zone; used until the server has answered with its own today. */
export function browserToday(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}

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
