import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import type { Day, MonthProjection } from '../../../../shared/projections/projection.ts'
import { useIsMobile } from '../../../browser/device.ts'
import { formatMonth } from '../../../words/dates.ts'
import { shownBefore, useSaveShown } from '../../../browser/shown-state.ts'
import { DayCard } from './day-card.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import { SimpleTable } from './simple-table.tsx'

export interface DayListProps {
  projection: MonthProjection
  simple: boolean
  isExpanded: (date: string) => boolean
  onToggle: (date: string, expanded: boolean) => void
  onOpenDay: (date: string) => void
  scope: WriteScope
  scroller: RefObject<HTMLElement | null>
}

/**
 * The days of a month, in a box that scrolls; it opens at today, or else at the 1st. Render it with a key per month.
 */
export function DayList(props: DayListProps) {
  const { projection, simple, isExpanded, onToggle, onOpenDay, scope, scroller } = props
  const { month, today, days } = projection
  const isMobile = useIsMobile()
  // A slow phone shows the days in sight, and can respond to its user, before it draws the others.
  const [isWhole, setIsWhole] = useState(
    () => shownBefore('daysScroll') !== undefined || window.matchMedia(SHARES_COLUMNS).matches,
  )
  useEffect(() => startTransition(() => setIsWhole(true)), [])
  const shownDays = isWhole || simple ? days : daysInSight(days, today)
  const firstShown = shownDays[0]?.date

  useSaveShown('daysScroll', () => scroller.current?.scrollTop)
  useLayoutEffect(() => {
    if (firstShown === undefined) return
    const top = shownBefore('daysScroll')
    // With the next frame, which lays the page out anyway: here it would have to be laid out at once.
    const frame = requestAnimationFrame(() => {
      if (typeof top === 'number') scroller.current?.scrollTo({ top, behavior: 'instant' })
      else scrollToToday(scroller.current, 'instant')
    })
    return () => cancelAnimationFrame(frame)
  }, [scroller, firstShown])

  return (
    <section
      ref={scroller}
      aria-label={`Days of ${formatMonth(month)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the arrow keys can scroll it
      tabIndex={0}
      className="relative max-h-96 overflow-y-auto overscroll-contain scroll-smooth"
    >
      {simple ? (
        <SimpleTable days={days} today={today} onOpenDay={onOpenDay} />
      ) : (
        <ol className="divide-y divide-line sm:grid sm:grid-cols-[auto_1fr_auto_auto_auto_auto] sm:gap-x-5">
          {shownDays.map((day) => (
            <DayCard
              key={day.date}
              day={day}
              today={today}
              expanded={isExpanded(day.date)}
              arrowOpens={isMobile}
              onToggle={onToggle}
              onOpen={onOpenDay}
              scope={scope}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

/** On wide screens the columns are as wide as the days together need: without some of them, others would move. */
const SHARES_COLUMNS = '(min-width: 640px)'

/** As many as the box has room for, so that nothing moves when the others are there. */
const DAYS_IN_SIGHT = 10

function daysInSight(days: Day[], today: string): Day[] {
  const fromToday = days.findIndex(({ date }) => date === today)
  const first = Math.min(Math.max(0, fromToday), Math.max(0, days.length - DAYS_IN_SIGHT))
  return days.slice(first, first + DAYS_IN_SIGHT)
}

/** @param behavior 'auto' scrolls smoothly, except for users who prefer less motion. */
export function scrollToToday(scroller: HTMLElement | null, behavior: ScrollBehavior): void {
  const today = scroller?.querySelector<HTMLElement>('[aria-current="date"]')
  if (!scroller || !today) return
  const header = scroller.querySelector('thead')
  scroller.scrollTo({ top: today.offsetTop - (header?.offsetHeight ?? 0), behavior })
}
