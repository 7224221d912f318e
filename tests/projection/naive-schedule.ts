/** Whether a schedule names a date, written in the most obvious way, for the naive projection. */
import { Temporal } from 'temporal-polyfill'
import type { PlanCashFlow } from '../../src/server/projection/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/recurrence.ts'

const EPOCH = new Temporal.PlainDate(1970, 1, 1)

export function namesDate(
  cashFlow: PlanCashFlow,
  date: Temporal.PlainDate,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  const { recurrenceType, details } = cashFlow
  if (recurrenceType === 'ON_X_DAY') return date.toString() === cashFlow.date
  if (details?.firstDate && date.toString() < details.firstDate) return false
  if (details?.lastDate && date.toString() > details.lastDate) return false
  return isDue(cashFlow, date, biweeklyDefault)
}

function isDue(
  { recurrenceType, recurrenceDay, details }: PlanCashFlow,
  date: Temporal.PlainDate,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  const every = details?.every ?? 1
  const anchor = details?.anchorDate ? Temporal.PlainDate.from(details.anchorDate) : null
  const weekday = date.dayOfWeek % 7
  switch (recurrenceType) {
    case 'DAILY':
      return anchor === null || daysBetween(anchor, date) % every === 0
    case 'WEEKLY':
      if (anchor) return daysBetween(anchor, date) % (7 * every) === 0
      return weekday === (recurrenceDay ?? 1)
    case 'BIWEEKLY': {
      if (anchor) return daysBetween(anchor, date) % 14 === 0
      if (recurrenceDay !== null) {
        return weekday === recurrenceDay && Math.floor(daysBetween(EPOCH, date) / 7) % 2 === 0
      }
      const weeks = biweeklyDefault === 'odd-weeks' ? [1, 3, 5] : [1, 3]
      return weekday === 1 && weeks.includes(Math.ceil(date.day / 7))
    }
    case 'MONTHLY': {
      if (anchor && monthsBetween(anchor, date) % every !== 0) return false
      if (!details?.weekdayOfMonth) return isDayOfMonth(date, recurrenceDay ?? 1)
      const { nth, weekday: wanted } = details.weekdayOfMonth
      if (weekday !== wanted) return false
      return nth === -1 ? date.day + 7 > date.daysInMonth : Math.ceil(date.day / 7) === nth
    }
    case 'BIMONTHLY':
      return (details?.monthDays ?? [1, 15]).some((day) => isDayOfMonth(date, day))
    case 'YEARLY':
      if (anchor && (date.year - anchor.year) % every !== 0) return false
      return date.month === (anchor?.month ?? 1) && isDayOfMonth(date, recurrenceDay ?? 1)
    case 'ON_X_DAY':
      return false
  }
}

/** The last day of a month stands in for those that it lacks. */
function isDayOfMonth(date: Temporal.PlainDate, day: number): boolean {
  return date.day === Math.min(day, date.daysInMonth)
}

function daysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to, { largestUnit: 'days' }).days
}

function monthsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return (to.year - from.year) * 12 + to.month - from.month
}
