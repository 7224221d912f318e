import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { addMonths } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { isMonthInReach } from '../../server/today.ts'
import { trpc } from '../../server/trpc.ts'

/** A month of an account. The month before stays in sight until it has come; its neighbours come early. */
export function useMonth(account: AccountRef, month: string) {
  const utils = trpc.useUtils()
  const query = trpc.projection.month.useQuery(
    { account, month, timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )

  const { data } = query
  useEffect(() => {
    if (data?.month !== month) return
    for (const neighbour of [addMonths(month, 1), addMonths(month, -1)]) {
      if (!isMonthInReach(neighbour, data.today)) continue
      void utils.projection.month.prefetch({
        account,
        month: neighbour,
        timeZone: browserTimeZone(),
      })
    }
  }, [data, account, month, utils])

  return query
}
