import { useEffect } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useDoor } from '../../plan/door.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Money } from '../../ui/money-amount.tsx'
import { Name } from '../../ui/shown-name.tsx'
import { daysBetween, formatWeekday, formatWeekdayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

export function ComingLine() {
  const { account } = useCurrentAccount()
  return <LineOfAccount key={account} account={account} />
}

function LineOfAccount({ account }: { account: AccountRef }) {
  const { items, today = '' } = useNextItems(account, 1)
  const { to } = useDoor()
  if (!items) return null
  const [next] = items
  return (
    <p className="flex min-w-0 text-ink-soft">
      {next ? (
        <>
          <span className="truncate">
            Coming up:{' '}
            <strong className="font-semibold text-ink">
              <Name>{next.name}</Name>
            </strong>
          </span>
          <span className="shrink-0 whitespace-pre"> {nameDay(next.on, today)}, </span>
          <Money signed cents={signedAmountCents(next)} className="shrink-0 font-semibold" />
        </>
      ) : (
        <span className="truncate">Nothing is coming up</span>
      )}
      <span aria-hidden className="shrink-0 whitespace-pre">
        {' '}
        ·{' '}
      </span>
      <button
        type="button"
        aria-label="All that is coming up"
        className="relative -mx-3 -my-3 shrink-0 rounded-field px-3 py-3 font-medium text-accent underline-offset-4 hover:underline"
        {...to('coming')}
      >
        All
      </button>
    </p>
  )
}

function nameDay(on: string, today: string): string {
  if (on === today) return 'today'
  return `on ${daysBetween(today, on) < 7 ? formatWeekday(on) : formatWeekdayNear(on, today)}`
}

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
