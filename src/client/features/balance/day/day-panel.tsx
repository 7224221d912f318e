import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { useAdd } from '../../../links/editor-links.ts'
import { useWriteScope } from '../../../links/write-scope.ts'
import { isMonthInReach } from '../../../server/use-today.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Money } from '../../../ui/money-amount.tsx'
import { addDays, browserToday, formatWeekdayNear, monthOf } from '../../../words/dates.ts'
import { isPastMonth } from '../../../words/past-balances.ts'
import { DayEnd } from './day-end.tsx'
import { DayTransactions } from './day-transactions.tsx'
import { useDay } from './use-day.ts'

export interface DayPanelProps {
  /** YYYY-MM-DD */
  date: string
  onOpenDay: (date: string) => void
}

/** The chosen day beside the days of its month: what its dialog has, where there is room for it [behaviour: Day panel]. */
export function DayPanel({ date, onOpenDay }: DayPanelProps) {
  const scope = useWriteScope()
  const shown = useDay(scope.account, date)
  const { day, beforeCents, today = browserToday() } = shown
  const add = useAdd()
  const isPast = isPastMonth(monthOf(date), today)
  const step = (label: string, count: number, icon: typeof ChevronLeft) => {
    const Icon = icon
    const target = addDays(date, count)
    return (
      <IconButton
        label={label}
        icon={<Icon size={18} aria-hidden />}
        disabled={!isMonthInReach(monthOf(target), today)}
        onClick={() => onOpenDay(target)}
      />
    )
  }
  return (
    <Card className="@container overflow-hidden print:hidden">
      <section aria-labelledby="day-panel">
        <header className="flex flex-wrap items-center gap-x-1 border-b border-line py-2 pr-3 pl-2">
          {step('Previous Day', -1, ChevronLeft)}
          <h2 id="day-panel" aria-live="polite" className="text-base font-semibold">
            {date === today && 'Today, '}
            {formatWeekdayNear(date, today)}
          </h2>
          {step('Next Day', 1, ChevronRight)}
          <div className="ml-auto flex items-center gap-3">
            {beforeCents !== undefined && !isPast && (
              <span className="text-ink-soft">
                <Money cents={beforeCents} /> the day before
              </span>
            )}
            <Button size="small" aria-haspopup="menu" onClick={() => add(undefined, date)}>
              <Plus size={14} aria-hidden />
              Add
            </Button>
          </div>
        </header>
        <div data-focus-home key={date} className="px-5">
          <DayTransactions date={date} shown={shown} scope={scope} />
        </div>
        {day && (
          <footer className="border-t border-line bg-sunken px-5 py-2.5">
            <DayEnd day={day} today={today} account={scope.account} />
          </footer>
        )}
      </section>
    </Card>
  )
}
