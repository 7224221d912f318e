import type { ReactNode } from 'react'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { Paycheck } from '../../../shared/projections/paycheck.ts'
import { Money } from '../../ui/money-amount.tsx'
import { countOf } from '../../words/counts.ts'
import { formatWeekdayAhead } from '../../words/dates.ts'
import { useDoor } from '../door.ts'
import { OccurrenceRow } from '../occurrence/occurrence-row.tsx'
import { byDay } from './paycheck-words.ts'
import { keyOf } from '../occurrence-ref.ts'

interface PaycheckItemsProps {
  paycheck: Paycheck
  today: string
  className?: string
}

/** Lists by day what comes in, and what it pays. */
export function PaycheckItems({ paycheck, today, className = '' }: PaycheckItemsProps) {
  const { incomes, bills, billCount, everydayCents } = paycheck
  const more = billCount - bills.length
  return (
    <div className={`@container ${className}`}>
      <div className="grid gap-x-12 gap-y-3 @2xl:grid-cols-2">
        <Items title="Comes in" none="Nothing comes in." items={incomes} today={today} />
        <Items title="Bills" none="No bills." items={bills} today={today}>
          {more > 0 && (
            <p className="py-1 text-xs text-ink-soft">And {countOf(more, 'smaller bill')}.</p>
          )}
          {everydayCents > 0 && (
            <p className="flex justify-between gap-4 py-1">
              Everyday spending <Money cents={-everydayCents} />
            </p>
          )}
        </Items>
      </div>
    </div>
  )
}

interface ItemsProps {
  title: string
  none: string
  items: OpenItem[]
  today: string
  children?: ReactNode
}

function Items({ title, none, items, today, children }: ItemsProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col">
      <p className="text-xs font-medium text-ink-soft">{title}</p>
      {items.length === 0 ? (
        <p className="py-1 text-ink-soft">{none}</p>
      ) : (
        <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto]">
          {items.toSorted(byDay).map((item) => (
            <Item key={keyOf(item)} item={item} today={today} />
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function Item({ item, today }: { item: OpenItem; today: string }) {
  const { open } = useDoor()
  const { on } = item
  return (
    <li className="col-span-full grid grid-cols-subgrid">
      <button
        type="button"
        aria-haspopup="dialog"
        className="col-span-full -mx-2 grid min-h-11 grid-cols-subgrid items-center gap-x-4 rounded-field px-2 text-left transition-colors hover:bg-ink/3 desk:min-h-8"
        onClick={() => open('day', { date: on })}
      >
        <time dateTime={on} className="text-xs whitespace-nowrap text-ink-soft">
          {on === today ? 'Today' : formatWeekdayAhead(on, today)}
        </time>{' '}
        <OccurrenceRow
          occurrence={item}
          className="truncate"
          amount={{ className: 'text-right' }}
        />
      </button>
    </li>
  )
}
