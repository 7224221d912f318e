import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useShownComparison } from '../comparison.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { type GraphDays, rangeOfDays } from './graph-days.ts'
import { type ShownRange, lastDayOf } from '../shown-range.tsx'

export function useBalances(account: AccountRef, range: ShownRange) {
  const from = useToday()
  const bufferCents = useAccountSettings(account)?.bufferCents ?? 0
  const asked = { account, from, to: lastDayOf(from, range), timeZone: browserTimeZone() }
  const kept = { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' } as const
  const { data, error, refetch, isPlaceholderData } = trpc.projection.balances.useQuery(asked, kept)
  const shown = useShownComparison()
  const compared = shown?.data
  // A scenario has no range.
  const ranged = trpc.projection.range.useQuery(asked, {
    ...kept,
    enabled: data?.hasRange === true && !shown,
  })
  // The line would jump when it comes, but must not wait for one that does not.
  const isAwaited = ranged.isLoading && ranged.failureCount === 0
  const real = useMemo(
    (): GraphDays | undefined =>
      data && !isAwaited
        ? { ...data, bufferCents, range: rangeOfDays(ranged.data, data) }
        : undefined,
    [data, isAwaited, ranged.data, bufferCents],
  )
  // Deferred: drawing five years takes a slow phone a moment.
  const realInTime = useDeferredValue(real)
  const both = useMemo((): GraphDays | undefined => {
    if (!compared) return undefined
    const { from, today, baseCents, scenarioCents } = compared
    return { from, today, balancesCents: baseCents, triedCents: scenarioCents, bufferCents }
  }, [compared, bufferCents])
  return {
    days: both ?? realInTime,
    error,
    refetch,
    isBehind: isPlaceholderData || ranged.isPlaceholderData || shown?.isLate,
  }
}
