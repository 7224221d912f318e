/** Moments (ISO 8601 instants), as a clock and a calendar show them where the browser is. */
import { browserToday, ENGLISH, formatDay, formatDayNear } from './dates.ts'

let clock: Intl.DateTimeFormat | undefined

/** "2026-11-20T08:12:00.000Z" -> "9:12 AM" in Rome, or "09:12" */
export function formatTime(moment: string): string {
  clock ??= new Intl.DateTimeFormat(ENGLISH, { hour: 'numeric', minute: '2-digit' })
  return clock.format(new Date(moment))
}

/** "2026-11-20T23:30:00.000Z" -> "2026-11-21" in Rome */
export function dateOf(moment: string): string {
  return browserToday(new Date(moment))
}

/** "2026-11-27T23:30:00.000Z" -> "Nov 28" in Rome */
export function formatDayOf(moment: string): string {
  return formatDay(dateOf(moment))
}

/** "at 9:12 AM", and "on Nov 19 at 9:12 AM" where that was not today. */
export function formatMoment(moment: string, today: string): string {
  const date = dateOf(moment)
  const time = `at ${formatTime(moment)}`
  return date === today ? time : `on ${formatDayNear(date, today)} ${time}`
}
