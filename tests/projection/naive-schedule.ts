/** The dates that a schedule names, found in the most obvious way, for the naive projection. */
import { Temporal } from 'temporal-polyfill'
import type { PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import type { Schedule } from '../../src/shared/schedules/schedule.ts'

const EPOCH = new Temporal.PlainDate(1970, 1, 1)

/** The facts that schedules ask about a date; worked out once for all of them. */
export interface DateFacts {
  date: Temporal.PlainDate
  iso: string
  year: number
  month: number
  dayOfMonth: number
  lastOfMonth: number
  /** 0 is Sunday. */
  weekday: number
  daysSince1970: number
}

const known = new Map<string, DateFacts>()

export function factsOf(date: Temporal.PlainDate): DateFacts {
  const iso = date.toString()
  let facts = known.get(iso)
  if (!facts) known.set(iso, (facts = factsOfNew(date, iso)))
  return facts
}

function factsOfNew(date: Temporal.PlainDate, iso: string): DateFacts {
  return {
    date,
    iso,
    year: date.year,
    month: date.month,
    dayOfMonth: date.day,
    lastOfMonth: date.daysInMonth,
    weekday: date.dayOfWeek % 7,
    daysSince1970: EPOCH.until(date, { largestUnit: 'days' }).days,
  }
}

/** The anchors of plans are few, and asked about on every day. */
const anchors = new Map<string, DateFacts>()

function anchorOf(text: string): DateFacts {
  const known = anchors.get(text)
  if (known) return known
  const facts = factsOf(Temporal.PlainDate.from(text))
  anchors.set(text, facts)
  return facts
}

export function namesDate(
  cashFlow: PlanCashFlow,
  date: DateFacts,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  if (cashFlow.everyday) return false
  const { recurrenceType, firstDate, lastDate } = cashFlow.schedule
  if (recurrenceType === 'ON_X_DAY') return date.iso === cashFlow.date
  if (firstDate && date.iso < firstDate) return false
  if (lastDate && date.iso > lastDate) return false
  return isDue(cashFlow.schedule, date, biweeklyDefault)
}

function isDue(
  { recurrenceType, recurrenceDay, ...details }: Schedule,
  date: DateFacts,
  biweeklyDefault: BiweeklyDefault,
): boolean {
  const every = details.every ?? 1
  const anchor = details.anchorDate ? anchorOf(details.anchorDate) : null
  const { weekday } = date
  switch (recurrenceType) {
    case 'DAILY':
      return anchor === null || daysBetween(anchor, date) % every === 0
    case 'WEEKLY':
      if (anchor) return daysBetween(anchor, date) % (7 * every) === 0
      return weekday === (recurrenceDay ?? 1)
    case 'BIWEEKLY': {
      if (anchor) return daysBetween(anchor, date) % 14 === 0
      if (recurrenceDay !== null) {
        return weekday === recurrenceDay && Math.floor(date.daysSince1970 / 7) % 2 === 0
      }
      const weeks = biweeklyDefault === 'odd-weeks' ? [1, 3, 5] : [1, 3]
      return weekday === 1 && weeks.includes(Math.ceil(date.dayOfMonth / 7))
    }
    case 'MONTHLY': {
      if (anchor && monthsBetween(anchor, date) % every !== 0) return false
      if (!details.weekdayOfMonth) return isDayOfMonth(date, recurrenceDay ?? 1)
      const { nth, weekday: wanted } = details.weekdayOfMonth
      if (weekday !== wanted) return false
      return nth === -1
        ? date.dayOfMonth + 7 > date.lastOfMonth
        : Math.ceil(date.dayOfMonth / 7) === nth
    }
    case 'BIMONTHLY':
      return (details.monthDays ?? [1, 15]).some((day) => isDayOfMonth(date, day))
    case 'YEARLY':
      if (anchor && (date.year - anchor.year) % every !== 0) return false
      return date.month === (anchor?.month ?? 1) && isDayOfMonth(date, recurrenceDay ?? 1)
    case 'ON_X_DAY':
      return false
  }
}

/** The last day of a month stands in for those that it lacks. */
function isDayOfMonth(date: DateFacts, day: number): boolean {
  return date.dayOfMonth === Math.min(day, date.lastOfMonth)
}

function daysBetween(from: DateFacts, to: DateFacts): number {
  return to.daysSince1970 - from.daysSince1970
}

function monthsBetween(from: DateFacts, to: DateFacts): number {
  return (to.year - from.year) * 12 + to.month - from.month
}
