import { ChevronRight } from 'lucide-react'
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import type { Day, MonthProjection } from '../../../../shared/projections/projection.ts'
import { useIsMobile } from '../../../browser/device.ts'
import { shownBefore, useSaveShown } from '../../../browser/shown-state.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { isMonthInReach } from '../../../server/use-today.ts'
import { lazyScreenWith } from '../../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { addMonths, formatMonth, formatMonthName } from '../../../words/dates.ts'
import { DayCard } from './day-card.tsx'
import { useRoom } from './day-names.tsx'

export const SimpleTable = lazyScreenWith({
  failure: 'The days could not be loaded. Check your connection, then try again.',
  loading: <Spinner className="h-96" />,
})('SimpleTable', () => import('./simple-table.tsx'))

export interface DayListProps {
  projection: MonthProjection
  simple: boolean
  isExpanded: (date: string) => boolean
  expand: (dates: readonly string[], expanded: boolean) => void
  folds: number
  goToMonth: (month: string) => boolean
  chosenDay: string | null
  scope: WriteScope
  scroller: RefObject<HTMLElement | null>
}

/** Render it with a key per month. */
export function DayList(props: DayListProps) {
  const { projection, simple, isExpanded, expand, goToMonth, chosenDay, scope } = props
  const { scroller, folds } = props
  const { month, today, days } = projection
  const isMobile = useIsMobile()
  // A slow phone draws the days in sight first.
  const [isWhole, setIsWhole] = useState(
    () => shownBefore('daysScroll') !== undefined || window.matchMedia(SHARES_COLUMNS).matches,
  )
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const shownDays = isWhole || simple ? days : daysInSight(days, today)
  const firstShown = shownDays[0]?.date
  const roomPx = useRoom(scroller)
  const roving = useRovingFocus(scroller, DAYS)
  const toggle = useCallback(
    (date: string, expanded: boolean) => expand([date], expanded),
    [expand],
  )
  const nextMonth = addMonths(month, 1)
  const isLastShown = shownDays.at(-1) === days.at(-1)

  useSaveShown('daysScroll', () => scroller.current?.scrollTop)
  useLayoutEffect(() => {
    if (firstShown === undefined) return
    const top = shownBefore('daysScroll')
    // In the next frame: reading the layout here would force it.
    const frame = requestAnimationFrame(() => {
      if (typeof top === 'number') scroller.current?.scrollTo({ top, behavior: 'instant' })
      else scrollToToday(scroller.current, 'instant')
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, firstShown])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys walk its buttons
    <section
      ref={scroller}
      aria-label={`Days of ${formatMonth(month)}`}
      className="@container relative max-h-96 touch-pan-y touch-pinch-zoom overflow-y-auto overscroll-contain scroll-smooth transition-[translate]"
      {...roving}
    >
      {simple ? (
        <SimpleTable days={days} today={today} chosenDay={chosenDay} />
      ) : (
        <ol
          key={folds}
          className="divide-y divide-line @2xl:grid @2xl:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto_auto] @2xl:gap-x-5"
        >
          {shownDays.map((day) => (
            <DayCard
              key={day.date}
              day={day}
              today={today}
              isExpanded={isExpanded(day.date)}
              isChosen={chosenDay === null ? undefined : day.date === chosenDay}
              arrowOpens={isMobile}
              onToggle={toggle}
              roomPx={roomPx}
              scope={scope}
            />
          ))}
          {isLastShown && isMonthInReach(nextMonth, today) && (
            <NextMonthRow month={nextMonth} onGo={goToMonth} />
          )}
        </ol>
      )}
    </section>
  )
}

const DAYS = {
  items: '[data-date]',
  axis: 'y',
  rows: 'li, tr',
  stops: '[data-date], [data-arrow]',
} as const

/** Shared columns need all days: without some of them, others would move. */
const SHARES_COLUMNS = '(min-width: 640px)'

const DAYS_IN_SIGHT = 10

function daysInSight(days: Day[], today: string): Day[] {
  const fromToday = days.findIndex(({ date }) => date === today)
  const first = Math.min(Math.max(0, fromToday), Math.max(0, days.length - DAYS_IN_SIGHT))
  return days.slice(first, first + DAYS_IN_SIGHT)
}

/** 'auto' scrolls smoothly, except for users who prefer less motion. */
export function scrollToToday(scroller: HTMLElement | null, behavior: ScrollBehavior): void {
  const today = scroller?.querySelector<HTMLElement>('[aria-current="date"]')
  if (!scroller || !today) return
  const header = scroller.querySelector('thead')
  scroller.scrollTo({ top: today.offsetTop - (header?.offsetHeight ?? 0), behavior })
}

export function showDay(scroller: HTMLElement | null, date: string): void {
  const day = scroller?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.closest('li, tr')
  day?.scrollIntoView({ block: 'nearest' })
}

interface NextMonthRowProps {
  month: string
  onGo: (month: string) => void
}

function NextMonthRow({ month, onGo }: NextMonthRowProps) {
  return (
    <li className="col-span-full">
      <button
        type="button"
        data-date={`${month}-01`}
        tabIndex={-1}
        className="flex min-h-11 w-full items-center justify-between bg-sunken px-4 text-left font-medium text-ink-soft transition-colors hover:text-ink focus-visible:outline-offset-[-2px] desk:min-h-9"
        onClick={() => onGo(month)}
      >
        {/* Not "Next Month", which a button above is called. */}
        {formatMonthName(month)}
        <ChevronRight size={16} aria-hidden />
      </button>
    </li>
  )
}
