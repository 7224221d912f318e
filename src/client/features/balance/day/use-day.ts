import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day } from '../../../../shared/projections/projection.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { monthOf } from '../../../words/dates.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'

/** Some months list only the first occurrences of a day: then its pages are loaded. */
export function useDay(account: AccountRef, date: string) {
  const timeZone = browserTimeZone()
  const month = trpc.projection.month.useQuery({ account, month: monthOf(date), timeZone })
  const days = month.data?.days ?? []
  const place = days.findIndex((each) => each.date === date)
  const day: Day | undefined = days[place]
  const isPaged = (day?.moreCount ?? 0) > 0
  const pages = trpc.projection.day.useInfiniteQuery(
    { account, date, timeZone },
    { enabled: isPaged, getNextPageParam: ({ nextCursor }) => nextCursor },
  )
  const loaded = isPaged ? pages.data?.pages : undefined
  return {
    today: month.data?.today,
    day:
      day && loaded ? { ...day, transactions: loaded.flatMap((page) => page.transactions) } : day,
    beforeCents: place > 0 ? days[place - 1]?.balanceCents : month.data?.startCents,
    month,
    isPaged,
    more: {
      hasNextPage: isPaged && (!loaded || pages.hasNextPage),
      isFetchingNextPage: loaded ? pages.isFetchingNextPage : pages.isFetching,
      isFetchNextPageError: loaded ? pages.isFetchNextPageError : pages.isError,
      fetchNextPage: pages.fetchNextPage,
    },
  }
}

export type ShownDay = ReturnType<typeof useDay>
