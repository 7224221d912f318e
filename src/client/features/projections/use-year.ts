import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { isYearInReach } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'

export function useYear(account: AccountRef, year: number) {
  const utils = trpc.useUtils()
  const query = trpc.projection.year.useQuery(
    { account, year, timeZone: browserTimeZone() },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' },
  )

  const { data } = query
  useEffect(() => {
    if (data?.year !== year) return
    for (const neighbour of [year + 1, year - 1]) {
      if (!isYearInReach(neighbour, data.today)) continue
      void utils.projection.year.prefetch({ account, year: neighbour, timeZone: browserTimeZone() })
    }
  }, [data, account, year, utils])

  return query
}
