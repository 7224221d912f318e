import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { DayPage, MonthProjection } from '../../../shared/projection.ts'
import { useDoneSetting } from '../../server/done-setting.ts'
import { trpc } from '../../server/trpc.ts'
import type { OccurrenceRef } from './occurrence.ts'
import {
  applyToDay,
  applyUpdate,
  createUpdate,
  findPlaced,
  type OccurrencePatch,
  type OccurrenceUpdate,
  revertUpdate,
  shiftBalances,
} from './optimistic-days.ts'

/** Reverts one optimistic update, and keeps those of other changes. */
export type Revert = () => void

/**
 * Optimistic updates of every cached month of an account, and of the pages of its days. Once the change is
 * answered, they are refetched like everything that depends on the account.
 */
export function useOptimisticDays(account: AccountRef) {
  const client = useQueryClient()
  const settingOf = useDoneSetting()
  return useMemo(() => {
    const months = { queryKey: getQueryKey(trpc.projection.month, { account }, 'query') }
    const days = { queryKey: getQueryKey(trpc.projection.day, { account }, 'infinite') }
    const updateMonths = (step: (month: MonthProjection) => MonthProjection) => {
      client.setQueriesData<MonthProjection>(months, (month) => month && step(month))
    }
    const apply = (update: OccurrenceUpdate) => {
      updateMonths((month) => applyUpdate(month, update))
      client.setQueriesData<InfiniteData<DayPage>>(
        days,
        (data) => data && { ...data, pages: data.pages.map((page) => applyToDay(page, update)) },
      )
    }
    const listMonths = () =>
      client.getQueriesData<MonthProjection>(months).flatMap(([, month]) => month ?? [])
    const find = (ref: OccurrenceRef) => {
      const pages = client
        .getQueriesData<InfiniteData<DayPage>>(days)
        .flatMap(([, data]) => data?.pages ?? [])
      return findPlaced([...listMonths().flatMap(({ days }) => days), ...pages], ref)
    }
    // Cancel running refetches: their data is older than this change. A first fetch goes on, because without
    // it there would be nothing to show.
    const cancelRefetches = () =>
      Promise.all(
        [months, days].map((queries) =>
          client.cancelQueries({ ...queries, predicate: ({ state }) => state.data !== undefined }),
        ),
      )
    return {
      async patch(ref: OccurrenceRef, patch: OccurrencePatch): Promise<Revert> {
        await cancelRefetches()
        const before = find(ref)
        const [month] = listMonths()
        if (!before || !month) return () => undefined
        const update = createUpdate(before, patch, month.today, settingOf(account) === 'moves')
        apply(update)
        return () => apply(revertUpdate(update, find(ref) ?? update.after))
      },

      async shift(cents: number): Promise<Revert> {
        await cancelRefetches()
        updateMonths((month) => shiftBalances(month, cents))
        return () => updateMonths((month) => shiftBalances(month, -cents))
      },
    }
  }, [client, settingOf, account])
}
