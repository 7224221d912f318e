import { formatDayNear, monthOf } from './dates.ts'

export function isPastMonth(month: string, today: string): boolean {
  return month < monthOf(today)
}

export function isPastYear(year: number, today: string): boolean {
  return year < Number(today.slice(0, 4))
}

export function balancesBegin(month: string, today: string): string {
  return `Balances begin on ${formatDayNear(`${monthOf(today)}-01`, month)}`
}
