import { useDeferredValue } from 'react'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useAdd } from '../../../plan/door.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import { useWriteScope } from '../../../links/write-scope.ts'
import { isMonthInReach, useToday } from '../../../server/use-today.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { addDays, browserToday, monthOf } from '../../../words/dates.ts'
import { DayEnd, DayTitle } from './day-frame.tsx'
import { DayTransactions } from './day-transactions.tsx'
import { useDay } from './use-day.ts'
import { memoDrawn } from '../../../ui/redraw.ts'

interface DockedDayProps {
  date: string
  onOpenDay: (date: string) => void
}

export function DockedDay({ date, onOpenDay }: DockedDayProps) {
  const today = useToday()
  // Deferred: the press and the heading do not wait for the rows of a day.
  const shownDate = useDeferredValue(date)
  const add = useAdd()
  const canChange = useCanChange()
  const step = (label: string, count: number, icon: typeof ChevronLeft) => {
    const Icon = icon
    const target = addDays(date, count)
    return (
      <IconButton
        size="small"
        label={label}
        icon={<Icon size={18} aria-hidden />}
        disabled={!isMonthInReach(monthOf(target), today)}
        onClick={() => onOpenDay(target)}
      />
    )
  }
  return (
    <Card
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `<dialog>` that is open takes the keys of the page
      role="dialog"
      aria-labelledby="docked-day"
      className="@container flex min-h-44 flex-col overflow-hidden print:hidden"
    >
      <header className="flex shrink-0 items-center gap-x-1 border-b border-line py-1.5 pr-3 pl-2">
        {step('Previous Day', -1, ChevronLeft)}
        <h2
          id="docked-day"
          aria-live="polite"
          className="min-w-0 truncate text-base font-semibold whitespace-nowrap @max-[24rem]:text-sm"
        >
          <DayTitle date={date} isToday={date === today} />
        </h2>
        {step('Next Day', 1, ChevronRight)}
        {canChange && (
          <Button
            size="small"
            title="Add on this day"
            aria-label="Add on this day"
            aria-haspopup="menu"
            className="ml-auto"
            onClick={() => add(undefined, date)}
          >
            <Plus size={14} aria-hidden />
            <span className="@max-[24rem]:sr-only">Add</span>
          </Button>
        )}
      </header>
      <DayBody date={shownDate} />
    </Card>
  )
}

const DayBody = memoDrawn(function DayBody({ date }: { date: string }) {
  const scope = useWriteScope()
  const shown = useDay(scope.account, date)
  const { day, beforeCents, today = browserToday() } = shown
  return (
    <>
      <div
        data-focus-home
        key={date}
        className="relative min-h-0 overflow-y-auto overscroll-contain px-4 pb-1"
      >
        <p className="flex min-h-9 items-end justify-between gap-x-3 pt-2 pb-1 text-xs text-ink-soft">
          The day before ended with
          {beforeCents !== undefined && <Money cents={beforeCents} />}
        </p>
        <DayTransactions date={date} shown={shown} scope={scope} />
      </div>
      {day && (
        <footer className="mt-auto shrink-0 border-t border-line bg-sunken px-4 py-1.5">
          <DayEnd day={day} today={today} account={scope.account} />
        </footer>
      )}
    </>
  )
})
