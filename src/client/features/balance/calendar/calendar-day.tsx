import type { Day } from '../../../../shared/projection.ts'
import { formatDayLong } from '../../../words/dates.ts'
import { Money } from '../../../ui/money.tsx'
import { TODAY_EDGE } from '../list/day-card.tsx'

const NAMES_SHOWN = 2

const COMPACT = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumSignificantDigits: 2,
})

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
  const { date, balanceCents, transactions } = day
  const isToday = date === today
  const isPast = date < today
  const hiddenCount = transactions.length - NAMES_SHOWN

  return (
    <td
      className={`p-0 align-top ${isPast ? 'bg-canvas' : balanceCents < 0 ? 'bg-negative/5' : ''}`}
    >
      <button
        type="button"
        data-date={date}
        tabIndex={active ? 0 : -1}
        aria-haspopup="dialog"
        aria-current={isToday ? 'date' : undefined}
        className={`flex h-16 w-full flex-col py-1 pr-1 text-left transition-colors hover:inset-ring-1 hover:inset-ring-ink-faint focus-visible:outline-offset-[-2px] sm:h-28 sm:p-2 ${isToday ? `pl-2 ${TODAY_EDGE}` : 'pl-1'} ${isPast ? 'text-ink-faint' : 'text-ink-soft'}`}
        onFocus={() => onFocus(date)}
        onClick={() => onOpen(date)}
      >
        <span className={`text-xs ${isToday ? 'font-semibold text-accent' : ''}`}>
          <span className="sr-only">{formatDayLong(date)}</span>
          <time dateTime={date} aria-hidden>
            {Number(date.slice(8))}
          </time>
          {isToday && <span className="ml-1 max-sm:sr-only">today</span>}
        </span>
        {!isPast && <CalendarBalance cents={balanceCents} />}
        <span className="mt-auto flex w-full flex-col text-xs/4 max-sm:sr-only">
          {transactions.slice(0, NAMES_SHOWN).map(({ kind, id, name, occurred }) => (
            <span key={`${kind} ${id}`} className={`truncate ${occurred ? 'line-through' : ''}`}>
              {name}
            </span>
          ))}
          {hiddenCount > 0 && <span>+{hiddenCount} more</span>}
        </span>
      </button>
    </td>
  )
}

/** In full where it fits; on narrow pages rounded for the eye, and still said in full. */
function CalendarBalance({ cents }: { cents: number }) {
  return (
    <>
      <Money
        cents={cents}
        className="font-semibold !whitespace-normal wrap-anywhere max-sm:sr-only"
      />
      <span
        aria-hidden
        className={`text-xs font-semibold tracking-tight sm:hidden ${cents < 0 ? 'text-negative' : 'text-positive'}`}
      >
        {COMPACT.format(cents / 100)}
      </span>
    </>
  )
}
