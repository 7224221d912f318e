import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { addMonths } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { isMonthInReach } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'

export function useMonth(account: AccountRef, month: string) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const query = trpc.projection.month.useQuery(
    { account, month, timeZone: browserTimeZone() },
    {
      placeholderData: keepPreviousData,
      // An answer during a change would revert it on the screen.
      refetchOnWindowFocus: () => (client.isMutating() > 0 ? false : 'always'),
    },
  )

  const { data } = query
  const today = data?.month === month ? data.today : undefined
  useEffect(() => {
    // Once per month shown, not after each refetch.
    if (today === undefined) return
    for (const neighbour of [addMonths(month, 1), addMonths(month, -1)]) {
      if (!isMonthInReach(neighbour, today)) continue
      void utils.projection.month.prefetch({
        account,
        month: neighbour,
        timeZone: browserTimeZone(),
      })
    }
  }, [today, account, month, utils])

  return query
}
