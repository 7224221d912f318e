import { browserToday, ENGLISH, formatDay, formatDayNear } from './dates.ts'
import { countOf } from './counts.ts'

let clock: Intl.DateTimeFormat | undefined

export function formatTime(moment: string): string {
  clock ??= new Intl.DateTimeFormat(ENGLISH, { hour: 'numeric', minute: '2-digit' })
  return clock.format(new Date(moment))
}

export function dateOf(moment: string): string {
  return browserToday(new Date(moment))
}

export function formatDayOf(moment: string): string {
  return formatDay(dateOf(moment))
}

export function formatMoment(moment: string, today: string): string {
  const date = dateOf(moment)
  const time = `at ${formatTime(moment)}`
  return date === today ? time : `on ${formatDayNear(date, today)} ${time}`
}

const HOUR_MS = 60 * 60 * 1000

/** Up to an hour of use after `lastSeenAt` is not recorded: the words must not name too short a time. */
export function describeLastUse(lastSeenAt: string, now = Date.now()): string {
  const hours = Math.floor((now - Date.parse(lastSeenAt)) / HOUR_MS)
  if (hours < 1) return 'used in the last hour'
  if (hours < 24) return `used less than ${countOf(hours + 1, 'hour')} ago`
  return `used less than ${countOf(Math.floor(hours / 24) + 1, 'day')} ago`
}
