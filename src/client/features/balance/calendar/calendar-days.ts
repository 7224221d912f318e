/** The weeks of a month, and the steps from day to day in them. Days are YYYY-MM-DD. */
import type { Day } from '../../../../shared/projections/projection.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  inMonth,
  lastDayOf,
  monthOf,
  weekStartOf,
} from '../../../words/dates.ts'

const DAYS_PER_WEEK = 7

/** The number of days since its week began. */
function placeInWeek(date: string): number {
  return daysBetween(weekStartOf(date), date)
}

/** Any week, to name its days. */
export function someWeek(): string[] {
  const start = weekStartOf('2026-11-20')
  return Array.from({ length: DAYS_PER_WEEK }, (_, place) => addDays(start, place))
}

interface Week {
  days: Day[]
  /** The number of its days that belong to the month before, and to the one after. */
  blankBefore: number
  blankAfter: number
}

/** The days of a month in weeks. */
export function weeksOf(days: readonly Day[]): Week[] {
  const weeks: Week[] = []
  for (const day of days) {
    const place = placeInWeek(day.date)
    const last = weeks.at(-1)
    if (!last || place === 0) weeks.push({ days: [day], blankBefore: place, blankAfter: 0 })
    else last.days.push(day)
  }
  const last = weeks.at(-1)
  if (last) last.blankAfter = DAYS_PER_WEEK - last.blankBefore - last.days.length
  return weeks
}

/** The destination of each key. Home and End stay in the week and in the month. */
const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -DAYS_PER_WEEK),
  ArrowDown: (date) => addDays(date, DAYS_PER_WEEK),
  Home: (date) => later(weekStartOf(date), `${monthOf(date)}-01`),
  End: (date) => {
    const weekEnd = addDays(weekStartOf(date), DAYS_PER_WEEK - 1)
    return monthOf(weekEnd) === monthOf(date) ? weekEnd : lastDayOf(monthOf(date))
  },
  PageUp: (date) => inMonth(date, addMonths(monthOf(date), -1)),
  PageDown: (date) => inMonth(date, addMonths(monthOf(date), 1)),
}

/** The day that a key leads to, maybe in another month; null for a key that leads nowhere. */
export function dayAfterKey(key: string, date: string): string | null {
  return STEPS[key]?.(date) ?? null
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
