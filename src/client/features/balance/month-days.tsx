import { useEffect } from 'react'
import type { BalanceView } from '../../plan/balance-view.ts'
import { OFFERS_CALENDAR_VIEW } from '../../browser/build-flags.ts'
import { useIsMobile } from '../../browser/device.ts'
import { runWhenIdle } from '../../browser/when-idle.ts'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { DayList, type DayListProps, SimpleTable } from './list/day-list.tsx'
import { DayRows } from './list/day-card.tsx'
import { memoDrawn } from '../../ui/redraw.ts'

export const CalendarMonth = lazyScreenWith({
  failure: 'The calendar could not be loaded. Check your connection, then try again.',
  loading: <Spinner />,
})('CalendarMonth', () => import('./calendar/calendar-month.tsx'))

export const MonthDays = memoDrawn(function MonthDays(props: DayListProps & { view: BalanceView }) {
  const { projection, view, simple, goToMonth, scope } = props
  usePrefetchedCode()
  return view === 'list' ? (
    <DayList key={`${projection.month} ${simple}`} {...props} />
  ) : (
    <CalendarMonth projection={projection} scope={scope} goToMonth={goToMonth} />
  )
})

function usePrefetchedCode(): void {
  const isCalendarOffered = !useIsMobile() && OFFERS_CALENDAR_VIEW
  useEffect(() => {
    if (!isCalendarOffered) return
    return runWhenIdle(CalendarMonth.preload)
  }, [isCalendarOffered])
  useEffect(() => runWhenIdle(SimpleTable.preload), [])
  useEffect(() => runWhenIdle(DayRows.preload), [])
}
