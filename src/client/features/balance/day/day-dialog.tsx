import { useDeferredValue, useRef, useState } from 'react'
import type { Day, Occurrence } from '../../../../shared/projections/projection.ts'
import { useIsBehind } from '../../../server/account-calls.ts'
import { browserToday, formatWeekdayDate, monthOf } from '../../../words/dates.ts'
import { balancesBegin, isPastMonth } from '../../../words/past-balances.ts'
import { useFixedScope, type WriteScope } from '../../../links/write-scope.ts'
import { usePlanLinks } from '../../../links/plan-links.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { keyOf } from '../../../links/occurrence-ref.ts'
import { canChange } from '../occurrence-changes.ts'
import { DayTransaction } from './day-transaction.tsx'
import { OverrideDialog } from './override-dialog.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import type { AccountRef } from '../../../../shared/fields.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { trpc } from '../../../server/trpc-hooks.ts'

const SECTIONS = [
  { kind: 'income', title: 'Incomes' },
  { kind: 'expense', title: 'Expenses' },
] as const

/** As many as fit a usual screen; the others follow a moment later. */
const SHOWN_AT_ONCE = 10

/** The occurrences of a day, and the acts upon them [behaviour: Day dialog]. */
export function DayDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const scope = useFixedScope(onClose)
  const { today, day, month, isPaged, more } = useDay(scope.account, date)
  const endRef = useRef<HTMLParagraphElement>(null)
  const [overriding, setOverriding] = useState<string | null>(null)
  const openOverride = (occurrence: Occurrence) => {
    if (canChange(occurrence)) setOverriding(keyOf(occurrence))
  }
  const overridden = day?.transactions.find((occurrence) => keyOf(occurrence) === overriding)

  return (
    <>
      <Dialog
        title={<DayTitle date={date} isToday={date === (today ?? browserToday())} />}
        onClose={onClose}
      >
        {!day && <NotLoaded query={month} />}
        {day && (
          <DayContent
            day={day}
            today={today ?? browserToday()}
            scope={scope}
            onOverride={openOverride}
          />
        )}
        {isPaged && (
          <div className="pt-4">
            <ShowMore of="transactions" query={more} onEnd={() => endRef.current?.focus()} />
            <p
              ref={endRef}
              tabIndex={-1}
              className="text-center text-xs text-ink-soft outline-none"
            >
              {!more.hasNextPage && 'That is everything of this day.'}
            </p>
          </div>
        )}
      </Dialog>
      {overridden && (
        <OverrideDialog
          occurrence={overridden}
          date={date}
          scope={scope}
          onClose={() => setOverriding(null)}
        />
      )}
    </>
  )
}

function DayTitle({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <>
      {formatWeekdayDate(date)}
      {isToday && (
        <>
          {' '}
          <span className="ml-1 rounded-full border border-accent px-2 py-0.5 text-xs text-accent">
            Today
          </span>
        </>
      )}
    </>
  )
}

interface DayContentProps {
  day: Day
  today: string
  scope: WriteScope
  onOverride: (occurrence: Occurrence) => void
}

function DayContent({ day, today, scope, onOverride }: DayContentProps) {
  const { date, balanceCents, transactions } = day
  const { explain } = usePlanLinks()
  const isBehind = useIsBehind(scope.account)
  const isPast = isPastMonth(monthOf(date), today)
  const shownCount = useDeferredValue(transactions.length, SHOWN_AT_ONCE)
  const shown = transactions.slice(0, shownCount)
  return (
    <div data-focus-home className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <output
          tabIndex={-1}
          aria-busy={isBehind || undefined}
          className={`flex flex-col outline-none ${isBehind ? 'opacity-60' : ''}`}
        >
          <span className="text-xs text-ink-soft">Balance at the end of the day</span>
          <Money cents={balanceCents} size="number" faint={isPast} />
          {isPast && <span className="text-ink-soft">{balancesBegin(monthOf(date), today)}</span>}
        </output>
        {!isPast && (
          <Button
            size="small"
            variant="ghost"
            aria-haspopup="dialog"
            className="-mx-2.5"
            onClick={() => explain({ to: date })}
          >
            Why this number?
          </Button>
        )}
      </div>
      {transactions.length === 0 && (
        <p className="text-ink-soft">No transactions scheduled for this day</p>
      )}
      {SECTIONS.map(({ kind, title }) => {
        const listed = shown.filter((occurrence) => occurrence.kind === kind)
        if (listed.length === 0) return null
        return (
          <section key={kind} aria-labelledby={`day-${kind}`}>
            <h3 id={`day-${kind}`} className="font-semibold">
              {title}
            </h3>
            <ul className="divide-y divide-line-strong">
              {listed.map((occurrence) => (
                <DayTransaction
                  key={keyOf(occurrence)}
                  occurrence={occurrence}
                  date={date}
                  scope={scope}
                  onOverride={() => onOverride(occurrence)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/**
 * A day with its occurrences: those that its month lists; or, where the month lists only the first ones of each
 * day, those of the pages loaded so far. `more` loads the next page.
 */
function useDay(account: AccountRef, date: string) {
  const timeZone = browserTimeZone()
  const month = trpc.projection.month.useQuery({ account, month: monthOf(date), timeZone })
  const day = month.data?.days.find((day) => day.date === date)
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
