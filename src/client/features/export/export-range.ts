import { MAX_BALANCE_DAYS } from '../../../shared/projections/projection.ts'
import { addMonths, daysBetween, inMonth, monthOf } from '../../words/dates.ts'
import { balancesBegin } from '../../words/past-balances.ts'

/** YYYY-MM-DD, inclusive. */
export interface ExportRange {
  from: string
  to: string
}

const ENDINGS = { balances: 'csv', journal: 'journal' }

export type RangeFormat = keyof typeof ENDINGS

export function firstRange(today: string): ExportRange {
  return { from: today, to: inMonth(today, addMonths(monthOf(today), 12)) }
}

export function rangeProblems({ from, to }: ExportRange, today: string): Partial<ExportRange> {
  if (from === '') return { from: 'Choose the first day.' }
  if (monthOf(from) < monthOf(today)) return { from: `${balancesBegin(monthOf(from), today)}.` }
  if (to === '') return { to: 'Choose the last day.' }
  if (to < from) return { to: 'The last day must not be before the first day.' }
  if (daysBetween(from, to) >= MAX_BALANCE_DAYS)
    return { to: 'At most ten years can be exported at once.' }
  return {}
}

const LONGEST_ACCOUNT_NAME = 40

export function rangeFileName(
  format: RangeFormat,
  accountName: string,
  { from, to }: ExportRange,
): string {
  const name = Array.from(accountName.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? ['account'])
    .join('-')
    .slice(0, LONGEST_ACCOUNT_NAME)
    .replace(/[-\ud800-\udbff]$/, '')
  return `balance-${format}-${name}-${from}-to-${to}.${ENDINGS[format]}`
}
