/** Moments (ISO 8601 instants), as a clock and a calendar show them where the browser is. */
import { browserToday, formatDay, formatDayNear } from './dates.ts'

/** "2026-11-20T08:12:00.000Z" -> "09:12" in Rome */
export function formatTime(moment: string): string {
  const time = new Date(moment)
  return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "2026-11-20T23:30:00.000Z" -> "2026-11-21" in Rome */
export function dateOf(moment: string): string {
  return browserToday(new Date(moment))
}

/** "2026-11-27T23:30:00.000Z" -> "28 Nov" in Rome */
export function formatDayOf(moment: string): string {
  return formatDay(dateOf(moment))
}

/** "at 09:12", and "on 19 Nov at 09:12" where that was not today. */
export function formatMoment(moment: string, today: string): string {
  const date = dateOf(moment)
  const time = `at ${formatTime(moment)}`
  return date === today ? time : `on ${formatDayNear(date, today)} ${time}`
}
