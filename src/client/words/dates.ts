/**
 * Days (YYYY-MM-DD) and months (YYYY-MM) in a person's words, and steps between them. Everything is
 * read and written in UTC, so that no time zone can move a day.
 */

/** The browser's IANA time zone, whose today counts. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

function formatter(options: Intl.DateTimeFormatOptions): (dateOrMonth: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (dateOrMonth) =>
    format.format(new Date(`${dateOrMonth.slice(0, 7)}-${dayText(dateOrMonth)}`))
}

function dayText(dateOrMonth: string): string {
  return dateOrMonth.slice(8, 10) || '01'
}

const shortMonth = formatter({ month: 'short' })

/** "2026-11-20" -> "Fri" */
export const formatWeekday = formatter({ weekday: 'short' })

/** "2026-11-20" -> "20 Nov" */
export function formatDay(date: string): string {
  return `${Number(dayText(date))} ${shortMonth(date)}`
}

/** "2026-11-20" -> "20 Nov", and "20 Nov 2026" in another year than today's. */
export function formatDayNear(date: string, today: string): string {
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? formatDay(date) : `${formatDay(date)} ${Number(year)}`
}

/** "2026-11-20" -> "Friday, November 20" */
export const formatDayLong = formatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** "2026-11" -> "November 2026" */
export const formatMonth = formatter({ month: 'long', year: 'numeric' })

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

/** Today in the browser's time zone, until the server has said which day it takes for today. */
export function browserToday(now = new Date()): string {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${String(now.getDate()).padStart(2, '0')}`
}
