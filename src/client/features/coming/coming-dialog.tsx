import { type ReactNode, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import type { ComingItem } from '../../../shared/projections/coming-items.ts'
import { useWriteScope } from '../../links/write-scope.ts'
import { useCanChange } from '../../links/can-change.tsx'
import { useDoor, useAdd } from '../../plan/door.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { MarkDoneButton } from '../../plan/occurrence/mark-done-button.tsx'
import { OccurrenceRow } from '../../plan/occurrence/occurrence-row.tsx'
import { useIsBehind } from '../../server/account-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FaintRows, ShowMore } from '../../ui/list.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import { useComing } from './coming-line.tsx'

export function ComingDialog({ onClose }: { onClose: () => void }) {
  const { account } = useWriteScope()
  return (
    <Dialog title="Coming up" onClose={onClose} isWide focusesField={false}>
      <ComingItems account={account} />
    </Dialog>
  )
}

function ComingItems({ account }: { account: AccountRef }) {
  const query = useComing(account)
  const isBehind = useIsBehind(account)
  const end = useRef<HTMLParagraphElement>(null)
  const add = useAdd()
  const canChange = useCanChange()
  const { data, ...more } = query
  const [first] = data?.pages ?? []
  if (!data || !first)
    return (
      <NotLoaded
        query={query}
        failure="What is coming up could not be loaded."
        className="min-h-96"
      />
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        picture={<FaintRows />}
        title="Nothing is coming up"
        hint="What you plan for the next 30 days is listed here, with the balance after each day."
        action={canChange && <Button onClick={() => add()}>Add an Income or Expense</Button>}
      />
    )
  return (
    <div data-behind={isBehind || undefined} className="flex flex-col gap-6">
      <ComingList items={items} today={first.today} />
      <ShowMore of="items" query={more} onEnd={() => end.current?.focus()} />
      <p ref={end} tabIndex={-1} className="sr-only">
        {!more.hasNextPage && 'That is all of the next 30 days.'}
      </p>
    </div>
  )
}

interface ComingListProps {
  items: ComingItem[]
  today: string
}

function ComingList({ items, today }: ComingListProps) {
  const { to } = useDoor()
  const canChange = useCanChange()
  const days = useMemo(() => daysOf(items), [items])
  const late = days.filter(({ on }) => on < today)
  const ahead = days.filter(({ on }) => on >= today)
  return (
    <div data-coming className="@container flex flex-col gap-5">
      {late.length > 0 && (
        <Section
          title="Late"
          hint="Was due, and is not marked done"
          action={
            canChange && (
              <Button size="small" {...to('check-in')}>
                Check in
              </Button>
            )
          }
          tone="text-warning"
          days={late}
          today={today}
        />
      )}
      {ahead.length > 0 && (
        <Section title="From today" hint="The next 30 days" days={ahead} today={today} />
      )}
    </div>
  )
}

interface SectionProps {
  title: string
  hint: string
  action?: ReactNode
  tone?: string
  days: ComingDay[]
  today: string
}

function Section({ title, hint, action, tone = '', days, today }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h3 className={`font-semibold ${tone}`}>{title}</h3>
        <p className="text-xs text-ink-soft">{hint}</p>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      <Card className="overflow-clip">
        <ul className={`divide-y divide-line @xl:grid @xl:gap-x-3 ${COLUMNS}`}>
          {days.map((day) => (
            <Day key={day.on} day={day} today={today} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const COLUMNS =
  '@xl:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)_minmax(5.5rem,auto)_auto_minmax(6.5rem,auto)]'

function Day({ day: { on, balanceCents, items }, today }: { day: ComingDay; today: string }) {
  const { open, to } = useDoor()
  const isToday = on === today
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard's way is the date
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`group grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 py-1 @xl:col-span-full @xl:grid-cols-subgrid ${
        balanceCents < 0 ? 'bg-negative/5' : ''
      } ${isToday ? 'shadow-[inset_4px_0_var(--color-accent)] forced-colors:border-l-4 forced-colors:border-accent' : ''}`}
      onClick={({ target }) => {
        // The buttons in it lead elsewhere.
        if (!(target as Element).closest('button')) open('day', { date: on })
      }}
    >
      <h4 className="flex min-h-11 items-center gap-x-1.5 @xl:self-start desk:min-h-9">
        <button
          type="button"
          className="min-h-6 rounded-sm text-left font-medium whitespace-nowrap underline-offset-4 group-hover:underline"
          {...to('day', { date: on })}
        >
          <time dateTime={on}>{formatWeekdayNear(on, today)}</time>
        </button>
        {isToday && <span className="text-xs font-semibold text-accent">today</span>}
      </h4>
      <ul className="col-span-full row-start-2 grid gap-y-1 @xl:col-span-3 @xl:col-start-2 @xl:row-start-1 @xl:grid-cols-subgrid desk:gap-y-0">
        {items.map((item) => (
          <ComingRow key={keyOf(item)} item={item} />
        ))}
      </ul>
      <div className="flex min-h-11 items-center justify-end self-end desk:min-h-9">
        <MoneyButton
          cents={balanceCents}
          size="large"
          leadsTo="Why this number?"
          className="in-data-behind:opacity-60"
          button={to('explain', { to: on })}
        />
      </div>
    </li>
  )
}

interface ComingDay {
  on: string
  balanceCents: number
  items: ComingItem[]
}

export function daysOf(items: readonly ComingItem[]): ComingDay[] {
  const days: ComingDay[] = []
  for (const item of items) {
    const { on, balanceCents } = item
    const day = days.at(-1)
    if (day?.on === on) day.items.push(item)
    else days.push({ on, balanceCents, items: [item] })
  }
  return days
}

function ComingRow({ item }: { item: ComingItem }) {
  const scope = useWriteScope()
  const nameId = useId()
  const row = useRef<HTMLLIElement>(null)
  useFocusPassedOn(row)
  return (
    <li
      ref={row}
      data-item
      className="flex min-h-11 items-center gap-x-3 @xl:col-span-full @xl:grid @xl:grid-cols-subgrid desk:min-h-9"
    >
      <OccurrenceRow
        occurrence={item}
        nameId={nameId}
        amount={{ className: 'text-right' }}
        acts={<MarkDoneButton scope={scope} occurrence={item} nameId={nameId} />}
      />
    </li>
  )
}

function useFocusPassedOn(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const list = element.closest('[data-coming]')
      const close = element.closest('dialog')?.querySelector<HTMLElement>('button')
      const rows = () => [...(list?.querySelectorAll('[data-item]') ?? [])]
      const place = rows().indexOf(element)
      queueMicrotask(() => {
        // React also ends effects of rows that stay.
        if (element.isConnected) return
        const next = rows()[place] ?? rows().at(-1)
        const button = next?.querySelector('button')
        ;(button ?? close)?.focus()
      })
    }
  }, [row])
}
