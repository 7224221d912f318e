/** [behaviour: Backups by itself]. */
import { Temporal } from 'temporal-polyfill'

const HOUR_OF_BACKUPS = 3
const AFTER_START = { minutes: 10 }
const AFTER_FAILURE = { hours: 1 }
const CLOCK_DIFFERENCE = { minutes: 5 }

const NEWEST_DAYS = 7
const NEWEST_WEEKS = 4
const NEWEST_MONTHS = 12

function lastHour(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  const local = now.toZonedDateTimeISO(timeZone)
  const hourOn = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: { hour: HOUR_OF_BACKUPS } }).toInstant()
  const today = hourOn(local.toPlainDate())
  if (Temporal.Instant.compare(today, now) <= 0) return today
  return hourOn(local.toPlainDate().subtract({ days: 1 }))
}

interface BackupTimes {
  timeZone: string
  startedAt: Temporal.Instant
  newestAt: Temporal.Instant | null
  failedAt: Temporal.Instant | null
}

export function isBackupDue(now: Temporal.Instant, times: BackupTimes): boolean {
  const { timeZone, startedAt, newestAt, failedAt } = times
  const isPast = (moment: Temporal.Instant) => Temporal.Instant.compare(moment, now) <= 0
  if (failedAt) return isPast(failedAt.add(AFTER_FAILURE))
  const hour = lastHour(now, timeZone)
  if (newestAt !== null && Temporal.Instant.compare(newestAt, hour) >= 0) return false
  const hasRun = Temporal.Instant.compare(startedAt, hour) < 0
  return hasRun || isPast(startedAt.add(AFTER_START))
}

export function isOfFuture(at: Date, now: Temporal.Instant): boolean {
  return at.getTime() > now.add(CLOCK_DIFFERENCE).epochMilliseconds
}

export function nameOfDay(day: string): string {
  return `balance-${day}.db`
}

export function dayOfName(name: string): string | null {
  const [, day] = /^balance-(\d{4}-\d\d-\d\d)\.db$/.exec(name) ?? []
  if (day === undefined) return null
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString() === day ? day : null
  } catch {
    return null
  }
}

/** The 7 newest copies stay, and the first one of each of the 4 newest weeks and 12 newest months that have any. Days are YYYY-MM-DD. */
export function daysToRemove(days: string[], written: string): string[] {
  const sorted = [...new Set(days)].toSorted()
  const kept = new Set([
    written,
    ...sorted.slice(-NEWEST_DAYS),
    ...firstOfNewest(sorted, mondayOf, NEWEST_WEEKS),
    ...firstOfNewest(sorted, (day) => day.slice(0, 7), NEWEST_MONTHS),
  ])
  return sorted.filter((day) => !kept.has(day))
}

function firstOfNewest(
  sorted: string[],
  periodOf: (day: string) => string,
  count: number,
): string[] {
  const firsts = new Map<string, string>()
  for (const day of sorted) if (!firsts.has(periodOf(day))) firsts.set(periodOf(day), day)
  return [...firsts.values()].slice(-count)
}

function mondayOf(day: string): string {
  const date = Temporal.PlainDate.from(day)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}
