import type { Temporal } from 'temporal-polyfill'

interface HourOfWeek {
  /** 0 (Sunday) to 6 */
  weekday: number
  hour: number
}

/** With the hours just before it that the clock skipped: a whole day on the edge of the calendar. */
export function hoursDue(now: Temporal.ZonedDateTime): HourOfWeek[] {
  const { timeZoneId } = now
  const due: HourOfWeek[] = []
  let hour = now.toPlainDateTime().round({ smallestUnit: 'hour', roundingMode: 'floor' })
  do {
    due.push({ weekday: hour.dayOfWeek % 7, hour: hour.hour })
    hour = hour.subtract({ hours: 1 })
  } while (isSkipped(hour, timeZoneId))
  return due
}

function isSkipped(hour: Temporal.PlainDateTime, timeZone: string): boolean {
  return [hour, hour.add({ minutes: 59 })].every(
    (minute) => !minute.toZonedDateTime(timeZone).toPlainDateTime().equals(minute),
  )
}
