import type { EverydaySpending } from '../../../shared/statements/proposal.ts'
import type { DayNumber } from '../../projection/rules/calendar.ts'
import { medianOf, type Sighting } from './sighting.ts'

const LEAST_UNUSUAL = 25_000

/** The median week, counted back from the last day; null without a whole week, or where most weeks cost nothing. */
export function everydayOf(
  left: readonly Sighting[],
  { first, last }: { first: DayNumber; last: DayNumber },
): EverydaySpending | null {
  const weeks = Math.floor((last - first + 1) / 7)
  const sums = Array.from({ length: weeks }, () => 0)
  let lineCount = 0
  for (const { day, cents, line } of left) {
    const week = Math.floor((last - day) / 7)
    if (line.amountCents >= 0 || cents >= LEAST_UNUSUAL || week >= weeks) continue
    sums[week] = (sums[week] ?? 0) + cents
    lineCount++
  }
  const weeklyCents = medianOf(sums)
  return weeklyCents === 0 ? null : { weeklyCents, lineCount, weeks }
}
