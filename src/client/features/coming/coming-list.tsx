import { type ReactNode, useMemo } from 'react'
import type { ComingItem } from '../../../shared/projections/coming-items.ts'
import { keyOf } from '../../plan/occurrence-ref.ts'
import { useDoor } from '../../plan/door.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MoneyButton } from '../../ui/money-button.tsx'
import { formatWeekdayNear } from '../../words/dates.ts'
import { type ComingDay, daysOf } from './coming-days.ts'
import { ComingRow } from './coming-row.tsx'

interface ComingListProps {
  items: ComingItem[]
  today: string
}

export function ComingList({ items, today }: ComingListProps) {
  const { to } = useDoor()
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
            <Button size="small" {...to('check-in')}>
              Check in
            </Button>
          }
          tone="text-warning"
        >
          <Days today={today} days={late} />
        </Section>
      )}
      {ahead.length > 0 && (
        <Section title="From today" hint="The next 30 days">
          <Days today={today} days={ahead} />
        </Section>
      )}
    </div>
  )
}

interface SectionProps {
  title: string
  hint: string
  action?: ReactNode
  tone?: string
  children: ReactNode
}

function Section({ title, hint, action, tone = '', children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3">
        <h3 className={`font-semibold ${tone}`}>{title}</h3>
        <p className="text-xs text-ink-soft">{hint}</p>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </section>
  )
}

const COLUMNS =
  '@xl:grid-cols-[minmax(7rem,auto)_minmax(0,1fr)_minmax(5.5rem,auto)_auto_minmax(6.5rem,auto)]'

function Days({ days, today }: { days: ComingDay[]; today: string }) {
  return (
    <Card className="overflow-clip">
      <ul className={`divide-y divide-line @xl:grid @xl:gap-x-3 ${COLUMNS}`}>
        {days.map((day) => (
          <Day key={day.on} day={day} today={today} />
        ))}
      </ul>
    </Card>
  )
}

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
