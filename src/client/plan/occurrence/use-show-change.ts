import {
  type InfiniteData,
  matchQuery,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import type {
  Day,
  DayPage,
  MonthProjection,
  Occurrence,
} from '../../../shared/projections/projection.ts'
import type { Bill } from '../../../shared/projections/card-bill.ts'
import type { Coming } from '../../../shared/projections/coming-items.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { keyOf, type OccurrenceRef } from '../occurrence-ref.ts'

type Fields = Partial<
  Pick<Occurrence, 'amountCents' | 'hasOverride' | 'occurred' | 'skipped' | 'moved'>
>

/** Call one of both with the server's answer. */
export interface ShownChange {
  keep: () => Promise<void>
  revert: () => void
}

/** The figures stay: only the server adds up. */
export function useShowChange(account: AccountRef) {
  const client = useQueryClient()
  const { months, pages } = daysOf(account)
  const coming = { queryKey: getQueryKey(trpc.projection.coming, { account }, 'infinite') }
  const bills = { queryKey: getQueryKey(trpc.projection.bill, { account }, 'infinite') }
  const all = [months, pages, coming, bills]

  const show = (changed: Occurrence, from: string, on: string) => {
    client.setQueriesData<MonthProjection>(
      months,
      (month) => month && { ...month, days: month.days.map(withChanged(changed, from, on)) },
    )
    client.setQueriesData<InfiniteData<DayPage>>(
      pages,
      (day) => day && { ...day, pages: day.pages.map(withChanged(changed, from, on)) },
    )
    if (changed.card)
      client.setQueriesData<InfiniteData<Bill>>(
        bills,
        (bill) => bill && { ...bill, pages: bill.pages.map(withBought(changed, on)) },
      )
  }

  /**
   * Running refetches are older than a change; a first fetch goes on, because without it there is nothing to
   * show.
   */
  const cancelRefetches = () =>
    Promise.all(
      all.map((queries) =>
        client.cancelQueries({ ...queries, predicate: ({ state }) => state.data !== undefined }),
      ),
    )
  const restartFirstFetches = () => {
    for (const queries of all)
      void client.resetQueries({
        ...queries,
        predicate: ({ state }) => state.data === undefined && state.fetchStatus !== 'idle',
      })
  }

  return async (ref: OccurrenceRef, fields: Fields, on?: string): Promise<ShownChange> => {
    await cancelRefetches()
    const before = findOccurrence(client, account, ref)
    const apply = () => {
      // An item that counts for nothing any more is not to come; where the change fails, a refetch shows it again.
      if (fields.occurred || fields.skipped)
        client.setQueriesData<InfiniteData<Coming>>(
          coming,
          (list) => list && { ...list, pages: list.pages.map(without(ref)) },
        )
      const now = findOccurrence(client, account, ref)
      if (now) show({ ...now.occurrence, ...fields }, before?.on ?? now.on, on ?? now.on)
    }
    apply()
    // An answer that arrives before the server's lacks the change.
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
      if (all.some((queries) => matchQuery(queries, event.query))) apply()
    })
    return {
      keep: async () => {
        stop()
        await cancelRefetches()
        restartFirstFetches()
        apply()
      },
      revert: () => {
        stop()
        const now = findOccurrence(client, account, ref)
        if (!before || !now) return
        const { amountCents, hasOverride, occurred, skipped, moved } = before.occurrence
        const figures = { amountCents, hasOverride, occurred, skipped, moved }
        const old = Object.fromEntries(Object.entries(figures).filter(([key]) => key in fields))
        show({ ...now.occurrence, ...old }, now.on, on === undefined ? now.on : before.on)
      },
    }
  }
}

function without(ref: OccurrenceRef) {
  return (page: Coming): Coming => ({
    ...page,
    items: page.items.filter((item) => keyOf(item) !== keyOf(ref)),
  })
}

function withBought(changed: Occurrence, on: string) {
  const { id, date, amountCents, occurred, skipped } = changed
  return (page: Bill): Bill => ({
    ...page,
    purchases: page.purchases.map((each) =>
      each.id === id && each.date === date ? { ...each, on, amountCents, occurred, skipped } : each,
    ),
  })
}

function daysOf(account: AccountRef) {
  return {
    months: { queryKey: getQueryKey(trpc.projection.month, { account }, 'query') },
    pages: { queryKey: getQueryKey(trpc.projection.day, { account }, 'infinite') },
  }
}

/** Undefined if no day that shows it is loaded. */
export function findOccurrence(client: QueryClient, account: AccountRef, ref: OccurrenceRef) {
  const { months, pages } = daysOf(account)
  const days: Day[] = [
    ...client.getQueriesData<MonthProjection>(months).flatMap(([, month]) => month?.days ?? []),
    ...client.getQueriesData<InfiniteData<DayPage>>(pages).flatMap(([, day]) => day?.pages ?? []),
  ]
  for (const { date: on, transactions } of days) {
    const occurrence = transactions.find((each) => keyOf(each) === keyOf(ref))
    if (occurrence) return { on, occurrence }
  }
  return undefined
}

/** Returns the same day where nothing changes, so that it is not rendered again. */
function withChanged(changed: Occurrence, from: string, on: string) {
  return <D extends Day>(day: D): D => {
    const { date, transactions } = day
    const place = transactions.findIndex((each) => keyOf(each) === keyOf(changed))
    if (place >= 0 && date === on)
      return { ...day, transactions: transactions.with(place, changed) }
    if (place >= 0) return { ...day, transactions: transactions.toSpliced(place, 1) }
    if (date !== on || on === from) return day
    return { ...day, transactions: [...transactions, changed] }
  }
}
