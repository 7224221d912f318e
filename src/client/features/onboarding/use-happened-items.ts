import { useMemo, useState } from 'react'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { openItemsOf } from '../../server/check-in-calls.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'

export type HappenedItems = ReturnType<typeof useHappenedItems>

export function useHappenedItems(isAsked: boolean) {
  const today = useToday()
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const query = trpc.account.openItems.useQuery(openItemsOf('personal'), { enabled: isAsked })
  const [isLoading, setIsLoading] = useState(false)
  const { data } = query
  const isTicked = (item: OpenItem) => ticks.get(keyOf(item)) ?? item.on < today
  const items = data?.items ?? []
  const unticked = useMemo(
    () => data?.items.filter((item) => !(ticks.get(keyOf(item)) ?? item.on < today)) ?? [],
    [data, ticks, today],
  )
  return {
    query,
    load: async () => {
      setIsLoading(true)
      await query.refetch()
      setIsLoading(false)
    },
    isLoading,
    today,
    items,
    ticks,
    isTicked,
    tick: (item: OpenItem, isTicked: boolean) =>
      setTicks((now) => new Map(now).set(keyOf(item), isTicked)),
    happened: items.filter(isTicked),
    unticked,
  }
}
