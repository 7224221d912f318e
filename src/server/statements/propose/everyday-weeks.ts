import type { EverydaySpending } from '../../../shared/statements/proposal.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import type { DayRange } from '../../projection/rules/rule-counter.ts'
import { medianOf } from './sighting.ts'

const LEAST_UNUSUAL = 25_000
/** In hundredths: eight of ten weeks lie between these. */
const LOW = 10
const HIGH = 90

/**
 * The median week, counted back from the last day, and the weeks between which eight of ten lie; null without a whole week,
 * or where most weeks cost nothing.
 */
export function everydayOf(
  lines: readonly StatementLine[],
  { first, last }: DayRange,
): EverydaySpending | null {
  const weeks = Math.floor((last - first + 1) / 7)
  const sums = Array.from({ length: weeks }, () => 0)
  let lineCount = 0
  for (const { date, amountCents } of lines) {
    const week = Math.floor((last - parseDay(date)) / 7)
    if (amountCents >= 0 || -amountCents >= LEAST_UNUSUAL || week >= weeks) continue
    sums[week] = (sums[week] ?? 0) - amountCents
    lineCount++
  }
  const weeklyCents = medianOf(sums)
  if (weeklyCents === 0) return null
  const [lowCents, highCents] = [nearestRank(sums, LOW), nearestRank(sums, HIGH)]
  return { weeklyCents, lowCents, highCents, lineCount, weeks }
}

function nearestRank(values: readonly number[], percent: number): number {
  const rank = Math.ceil((percent * values.length) / 100)
  return values.toSorted((a, b) => a - b)[rank - 1] ?? 0
}
