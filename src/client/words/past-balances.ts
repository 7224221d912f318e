import { formatDayNear, monthOf } from './dates.ts'

/** Returns true if a month, such as "2026-10", is over: its balances are 0 [behaviour: Projection]. */
export function isPastMonth(month: string, today: string): boolean {
  return month < monthOf(today)
}

/** Returns true if a year is over: its balances are 0 too. */
export function isPastYear(year: number, today: string): boolean {
  return year < Number(today.slice(0, 4))
}

/**
 * "Balances begin on Nov 1", and "... Nov 1, 2026" beside a month of another year.
 *
 * @param month The past month that it is said of, YYYY-MM.
 */
export function balancesBegin(month: string, today: string): string {
  return `Balances begin on ${formatDayNear(`${monthOf(today)}-01`, month)}`
}
