/** [behaviour: Recurrence] */

export const RECURRENCE_TYPES = [
  'DAILY',
  'WEEKLY',
  'BIWEEKLY',
  'MONTHLY',
  'BIMONTHLY',
  'YEARLY',
  'ON_X_DAY',
] as const

export type RecurrenceType = (typeof RECURRENCE_TYPES)[number]

/** The odd Mondays of a month (1st, 3rd, 5th), or the 1st and 3rd only. */
export type BiweeklyDefault = 'odd-weeks' | 'first-third'

export const BIWEEKLY_DEFAULT_MONDAYS = 'the 1st, the 3rd and possibly the 5th Monday'

export const RECURRENCE_LABELS: Record<RecurrenceType, string> = {
  DAILY: 'Daily',
  WEEKLY: 'Weekly',
  BIWEEKLY: 'Bi-weekly',
  MONTHLY: 'Monthly',
  BIMONTHLY: 'Bi-monthly',
  YEARLY: 'Yearly',
  ON_X_DAY: 'One-time',
}

/** Indexed by number: Sunday is 0, as in `recurrenceDay`. */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export interface DayRange {
  first: number
  last: number
}

const WEEKDAYS: DayRange = { first: 0, last: 6 }
const DAYS_OF_MONTH: DayRange = { first: 1, last: 31 }

export const RECURRENCE_DAY_RANGES: Record<RecurrenceType, DayRange | null> = {
  DAILY: null,
  WEEKLY: WEEKDAYS,
  BIWEEKLY: WEEKDAYS,
  MONTHLY: DAYS_OF_MONTH,
  BIMONTHLY: null,
  YEARLY: DAYS_OF_MONTH,
  ON_X_DAY: null,
}

/** 1 -> "1st", 22 -> "22nd", 13 -> "13th". */
export function ordinal(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13
  const suffix = teen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${suffix}`
}

/**
 * Describes a schedule in words: "Monthly on the 15th", "Weekly on Friday", "One-time on Nov 20, 2026".
 * If `recurrenceDay` is empty, the default day of the type is used.
 *
 * @param startDate ISO instant; used for one-time cash flows only, as a UTC calendar date.
 * @param formatDate Writes that date, YYYY-MM-DD.
 */
export function describeRecurrence(
  schedule: { recurrenceType: RecurrenceType; recurrenceDay: number | null; startDate: string },
  formatDate = dateInWords,
): string {
  const { recurrenceType, recurrenceDay, startDate } = schedule
  const label = RECURRENCE_LABELS[recurrenceType]
  switch (recurrenceType) {
    case 'DAILY':
      return label
    case 'WEEKLY':
      return `${label} on ${WEEKDAY_NAMES[recurrenceDay ?? 1]}`
    case 'BIWEEKLY':
      return `${label} on ${recurrenceDay === null ? BIWEEKLY_DEFAULT_MONDAYS : WEEKDAY_NAMES[recurrenceDay]}`
    case 'MONTHLY':
      return `${label} on the ${ordinal(recurrenceDay ?? 1)}`
    case 'BIMONTHLY':
      return `${label} on the 1st and 15th`
    case 'YEARLY':
      return `${label} on January ${ordinal(recurrenceDay ?? 1)}`
    case 'ON_X_DAY':
      return `${label} on ${formatDate(startDate.slice(0, 10))}`
  }
}

/** "2026-11-20", or a time on that day -> "Nov 20, 2026" */
export function dateInWords(timestamp: string): string {
  const date = new Date(timestamp)
  const month = MONTH_NAMES[date.getUTCMonth()]?.slice(0, 3)
  return `${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}
