import { CircleHelp, Plus } from 'lucide-react'
import { type CSSProperties, Fragment, useId } from 'react'
import type { Day } from '../../../../shared/projections/projection.ts'
import { useAdd, useDoor } from '../../../plan/door.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import { byWeight, keyOf } from '../../../plan/occurrence-ref.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { emsOf, Money } from '../../../ui/money-amount.tsx'
import { formatCount } from '../../../words/counts.ts'
import { formatDay, formatWeekdayDay } from '../../../words/dates.ts'
import { CalendarItem, type ItemMoves } from './calendar-item.tsx'
import { formatCents } from '../../../words/shown-amounts.ts'

const ITEMS_SHOWN = 2

export interface CalendarDayProps extends ItemMoves {
  shownDay: { date: string; day: Day | undefined }
  today: string
  isLowest: boolean
  scope: WriteScope
}

export function CalendarDay(props: CalendarDayProps) {
  const { shownDay, today, isLowest, scope, ...moves } = props
  const canChange = useCanChange()
  const { to } = useDoor()
  const { date } = shownDay
  const isToday = date === today
  const isPast = date < today
  const day = isPast ? undefined : shownDay.day
  const isBelow = day !== undefined && day.balanceCents < 0
  const ground = isPast ? 'bg-canvas' : isBelow ? 'bg-negative-soft' : ''
  const edge = isToday
    ? 'shadow-[inset_0_3px_0_var(--color-accent)] forced-colors:border-t-4 forced-colors:border-accent'
    : ''
  const [nameId, itemsId] = [useId(), useId()]

  return (
    <td
      data-place={date}
      className={`group relative h-16 p-0 align-top sm:h-38 @[59rem]:sm:h-34 ${ground} ${edge} ${moves.moving?.to === date ? 'inset-ring-2 inset-ring-accent forced-colors:border-4 forced-colors:border-dashed forced-colors:border-accent' : ''}`}
    >
      <div
        className={`@container flex h-full flex-col sm:p-1.5 ${isPast ? 'text-ink-faint' : 'text-ink-soft'}`}
      >
        <button
          {...to('day', { date })}
          type="button"
          data-date={date}
          tabIndex={-1}
          aria-current={isToday ? 'date' : undefined}
          aria-describedby={day ? itemsId : undefined}
          className="flex w-full shrink-0 flex-col rounded-field p-1 text-left hover:underline max-sm:h-full sm:p-0.5"
        >
          <DayHead date={date} isToday={isToday} isLowest={isLowest} nameId={nameId} />
          {day && (
            <span className="flex w-full flex-col gap-x-1 sm:min-h-9 @[10rem]:sm:min-h-5 @[10rem]:flex-row @[10rem]:items-baseline @[10rem]:justify-between">
              <CalendarBalance cents={day.balanceCents} />
              <Net day={day} />
            </span>
          )}
        </button>
        {day && (
          <div id={itemsId} className="flex flex-col px-0.5 max-sm:sr-only">
            {day.transactions
              .toSorted(byWeight)
              .slice(0, ITEMS_SHOWN)
              .map((occurrence) => (
                <CalendarItem
                  key={keyOf(occurrence)}
                  occurrence={occurrence}
                  on={date}
                  scope={scope}
                  {...moves}
                />
              ))}
            <MoreItems day={day} />
          </div>
        )}
        {!isPast && canChange && <AddPlace date={date} />}
      </div>
      {!isPast && <WhyButton date={date} nameId={nameId} />}
    </td>
  )
}

interface DayHeadProps {
  date: string
  isToday: boolean
  isLowest: boolean
  nameId: string
}

function DayHead({ date, isToday, isLowest, nameId }: DayHeadProps) {
  return (
    <span
      className={`flex items-baseline gap-1 text-xs ${isToday ? 'font-semibold text-accent' : ''}`}
    >
      <span id={nameId} className="sr-only">
        {formatWeekdayDay(date)}
      </span>
      <time dateTime={date} aria-hidden className="whitespace-nowrap">
        {date.endsWith('-01') ? formatDay(date) : Number(date.slice(8))}
      </time>
      {isToday && <span className="max-sm:sr-only">today</span>}
      {isLowest && (
        <span className="rounded-full bg-ink px-1.5 forced-color-adjust-none text-[0.6875rem]/4 font-semibold text-canvas max-sm:sr-only">
          lowest
        </span>
      )}
    </span>
  )
}

function Net({ day: { balanceCents, netCents, pendingCount, everydayCents } }: { day: Day }) {
  if (pendingCount === 0 && !everydayCents) return null
  return (
    <Money
      signed
      // Green is too faint on the red ground of a day below zero.
      plain={balanceCents < 0 && netCents > 0}
      size="small"
      cents={netCents}
      className="max-sm:sr-only in-data-behind:opacity-60"
    />
  )
}

function MoreItems({ day }: { day: Day }) {
  const { to } = useDoor()
  const { date, transactions, moreCount = 0 } = day
  const hiddenCount = transactions.length + moreCount - ITEMS_SHOWN
  if (hiddenCount <= 0) return null
  return (
    <button
      {...to('day', { date })}
      type="button"
      tabIndex={-1}
      className="w-full shrink-0 rounded-sm text-left text-xs/4 hover:underline"
    >
      +{formatCount(hiddenCount)} more
    </button>
  )
}

function AddPlace({ date }: { date: string }) {
  const add = useAdd()
  return (
    <button
      type="button"
      // The keyboard's way is the key "n".
      tabIndex={-1}
      aria-label={`Add on ${formatWeekdayDay(date)}`}
      className="flex min-h-0 w-full flex-1 items-end justify-center overflow-hidden rounded-field text-ink-faint opacity-0 hover:bg-sunken hover:opacity-100 focus-visible:opacity-100 max-sm:hidden"
      onClick={() => add(undefined, date)}
    >
      <Plus size={16} aria-hidden />
    </button>
  )
}

function WhyButton({ date, nameId }: { date: string; nameId: string }) {
  const { open } = useDoor()
  return (
    <button
      type="button"
      // The keyboard's way is the day itself: one day is one step of the arrow keys.
      tabIndex={-1}
      aria-label="Why this number?"
      aria-describedby={nameId}
      aria-haspopup="dialog"
      title="Why this number?"
      className="absolute top-0.5 right-0.5 hidden rounded-full p-1 text-ink-faint opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 sm:block"
      onClick={() => open('explain', { to: date })}
    >
      <CircleHelp size={16} aria-hidden />
    </button>
  )
}

/** The type goes down to 10 px; a wider amount breaks after a comma. */
function CalendarBalance({ cents }: { cents: number }) {
  const text = formatCents(cents)
  return (
    <span
      style={{ '--ems': emsOf(text) } as CSSProperties}
      className={`[font-size:clamp(0.625rem,calc((100cqi-0.5rem)/var(--ems)),0.875rem)] leading-tight font-semibold tracking-tight tabular-nums sm:tracking-normal in-data-behind:opacity-60 ${cents < 0 ? 'text-negative' : 'text-positive'}`}
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
