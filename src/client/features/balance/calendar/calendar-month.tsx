import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { AccountRef } from '../../../../shared/fields.ts'
import type { Day, MonthProjection } from '../../../../shared/projections/projection.ts'
import { useAdd } from '../../../plan/door.ts'
import { useCanChange } from '../../../links/can-change.tsx'
import type { WriteScope } from '../../../links/write-scope.ts'
import {
  addMonths,
  formatMonth,
  formatWeekday,
  formatWeekdayDay,
  formatWeekdayName,
  monthOf,
} from '../../../words/dates.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayAfterKey, lowestOf, shownDays, someWeek, weeksOf } from './calendar-days.ts'
import type { Moving } from './calendar-item.tsx'
import { holdPageStill } from './drag-item.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { useRovingFocus } from '../../../ui/use-roving-focus.ts'
import { isolated } from '../../../words/isolated.ts'

export interface CalendarMonthProps {
  projection: MonthProjection
  scope: WriteScope
  /** Returns false when the month is out of reach. */
  goToMonth: (month: string) => boolean
}

export function CalendarMonth(props: CalendarMonthProps) {
  const { projection, scope, goToMonth } = props
  const { month, today } = projection
  const days = useShownDays(projection, scope.account)
  const shown = days.map(({ date }) => date)
  const ahead = days.filter(({ date }) => date >= today)
  const lowest = lowestOf(ahead.map(({ date, day }) => ({ date, cents: day?.balanceCents })))
  const grid = useRef<HTMLTableElement>(null)
  const hintId = useId()
  const add = useAdd()
  const canChange = useCanChange()
  const [moving, setMoving] = useState<Moving | null>(null)
  const { onFocus } = useRovingFocus(grid, { items: '[data-date]', rows: 'td' })
  // Set from a key press until the month of the day that it leads to is on the page.
  const due = useRef<string>(null)

  useLayoutEffect(() => {
    if (due.current && shown.includes(due.current)) focusDay(grid.current, due.current)
  })
  useEffect(() => (grid.current ? holdPageStill(grid.current) : undefined), [])

  const walk = (date: string) => {
    // The month of the last key press is still loading.
    if (due.current) return
    if (shown.includes(date)) return focusDay(grid.current, date)
    if (monthOf(date) === month || !goToMonth(monthOf(date))) return
    // The days of the current month before its five weeks are not in sight there.
    due.current = monthOf(date) === monthOf(today) && date < today ? today : date
  }

  const pickUp = (date: string) => {
    const items = [
      ...(grid.current?.querySelectorAll<HTMLElement>(`[data-place="${date}"] [data-item]`) ?? []),
    ]
    const place = items.findIndex((item) => item.dataset.item === moving?.key)
    const item = items[(place + 1) % items.length]
    if (!item) return
    // The item that had the focus is let go first.
    item.focus()
    setMoving({ key: item.dataset.item ?? '', name: item.dataset.name ?? '', to: date })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = (event.target as Element).closest<HTMLElement>('[data-place]')
    const active = place?.dataset.place
    if (!active || event.ctrlKey || event.metaKey || event.altKey) return
    const target = dayAfterKey(event.key, active, shown)
    const changes = canChange && (event.key === 'm' || event.key === 'n')
    if (target === null && !changes) return
    event.preventDefault()
    if (target !== null) walk(target)
    else if (event.key === 'm') pickUp(active)
    else if (active >= today) add(undefined, active)
  }

  return (
    <div className="@container">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as ARIA's date grids are
        role="grid"
        aria-label={`Calendar of ${formatMonth(month)}`}
        aria-describedby={hintId}
        className="w-full table-fixed border-collapse"
        onFocus={(event) => {
          due.current = null
          onFocus(event)
        }}
        onKeyDown={onKeyDown}
      >
        <thead className="text-xs text-ink-faint">
          <tr>
            {someWeek().map((date) => (
              <th
                key={date}
                scope="col"
                abbr={formatWeekdayName(date)}
                className="py-2 font-medium"
              >
                {formatWeekday(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days).map(({ blankBefore, days, blankAfter }) => (
            <tr key={days[0]?.date} className="divide-x divide-line border-t border-line">
              {blankBefore > 0 && <td aria-hidden colSpan={blankBefore} className="bg-canvas" />}
              {days.map((shownDay) => (
                <CalendarDay
                  key={shownDay.date}
                  shownDay={shownDay}
                  today={today}
                  isLowest={shownDay.date === lowest}
                  scope={scope}
                  moving={moving}
                  setMoving={setMoving}
                  onMoved={(date) => focusDay(grid.current, date)}
                  shown={ahead.map(({ date }) => date)}
                />
              ))}
              {blankAfter > 0 && <td aria-hidden colSpan={blankAfter} className="bg-canvas" />}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={hintId} className="sr-only">
        Arrow keys walk. Press Enter to open a day
        {canChange ? ', N to add on it, M to move an item of it.' : '.'}
      </p>
      <output className="sr-only">
        {moving?.to &&
          `${isolated(moving.name)} to ${formatWeekdayDay(moving.to)}. Enter moves it, Escape leaves it.`}
      </output>
    </div>
  )
}

function focusDay(grid: HTMLElement | null, date: string): void {
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus()
}

function useShownDays(projection: MonthProjection, account: AccountRef) {
  const { month, today, days } = projection
  const dates = shownDays(month, today)
  const before = useReachedInto(account, addMonths(month, -1), dates)
  const after = useReachedInto(account, addMonths(month, 1), dates)
  const known = new Map([...before, ...days, ...after].map((day) => [day.date, day]))
  return dates.map((date) => ({ date, day: known.get(date) }))
}

function useReachedInto(account: AccountRef, month: string, dates: readonly string[]): Day[] {
  const { data } = trpc.projection.month.useQuery(
    { account, month, timeZone: browserTimeZone() },
    { enabled: dates.some((date) => monthOf(date) === month) },
  )
  return dates.some((date) => monthOf(date) === month) ? (data?.days ?? []) : []
}
