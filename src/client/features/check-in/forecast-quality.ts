/** [behaviour: How good is the forecast?] */
import type { CheckIn } from '../../../shared/plan/check-in.ts'

export const ENOUGH = 3

/** The first check-in begins the plan, and one on the same day as the one before had no time to differ. */
export function comparisonsOf(checkIns: CheckIn[]): CheckIn[] {
  return checkIns.filter(({ onDate }, place) => {
    const before = checkIns[place + 1]
    return before !== undefined && before.onDate < onDate
  })
}

/** The median; null while there are too few comparisons. */
export function usualMissCents(comparisons: CheckIn[]): number | null {
  if (comparisons.length < ENOUGH) return null
  const misses = comparisons
    .map(({ differenceCents }) => Math.abs(differenceCents))
    .toSorted((a, b) => a - b)
  const upper = misses[Math.floor(misses.length / 2)] ?? 0
  const lower = misses[Math.ceil(misses.length / 2) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}

/** The number of check-ins within their range, `of` all that had one; null where none had. */
export function countWithin(comparisons: CheckIn[]): { within: number; of: number } | null {
  const answers = comparisons.flatMap(({ range, balanceCents }) =>
    range ? [balanceCents >= range.lowCents && balanceCents <= range.highCents] : [],
  )
  return answers.length === 0
    ? null
    : { within: answers.filter(Boolean).length, of: answers.length }
}
