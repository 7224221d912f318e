/** The distance between the plan and the bank, by the check-ins [behaviour: How good is the forecast?]. Money is integer cents. */
import type { CheckIn } from '../../../../shared/plan/check-in.ts'

/** So many comparisons are needed to say what is usual. */
export const ENOUGH = 3

/**
 * The check-ins that tell how good the plan was, in the order in which they are listed: latest first. The first
 * check-in of all begins the plan, and one on the same day as the one before it had no time to differ.
 */
export function comparisonsOf(checkIns: CheckIn[]): CheckIn[] {
  return checkIns.filter(({ onDate }, place) => {
    const before = checkIns[place + 1]
    return before !== undefined && before.onDate < onDate
  })
}

/** The median of how far the plan was off; null while there are too few comparisons. */
export function usualMissCents(comparisons: CheckIn[]): number | null {
  if (comparisons.length < ENOUGH) return null
  const misses = comparisons
    .map(({ differenceCents }) => Math.abs(differenceCents))
    .toSorted((a, b) => a - b)
  const upper = misses[Math.floor(misses.length / 2)] ?? 0
  const lower = misses[Math.ceil(misses.length / 2) - 1] ?? 0
  return Math.round((lower + upper) / 2)
}
