/** The balances with and without what is tried [behaviour: What if on the screen]. Apart from what-if-links.ts, which the first load has. */
import { createContext, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { CompareInput } from '../../shared/plan/scenario.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import { trpc } from '../server/trpc-hooks.ts'
import type { Tried } from './what-if-links.ts'

/** An answer is kept for as long as a slider may come back to it. */
const KEPT_MS = 10_000

/**
 * The balances of these days, as they are and with what is tried. The answer before, of the same account, stays until a
 * newer one is there; each question is asked at once, and one that nobody waits for any more is given up.
 */
export function useComparison(
  account: AccountRef,
  tried: Tried | null,
  days: Pick<CompareInput, 'from' | 'to'>,
) {
  return trpc.projection.compare.useQuery(
    { account, ...days, timeZone: browserTimeZone(), ...tried },
    {
      enabled: tried !== null,
      placeholderData: (before, query) =>
        accountOf(query?.queryKey[1]?.input) === account ? before : undefined,
      gcTime: KEPT_MS,
      trpc: { abortOnUnmount: true },
    },
  )
}

/** True if a call has failed and is being retried. Until it succeeds, the page shows the answer for earlier changes. */
export function isLateAnswer(comparison: ReturnType<typeof useComparison>): boolean {
  const { data, error, failureCount, isPlaceholderData } = comparison
  return failureCount > 0 && error === null && (isPlaceholderData || data === undefined)
}

function accountOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'account' in input ? input.account : null
}

interface ShownComparison extends Pick<
  ReturnType<typeof useComparison>,
  'data' | 'error' | 'refetch'
> {
  /** True if it is the answer for earlier changes, because the call for the current ones failed and is being retried. */
  isLate: boolean
}

/** The comparison of the days that the graph shows; null where the page shows the real plan alone. */
export const ShownComparisonContext = createContext<ShownComparison | null>(null)

/** It changes with each answer, and not with each step of a slider. */
export function useShownComparison(): ShownComparison | null {
  return useContext(ShownComparisonContext)
}
