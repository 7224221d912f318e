import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useShownComparison } from '../comparison.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { GraphDays } from './graph-days.ts'
import { type ShownRange, lastDayOf } from '../shown-range.tsx'

export function useBalances(account: AccountRef, range: ShownRange) {
  const from = useToday()
  const bufferCents = useAccountSettings(account)?.bufferCents ?? 0
  const { data, error, refetch, isPlaceholderData } = trpc.projection.balances.useQuery(
    { account, from, to: lastDayOf(from, range), timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )
  const shown = useShownComparison()
  const compared = shown?.data
  const real = useMemo(
    (): GraphDays | undefined => data && { ...data, bufferCents },
    [data, bufferCents],
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
    isBehind: isPlaceholderData || shown?.isLate,
  }
}
