import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useIsBehind } from '../../server/account-calls.ts'
import { addMonths, formatMonth, monthOf } from '../../words/dates.ts'
import { usePlanLinks } from '../../links/plan-links.ts'
import { useWriteScope, type WriteScope } from '../../links/write-scope.ts'
import { useShortcut } from '../../browser/shortcuts.ts'
import { goTo, usePlace } from '../../links/place.ts'
import { useStoredState } from '../../browser/stored-state.ts'
import { isMonthInReach, useToday } from '../../server/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PagedTitle, type PageStep } from '../../ui/paged-title.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { scrollToToday } from './list/day-list.tsx'
import { ListControls } from './list/list-controls.tsx'
import { CalendarMonth, MonthDays } from './month-days.tsx'
import { usePrintedMonth } from './print/use-printed-month.ts'
import { MonthStart } from './month-start.tsx'
import { StartingBalanceField } from './starting-balance-field.tsx'
import { useExpandedDays } from './list/use-expanded-days.ts'
import { useMonth } from './use-month.ts'
import { useView } from '../../links/balance-view.ts'
import { NotLoaded } from '../../ui/not-loaded.tsx'

function datesOf(days: readonly { date: string }[]): string[] {
  return days.map(({ date }) => date)
}

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'calendar', label: 'Calendar' },
] as const

export interface BalanceScreenProps {
  onOpenDay: (date: string) => void
  /** Shown at the starting balance. The same element each time, as the others. */
  belowBalance?: ReactNode
  /** Shown above the days, together with them. The same element each time, so that nothing is rendered again. */
  above?: ReactNode
}

/** The balance of every day of a month [behaviour: Balance tab]. It is not rendered again to open a day. */
export const BalanceScreen = memo(function BalanceScreen(props: BalanceScreenProps) {
  const scope = useWriteScope()
  // Mounted again for each account, so that no account shows the data of another.
  return <BalanceOfAccount key={scope.account} scope={scope} {...props} />
})

function BalanceOfAccount({
  scope,
  onOpenDay,
  belowBalance,
  above,
}: BalanceScreenProps & { scope: WriteScope }) {
  const browserToday = useToday()
  const month = usePlace((place) => place.month) ?? monthOf(browserToday)
  const { view, choose } = useView()
  const [simple, setSimple] = useStoredState('simpleView', false, parseBoolean)
  useEffect(() => {
    // Its code comes while its data does; if this fails, showing it fetches it again.
    if (view === 'calendar') void CalendarMonth.preload()
  }, [view])
  // The pressed button changes at once; the days follow.
  const shown = useDeferredValue(useMemo(() => ({ month, view, simple }), [month, view, simple]))
  const { data, error, refetch, isPlaceholderData } = useMonth(scope.account, shown.month)
  // Rendered in slices, between which a slow phone can respond to its user.
  const projection = useDeferredValue(data)
  const isOtherMonth = isPlaceholderData || shown.month !== month
  const isBehind = useIsBehind(scope.account)
  const today = data?.today ?? browserToday
  const isCurrentMonth = month === monthOf(today)
  const { isExpanded, expand } = useExpandedDays(today)
  const { afford, checkIn } = usePlanLinks()
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
  useShortcut('t', () => {
    if (isCurrentMonth && view === 'list') scrollToToday(scroller.current, 'auto')
    goTo({ month: null, day: null })
  })
  const stepTo = (label: string, count: number): PageStep => {
    const target = addMonths(month, count)
    return { label, go: isMonthInReach(target, today) ? () => goToMonth(target) : undefined }
  }
  const days = isOtherMonth ? undefined : data?.days
  const expandAll = days && ((expanded: boolean) => expand(datesOf(days), expanded))

  return (
    <div className="flex flex-col gap-4">
      {projection && !isOtherMonth && printMonth?.({ projection, view, account: scope.account })}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 print:hidden">
        <PagedTitle
          title={formatMonth(month)}
          previous={stepTo('Previous Month', -1)}
          next={stepTo('Next Month', 1)}
        >
          {view === 'list' && isCurrentMonth && (
            <Button
              className="max-sm:px-2.5 sm:ml-2"
              onClick={() => scrollToToday(scroller.current, 'auto')}
            >
              Today
            </Button>
          )}
        </PagedTitle>
        {/* On the narrowest screens all of them fit one row. */}
        <div className="flex flex-wrap items-center gap-2 max-[22rem]:gap-1">
          {choose && <Segmented label="View" value={view} options={VIEWS} onChange={choose} />}
          <Button
            className="max-[22rem]:px-2 max-[22rem]:text-xs"
            aria-haspopup="dialog"
            onClick={afford}
          >
            Can I afford it?
          </Button>
          <PrintButton />
        </div>
      </div>
      {/* From the top, so that a sentence below the field moves nothing beside it: all stands under the label. */}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 print:hidden">
        <div className="flex items-start gap-2">
          {/* Hidden, it keeps what was typed and could not be saved. */}
          <div hidden={!isCurrentMonth}>
            <StartingBalanceField account={scope.account} />
          </div>
          {!isCurrentMonth && (
            <MonthStart month={month} projection={isOtherMonth ? undefined : data} today={today} />
          )}
          <Button aria-haspopup="dialog" className="mt-6" onClick={checkIn}>
            Check in
          </Button>
        </div>
        {isCurrentMonth && belowBalance}
        {view === 'list' && (
          <ListControls simple={simple} onSimple={setSimple} onExpandAll={expandAll} />
        )}
      </div>
      <NotLoaded query={{ data: projection, error, refetch }} />
      {projection && (
        <>
          {above}
          <Card
            aria-busy={isOtherMonth || isBehind || undefined}
            data-behind={isBehind || undefined}
            className={`overflow-hidden ${isPlaceholderData ? 'opacity-60' : ''} ${printMonth && !isOtherMonth ? 'print:hidden' : ''}`}
          >
            <MonthDays
              projection={projection}
              view={shown.view}
              simple={shown.simple}
              isExpanded={isExpanded}
              expand={expand}
              goToMonth={goToMonth}
              onOpenDay={onOpenDay}
              scope={scope}
              scroller={scroller}
            />
          </Card>
        </>
      )}
    </div>
  )
}

function parseBoolean(text: string): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined
}
