import {
  type PointerEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useIsBehind } from '../../server/account-calls.ts'
import { addDays, addMonths, lastDayOf, monthOf } from '../../words/dates.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { useShortcut } from '../../browser/shortcuts.ts'
import { goTo, usePlaceOf } from '../../links/place.ts'
import { useStoredState } from '../../browser/stored-state.ts'
import { isMonthInReach, useToday } from '../../server/use-today.ts'
import { Card } from '../../ui/card.tsx'
import { useIsMobile, useMedia } from '../../browser/device.ts'
import { MonthHead } from './head/month-head.tsx'
import { scrollToToday, showDay } from './list/day-list.tsx'
import { type ListChoices, ListControls } from './list/list-controls.tsx'
import { CalendarMonth, MonthDays } from './month-days.tsx'
import { usePrintedMonth } from './use-printed-month.ts'
import { MonthStart } from './month-start.tsx'
import { useExpandedDays } from './list/use-expanded-days.ts'
import { useMonth } from './use-month.ts'
import { useView } from '../../plan/balance-view.ts'
import { useDoor } from '../../plan/door.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'
import { followSwipe } from '../../ui/paging.tsx'
import { memoDrawn } from '../../ui/redraw.ts'

function datesOf(month: string): string[] {
  const count = Number(lastDayOf(month).slice(-2))
  return Array.from({ length: count }, (_, at) => addDays(`${month}-01`, at))
}

export interface BalanceScreenProps {
  chosenDay: string | null
  /** The same element each time, so that nothing is rendered again. */
  checkInBadge: ReactNode
  atBalance: ReactNode
  belowDays: ReactNode
  docked: ReactNode
  beside: ReactNode
}

export const BalanceScreen = memoDrawn(function BalanceScreen(props: BalanceScreenProps) {
  const scope = useWriteScope()
  // Mounted anew for each account, so that none shows the data of another.
  return <BalanceOfAccount key={scope.account} scope={scope} {...props} />
})

function BalanceOfAccount(props: BalanceScreenProps & { scope: WriteScope }) {
  const { scope, chosenDay, checkInBadge, atBalance, belowDays, docked, beside } = props
  const { open } = useDoor()
  const browserToday = useToday()
  const month = usePlaceOf('balance', (place) => place.month) ?? monthOf(browserToday)
  const { view, choose } = useView()
  const [simple, setSimple] = useStoredState('simpleView', false, parseBoolean)
  useEffect(() => {
    if (view === 'calendar') void CalendarMonth.preload()
  }, [view])
  // Deferred: the pressed button changes at once, and the days follow.
  const shown = useDeferredValue(useMemo(() => ({ month, view, simple }), [month, view, simple]))
  const { data, error, refetch, isPlaceholderData } = useMonth(scope.account, shown.month)
  // Deferred: rendered in slices, so that a slow phone can respond.
  const projection = useDeferredValue(data)
  const [placedView, setPlacedView] = useState(shown.view)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPlacedView(shown.view))
    return () => cancelAnimationFrame(frame)
  }, [shown.view])
  const isOtherMonth = isPlaceholderData || shown.month !== month
  const isBehind = useIsBehind(scope.account)
  const today = data?.today ?? browserToday
  const isCurrentMonth = month === monthOf(today)
  const isMobile = useIsMobile()
  const areChoicesInSight = useMedia(CHOICES_FIT)
  // Today stays folded above its docked day, and on a phone, which opens it as a dialog.
  const { isExpanded, expand, folds } = useExpandedDays(today, chosenDay === null && !isMobile)
  const printMonth = usePrintedMonth()
  const scroller = useRef<HTMLElement>(null)

  const goToMonth = useCallback(
    (target: string) => {
      const isInReach = isMonthInReach(target, today)
      if (isInReach) goTo({ month: target })
      return isInReach
    },
    [today],
  )
  const swipe = ({ nativeEvent }: PointerEvent) =>
    followSwipe(nativeEvent, scroller.current, (step) => goToMonth(addMonths(month, step)))
  useShortcut('t', () => {
    if (isCurrentMonth && view === 'list') scrollToToday(scroller.current, 'auto')
    goTo({ month: null, day: null })
  })
  useEffect(() => {
    if (chosenDay !== null) showDay(scroller.current, chosenDay)
  }, [chosenDay])
  const choices: ListChoices | undefined =
    view === 'list'
      ? {
          simple,
          onSimple: setSimple,
          onExpandAll: (expanded) => expand(datesOf(month), expanded),
        }
      : undefined

  const showToday = useCallback(() => {
    if (chosenDay !== null) open('day', { date: today })
    scrollToToday(scroller.current, 'auto')
  }, [chosenDay, open, today])

  const onToday = view === 'list' && isCurrentMonth ? showToday : undefined

  return (
    <div className="flex flex-col gap-1 sm:gap-3">
      {projection && !isOtherMonth && printMonth?.({ projection, view, account: scope.account })}
      <MonthHead
        account={scope.account}
        month={month}
        today={today}
        goToMonth={goToMonth}
        view={view}
        onView={choose}
        choices={areChoicesInSight ? undefined : choices}
        onToday={areChoicesInSight ? onToday : undefined}
        checkInBadge={checkInBadge}
      />
      <div className={`flex flex-col gap-4 ${beside ? BESIDE[shown.view] : ''}`}>
        <div className={`flex min-w-0 flex-col gap-4 ${docked ? DOCKED_HEIGHT : ''}`}>
          <Card
            aria-busy={(projection && (isOtherMonth || isBehind)) || undefined}
            data-behind={isBehind || undefined}
            // In the calendar a finger moves items.
            onPointerDown={shown.view === 'list' ? swipe : undefined}
            className={`shrink-0 overflow-hidden ${printMonth && !isOtherMonth ? 'print:hidden' : ''}`}
          >
            <ListControls
              start={
                <MonthStart
                  account={scope.account}
                  month={month}
                  projection={isOtherMonth ? undefined : data}
                  today={today}
                />
              }
              choices={areChoicesInSight ? choices : undefined}
              onToday={areChoicesInSight ? undefined : onToday}
            />
            {projection ? (
              <div className={isPlaceholderData ? 'opacity-60' : ''}>
                <MonthDays
                  projection={projection}
                  view={shown.view}
                  simple={shown.simple}
                  isExpanded={isExpanded}
                  expand={expand}
                  folds={folds}
                  goToMonth={goToMonth}
                  chosenDay={chosenDay}
                  scope={scope}
                  scroller={scroller}
                />
              </div>
            ) : (
              // Has the height of the days, so that nothing moves when they arrive.
              <div className="h-96">
                <NotLoaded query={{ data: projection, error, refetch }} className="h-full" />
              </div>
            )}
          </Card>
          {docked}
          <div className="flex shrink-0 flex-col gap-1 px-1 empty:hidden print:hidden">
            {isCurrentMonth && atBalance}
            {projection && belowDays}
          </div>
        </div>
        {/* Laid out a frame after its columns: it comes anew where it would jump. */}
        <div className={placedView === shown.view ? 'contents' : 'hidden'}>{beside}</div>
      </div>
    </div>
  )
}

const CHOICES_FIT = '(min-width: 40rem)'

const BESIDE = {
  list: 'xl:grid xl:grid-cols-[30rem_minmax(0,1fr)] xl:items-start',
  calendar:
    'xl:grid xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start min-[105rem]:grid-cols-[minmax(0,1fr)_26rem]',
}

const DOCKED_HEIGHT = 'max-h-[max(43rem,calc(100dvh-6rem))]'

function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}
