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
const WEEKS_AHEAD = 5

function placeInWeek(date: string): number {
  return daysBetween(weekStartOf(date), date)
}

function daysFrom(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(start, place))
}

export function someWeek(): string[] {
  return daysFrom(weekStartOf('2026-11-20'), DAYS_PER_WEEK)
}

export function shownDays(month: string, today: string): string[] {
  return month === monthOf(today)
    ? daysFrom(weekStartOf(today), WEEKS_AHEAD * DAYS_PER_WEEK)
    : daysFrom(`${month}-01`, Number(lastDayOf(month).slice(8)))
}

interface Week<Day> {
  days: Day[]
  blankBefore: number
  blankAfter: number
}

export function weeksOf<Day extends { date: string }>(days: readonly Day[]): Week<Day>[] {
  const weeks: Week<Day>[] = []
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

const STEPS: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -DAYS_PER_WEEK),
  ArrowDown: (date) => addDays(date, DAYS_PER_WEEK),
  Home: weekStartOf,
  End: (date) => addDays(weekStartOf(date), DAYS_PER_WEEK - 1),
  PageUp: (date) => inMonth(date, addMonths(monthOf(date), -1)),
  PageDown: (date) => inMonth(date, addMonths(monthOf(date), 1)),
}

export function dayAfterKey(key: string, date: string, shown: readonly string[]): string | null {
  const target = STEPS[key]?.(date) ?? null
  if (target === null || (key !== 'Home' && key !== 'End') || shown.includes(target)) return target
  return (key === 'Home' ? shown[0] : shown.at(-1)) ?? null
}

/** Null if all are equal, and while one is missing. */
export function lowestOf(
  balances: readonly { date: string; cents: number | undefined }[],
): string | null {
  let [lowest, isLevel] = [balances[0], true]
  for (const each of balances) {
    if (each.cents === undefined || lowest?.cents === undefined) return null
    if (each.cents !== lowest.cents) isLevel = false
    if (each.cents < lowest.cents) lowest = each
  }
  return isLevel ? null : (lowest?.date ?? null)
}
