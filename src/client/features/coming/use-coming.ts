import { useEffect } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

export function useComing(account: AccountRef) {
  return trpc.projection.coming.useInfiniteQuery(
    { account, timeZone: browserTimeZone() },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  )
}

export function useNextItems(account: AccountRef, count: number) {
  const query = useComing(account)
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const today = data?.pages[0]?.today
  const items = data?.pages
    .flatMap((page) => page.items.filter(({ on }) => on >= page.today))
    .slice(0, count)
  // Late items come first, and can fill whole pages.
  const isPartial = items !== undefined && items.length < count && hasNextPage
  useEffect(() => {
    if (isPartial && !isFetching && !isError) void fetchNextPage()
  }, [isPartial, isFetching, isError, fetchNextPage])
  return { query, items: isPartial && items.length === 0 ? undefined : items, today }
}
