import { browserToday, ENGLISH, formatDay, formatDayNear } from './dates.ts'

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
