import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { Day } from '../../../../shared/projections/projection.ts'
import { formatWeekdayDay } from '../../../words/dates.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { ExplainedBalance } from '../explained-day-balance.tsx'
import { DayButton } from './day-button.tsx'
import { keyOf } from '../../../links/occurrence-ref.ts'
import { OccurrenceRow } from './occurrence-row.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import { formatCount } from '../../../words/counts.ts'

export const TODAY_EDGE = 'shadow-[inset_4px_0_var(--color-accent)]'

export interface DayCardProps {
  day: Day
  today: string
  expanded: boolean
  onToggle: (date: string, expanded: boolean) => void
  onOpen: (date: string) => void
  /** On mobile the arrow opens the day, instead of expanding it [behaviour: List view]. */
  arrowOpens: boolean
  scope: WriteScope
}

/** A day: its balance last and largest; its transactions when expanded. */
export function DayCard(props: DayCardProps) {
  const { day, today, expanded, onToggle, onOpen, arrowOpens, scope } = props
  const { date, balanceCents, incomeCents, expenseCents, pendingCount } = day
  const transactionsId = useId()
  const isToday = date === today
  const isPast = date < today
  const arrow = {
    size: 'small',
    label: `Transactions of ${formatWeekdayDay(date)}`,
  } as const

  return (
    <li
      data-focus-home
      aria-current={isToday ? 'date' : undefined}
      className={`col-span-full sm:grid sm:grid-cols-subgrid ${isToday ? TODAY_EDGE : ''} ${
        balanceCents < 0 ? 'bg-negative/5' : isPast ? 'bg-canvas' : ''
      }`}
    >
      {/* The keyboard's way to open the day is its date. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        onClick={() => onOpen(date)}
        className="group col-span-full grid cursor-pointer grid-cols-[1fr_auto_auto] items-center gap-x-2 py-1 pr-1 pl-4 sm:grid-cols-subgrid sm:gap-x-5"
      >
        <h2 className={isPast ? 'text-ink-soft' : 'font-medium'}>
          <DayButton date={date} isToday={isToday} />
        </h2>
        <div className="flex items-baseline gap-3 text-right max-sm:order-last max-sm:col-span-full max-sm:pb-1 sm:contents in-data-behind:*:opacity-60">
          <span className="text-left text-xs text-ink-soft">
            {pendingCount > 0 && `${formatCount(pendingCount)} pending`}
          </span>
          <span className="empty:max-sm:hidden">
            {incomeCents > 0 && <Money signed cents={incomeCents} size="small" />}
          </span>
          <span className="empty:max-sm:hidden">
            {expenseCents > 0 && <Money cents={-expenseCents} size="small" />}
          </span>
        </div>
        <ExplainedBalance
          date={date}
          today={today}
          // With a finger it is hard not to hit the balance.
          offered={!arrowOpens}
          cents={balanceCents}
          size={isPast ? 'medium' : 'large'}
          className="text-right in-data-behind:opacity-60"
        />
        {arrowOpens ? (
          <IconButton
            {...arrow}
            icon={<ChevronRight size={16} aria-hidden />}
            aria-haspopup="dialog"
          />
        ) : (
          <IconButton
            {...arrow}
            icon={
              <ChevronDown
                size={16}
                aria-hidden
                className={`transition-transform ${expanded ? 'rotate-180' : ''}`}
              />
            }
            aria-expanded={expanded}
            aria-controls={expanded ? transactionsId : undefined}
            onClick={(event) => {
              event.stopPropagation()
              onToggle(date, !expanded)
            }}
          />
        )}
      </div>
      {expanded && <Transactions id={transactionsId} day={day} scope={scope} onOpen={onOpen} />}
    </li>
  )
}

interface TransactionsProps {
  id: string
  day: Day
  scope: WriteScope
  onOpen: (date: string) => void
}

function Transactions({ id, day, scope, onOpen }: TransactionsProps) {
  const { date, transactions, moreCount = 0 } = day
  const more = `and ${formatCount(moreCount)} more`
  if (transactions.length === 0)
    return (
      <p id={id} className="col-span-full pr-4 pb-3 pl-14 max-sm:pl-4 text-ink-soft">
        No transactions scheduled for this day
      </p>
    )
  return (
    <ul id={id} className="col-span-full pb-1">
      {transactions.map((occurrence) => (
        <OccurrenceRow key={keyOf(occurrence)} occurrence={occurrence} on={date} scope={scope} />
      ))}
      {moreCount > 0 && (
        <li className="py-1 pr-3 pl-14 max-sm:pl-4">
          <Button
            size="small"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={`${more} on ${formatWeekdayDay(date)}`}
            className="-ml-2"
            onClick={() => onOpen(date)}
          >
            {more}
          </Button>
        </li>
      )}
    </ul>
  )
}
