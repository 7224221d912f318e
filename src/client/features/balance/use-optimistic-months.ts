import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { MonthProjection } from '../../../shared/projection.ts'
import { trpc } from '../../server/trpc.ts'
import {
  applyUpdate,
  createUpdate,
  type OccurrencePatch,
  type OccurrenceRef,
  shiftBalances,
} from './optimistic-month.ts'

/** Reverts one optimistic update, and keeps those of other changes. */
export type Revert = () => void

/**
 * Optimistic updates of every cached month of an account. Once the change is answered, the months are refetched
 * like everything that depends on the account.
 */
export function useOptimisticMonths(account: AccountRef) {
  const client = useQueryClient()
  return useMemo(() => {
    const months = { queryKey: getQueryKey(trpc.projection.month, { account }, 'query') }
    const update = (step: (month: MonthProjection) => MonthProjection) => {
      client.setQueriesData<MonthProjection>(months, (month) => month && step(month))
    }
    // Cancel running refetches: their data is older than this change. A first fetch goes on, because without
    // it there would be nothing to show.
    const cancelRefetches = () =>
      client.cancelQueries({ ...months, predicate: ({ state }) => state.data !== undefined })
    return {
      async patch(ref: OccurrenceRef, patch: OccurrencePatch): Promise<Revert> {
        await cancelRefetches()
        for (const [, month] of client.getQueriesData<MonthProjection>(months)) {
          const created = month && createUpdate(month, ref, patch)
          if (!created) continue
          update((month) => applyUpdate(month, created.update))
          return () => update((month) => applyUpdate(month, created.revert))
        }
        return () => undefined
      },

      async shift(cents: number): Promise<Revert> {
        await cancelRefetches()
        update((month) => shiftBalances(month, cents))
        return () => update((month) => shiftBalances(month, -cents))
      },
    }
  }, [client, account])
}
