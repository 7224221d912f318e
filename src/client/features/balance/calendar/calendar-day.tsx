import { CircleHelp } from 'lucide-react'
import { type CSSProperties, Fragment, useId } from 'react'
import { formatCents } from '../../../../shared/money/money.ts'
import type { Day } from '../../../../shared/projections/projection.ts'
import { formatWeekdayDay } from '../../../words/dates.ts'
import { usePlanLinks } from '../../../links/plan-links.ts'
import { TODAY_EDGE } from '../list/day-card.tsx'
import { isPending, keyOf } from '../../../links/occurrence-ref.ts'
import { formatCount } from '../../../words/counts.ts'

const NAMES_SHOWN = 2

export interface CalendarDayProps {
  day: Day
  today: string
  /** The one day that can be tabbed to. */
  active: boolean
  onFocus: (date: string) => void
  onOpen: (date: string) => void
}

/** A day of the calendar: from today forward its balance, and the names of what falls on it. */
export function CalendarDay({ day, today, active, onFocus, onOpen }: CalendarDayProps) {
  const { date, balanceCents, transactions, moreCount = 0 } = day
  const isToday = date === today
  const isPast = date < today
  const nameId = useId()
  const { explain } = usePlanLinks()
  const hiddenCount = transactions.length + moreCount - NAMES_SHOWN

  return (
    <td
      className={`group relative p-0 align-top ${isPast ? 'bg-canvas' : balanceCents < 0 ? 'bg-negative/5' : ''}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={active ? 0 : -1}
        aria-haspopup="dialog"
        aria-current={isToday ? 'date' : undefined}
        className={`@container flex h-16 w-full flex-col py-1 pr-1 text-left transition-colors hover:inset-ring-1 hover:inset-ring-ink-faint focus-visible:outline-offset-[-2px] sm:h-28 sm:p-2 ${isToday ? `pl-1.5 ${TODAY_EDGE}` : 'pl-1'} ${isPast ? 'text-ink-faint' : 'text-ink-soft'}`}
        onFocus={() => onFocus(date)}
        onClick={() => onOpen(date)}
      >
        <span className={`text-xs ${isToday ? 'font-semibold text-accent' : ''}`}>
          <span id={nameId} className="sr-only">
            {formatWeekdayDay(date)}
          </span>
          <time dateTime={date} aria-hidden>
            {Number(date.slice(8))}
          </time>
          {isToday && <span className="ml-1 max-sm:sr-only">today</span>}
        </span>
        {!isPast && <CalendarBalance cents={balanceCents} />}
        <span className="mt-auto flex w-full flex-col text-xs/4 max-sm:sr-only">
          {transactions.slice(0, NAMES_SHOWN).map((occurrence) => (
            <span
              key={keyOf(occurrence)}
              className={`truncate ${isPending(occurrence) ? '' : 'line-through'}`}
            >
              {occurrence.name}
              {occurrence.skipped && <span className="sr-only"> (skipped)</span>}
            </span>
          ))}
          {hiddenCount > 0 && <span>+{formatCount(hiddenCount)} more</span>}
        </span>
      </button>
      {!isPast && (
        <button
          type="button"
          // The keyboard's way is the day's dialog: one day is one step of the arrow keys.
          tabIndex={-1}
          aria-label="Why this number?"
          aria-describedby={nameId}
          aria-haspopup="dialog"
          title="Why this number?"
          className="absolute top-1 right-1 hidden rounded-full p-1 text-ink-faint opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 sm:block"
          onFocus={() => onFocus(date)}
          onClick={() => explain({ to: date })}
        >
          <CircleHelp size={16} aria-hidden />
        </button>
      )}
    </td>
  )
}

/**
 * A balance in type that fits the width of the day, down to 10 px. A wider one breaks after a comma, as
 * "-$999," over "999,999.99".
 */
function CalendarBalance({ cents }: { cents: number }) {
  const text = formatCents(cents)
  return (
    <span
      style={{ '--ems': emsOf(text) } as CSSProperties}
      className={`[font-size:clamp(0.625rem,calc(100cqi/var(--ems)),0.875rem)] leading-tight font-semibold tracking-tight tabular-nums sm:tracking-normal in-data-behind:opacity-60 ${cents < 0 ? 'text-negative' : 'text-positive'}`}
    >
      {Array.from(text.matchAll(/[^,]+,?/g), ({ 0: group, index: offset }) => (
        <Fragment key={offset}>
          {group}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}

const EMS_PER_DIGIT = 0.7
const EMS_PER_MARK = 0.4

/** The width of an amount in a wide bold font, in its own type size. */
function emsOf(text: string): number {
  const digits = text.replaceAll(/[,.-]/g, '').length
  return digits * EMS_PER_DIGIT + (text.length - digits) * EMS_PER_MARK
}
