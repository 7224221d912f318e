/** Apart from what-if.ts, which is in the first load. */
import { createContext, useContext } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import type { CompareInput } from '../../shared/plan/scenario.ts'
import { browserTimeZone } from '../words/time-zone.ts'
import { trpc } from '../server/trpc-hooks.ts'
import type { Tried } from './what-if.ts'

/** A slider may come back to an answer. */
const KEPT_MS = 10_000

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

/** Until a new answer comes, the page shows the one before. */
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
  isLate: boolean
}

export const ShownComparisonContext = createContext<ShownComparison | null>(null)

/** Changes with each answer, not with each step of a slider. */
export function useShownComparison(): ShownComparison | null {
  return useContext(ShownComparisonContext)
}
