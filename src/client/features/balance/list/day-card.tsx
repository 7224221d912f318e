import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { Day } from '../../../../shared/projections/projection.ts'
import { isPending } from '../../../plan/occurrence-ref.ts'
import { useDoor } from '../../../plan/door.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { IconButton } from '../../../ui/button.tsx'
import { lazyScreenWith } from '../../../ui/layers/lazy-screen.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { formatCount } from '../../../words/counts.ts'
import { formatWeekdayDay } from '../../../words/dates.ts'
import { ExplainedBalance } from '../explained-day-balance.tsx'
import { DayBlock } from './day-button.tsx'
import { DayNames } from './day-names.tsx'
import { memoDrawn } from '../../../ui/redraw.ts'

export const DayRows = lazyScreenWith({
  failure: 'The transactions could not be loaded. Check your connection, then try again.',
  loading: <div className="min-h-11" />,
})('DayRows', () => import('./day-rows.tsx'))

export const TODAY_EDGE =
  'shadow-[inset_3px_0_var(--color-accent)] forced-colors:border-l-4 forced-colors:border-accent'

export const DAY_COLUMNS =
  'grid grid-cols-[3rem_minmax(0,1fr)_auto_auto] gap-x-3 @2xl:grid-cols-subgrid @2xl:gap-x-5'

export interface DayCardProps {
  day: Day
  today: string
  isExpanded: boolean
  isChosen: boolean | undefined
  onToggle: (date: string, expanded: boolean) => void
  arrowOpens: boolean
  roomPx: number | null
  scope: WriteScope
}

export const DayCard = memoDrawn(function DayCard(props: DayCardProps) {
  const { day, today, isExpanded, isChosen, onToggle, arrowOpens, roomPx, scope } = props
  const { open } = useDoor()
  const { date, balanceCents, incomeCents, expenseCents, transactions, moreCount = 0 } = day
  const transactionsId = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isToday = date === today
  const isPast = date < today
  const isLow = transactions.length === 0 && !isToday
  const hasEdge = isChosen ?? isToday
  const state = stateOf(day)
  const arrow = {
    size: 'small',
    label: `Transactions of ${formatWeekdayDay(date)}`,
    'data-arrow': '',
    tabIndex: -1,
    className: 'text-ink-faint',
  } as const

  return (
    <li
      data-focus-home
      aria-current={isToday ? 'date' : undefined}
      className={`col-span-full @2xl:grid @2xl:grid-cols-subgrid ${hasEdge ? TODAY_EDGE : ''} ${groundOf(day, today)}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard's way is the date */}
      <div
        onClick={() => open('day', { date })}
        className={`group col-span-full min-h-11 cursor-pointer items-center pr-1 pl-4 pointer-fine:pr-6 transition-colors hover:bg-ink/3 desk:min-h-8 ${DAY_COLUMNS} ${isLow ? '' : 'py-1.5'}`}
      >
        <h2>
          <DayBlock date={date} isToday={isToday} isLow={isLow} isChosen={isChosen} />
        </h2>
        <div
          className={`min-w-0 ${isPast ? 'text-ink-soft' : ''}`}
          data-names={isLow ? undefined : ''}
        >
          {!isExpanded && transactions.length > 0 && (
            <DayNames transactions={transactions} moreCount={moreCount} roomPx={roomPx} />
          )}
          <p className="text-xs text-ink-faint in-data-behind:opacity-60">
            {isToday && <span className="font-semibold text-accent">Today</span>}
            {isToday && state && ' · '}
            <span className="whitespace-nowrap">{state}</span>
          </p>
        </div>
        <div className="flex flex-col items-end text-right @2xl:contents in-data-behind:*:opacity-60">
          <div className="order-last flex flex-col items-end empty:hidden @sm:flex-row @sm:gap-2 @2xl:contents">
            <span className="empty:@max-2xl:hidden">
              {incomeCents > 0 && <Money signed cents={incomeCents} size="small" />}
            </span>
            <span className="empty:@max-2xl:hidden">
              {expenseCents > 0 && <Money cents={-expenseCents} size="small" />}
            </span>
          </div>
          <ExplainedBalance
            date={date}
            today={today}
            // A finger would hit the balance when it means the day.
            offered={!arrowOpens}
            cents={balanceCents}
            size={isPast || isLow ? 'medium' : 'large'}
          />
        </div>
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
                className={`transition-transform ${isExpanded ? 'rotate-180' : ''}`}
              />
            }
            aria-expanded={isExpanded}
            aria-controls={isExpanded ? transactionsId : undefined}
            onClick={(event) => {
              event.stopPropagation()
              setIsUnfolded(true)
              onToggle(date, !isExpanded)
            }}
          />
        )}
      </div>
      {isExpanded && (
        <div
          id={transactionsId}
          // One day unfolds; a whole month is there at once.
          className={`col-span-full grid ${isUnfolded ? 'transition-[grid-template-rows] starting:grid-rows-[0fr]' : ''} grid-rows-[1fr]`}
        >
          <div className="min-h-0 overflow-hidden">
            <DayRows day={day} scope={scope} />
          </div>
        </div>
      )}
    </li>
  )
})

function groundOf({ date, balanceCents }: Day, today: string): string {
  if (date === today) return 'bg-accent-soft'
  if (balanceCents < 0) return 'bg-negative-soft'
  return date < today ? 'bg-canvas' : ''
}

function stateOf({ transactions, pendingCount }: Day): string {
  if (pendingCount > 0) return `${formatCount(pendingCount)} pending`
  if (transactions.length === 0 || transactions.some(isPending)) return ''
  return transactions.every(({ skipped }) => skipped) ? 'skipped' : 'done'
}
