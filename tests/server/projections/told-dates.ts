/** The dates that a schedule names, in the most obvious way. Days are counted from 1970-01-01, which is day 0. */
import type { CashFlow } from '../../../src/shared/plan/cash-flow.ts'

const DAY_MS = 86_400_000

export function dayOf(iso: string): number {
  return Date.parse(`${iso}T00:00:00Z`) / DAY_MS
}

export function isoOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
function weekdayOf(day: number): number {
  return (day + 4) % 7
}

function inMonth(year: number, month: number, day: number): number {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Date.UTC(year, month - 1, Math.min(day, last)) / DAY_MS
}

export function isNamed(flow: CashFlow, day: number): boolean {
  const { recurrenceType, recurrenceDay, anchorDate, firstDate, lastDate, startDate } = flow
  const iso = isoOf(day)
  if ((firstDate !== null && iso < firstDate) || (lastDate !== null && iso > lastDate)) return false
  const [year = 0, month = 0] = iso.split('-').map(Number)
  if (recurrenceType === 'DAILY') return true
  if (recurrenceType === 'WEEKLY') return weekdayOf(day) === (recurrenceDay ?? 1)
  if (recurrenceType === 'BIWEEKLY') return (day - dayOf(anchorDate ?? '')) % 14 === 0
  if (recurrenceType === 'MONTHLY') return day === inMonth(year, month, recurrenceDay ?? 1)
  if (recurrenceType === 'ON_X_DAY') return iso === startDate.slice(0, 10)
  throw new Error(`The tests make none that is ${recurrenceType}.`)
}

/** The days by which a rule for weekends carries a date. */
export function weekendShift({ weekend }: CashFlow, date: number): number {
  const weekday = weekdayOf(date)
  if (weekend === 'before') return weekday === 6 ? -1 : weekday === 0 ? -2 : 0
  if (weekend === 'after') return weekday === 6 ? 2 : weekday === 0 ? 1 : 0
  return 0
}

/** The day on which the bill closes that is paid on a date, or that of so many months before. */
export function closingOf(
  { closeDay, recurrenceDay }: Pick<CashFlow, 'closeDay' | 'recurrenceDay'>,
  date: number,
  monthsBefore = 0,
): number {
  const [year = 0, month = 0] = isoOf(date).split('-').map(Number)
  const day = closeDay ?? 0
  const back = (day < (recurrenceDay ?? 1) ? 0 : 1) + monthsBefore
  const at = new Date(Date.UTC(year, month - 1 - back, 1))
  return inMonth(at.getUTCFullYear(), at.getUTCMonth() + 1, day)
}
