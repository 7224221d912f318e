/** The range of an export: the days at first, why others cannot be exported, and the name of its file. */
import { MAX_BALANCE_DAYS } from '../../../shared/projections/projection.ts'
import { addMonths, daysBetween, inMonth, monthOf } from '../../words/dates.ts'
import { balancesBegin } from '../../words/past-balances.ts'

/** Both included, YYYY-MM-DD; empty where a field is. */
export interface ExportRange {
  from: string
  to: string
}

/** The files that a range can be exported as, with their endings. */
const ENDINGS = { balances: 'csv', journal: 'journal' }

export type RangeFormat = keyof typeof ENDINGS

/** From today to the same day of the next year. */
export function firstRange(today: string): ExportRange {
  return { from: today, to: inMonth(today, addMonths(monthOf(today), 12)) }
}

/** The mistakes in a range, by field; empty where there is none. */
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

/** "balance-journal-our-home-2026-11-27-to-2027-11-27.journal" */
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
