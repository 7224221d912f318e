import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MonthProjection } from '../../../../shared/projections/projection.ts'
import { formatMonth, formatWeekday, formatWeekdayName, monthOf } from '../../../words/dates.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayAfterKey, someWeek, weeksOf } from './calendar-days.ts'

export interface CalendarMonthProps {
  projection: MonthProjection
  onOpenDay: (date: string) => void
  /** Shows another month; false when it is out of reach. */
  goToMonth: (month: string) => boolean
}

/**
 * A month in weeks. One day at a time can be tabbed to; the arrow keys, Home, End, Page Up and Page Down
 * walk from there, into the neighbouring months too.
 */
export function CalendarMonth(props: CalendarMonthProps) {
  const { projection, onOpenDay, goToMonth } = props
  const { month, today, days } = projection
  const grid = useRef<HTMLTableElement>(null)
  const [walkedTo, setWalkedTo] = useState(today)
  // Set from a key press until the day that it leads to is on the page and has the focus.
  const focusIsDue = useRef(false)
  const active = [walkedTo, today].find((date) => monthOf(date) === month) ?? days[0]?.date

  useLayoutEffect(() => {
    if (!focusIsDue.current || active !== walkedTo) return
    focusIsDue.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${walkedTo}"]`)?.focus()
  }, [active, walkedTo])

  const walk = (event: KeyboardEvent) => {
    const target = active && dayAfterKey(event.key, active)
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    // The month of the last key press is still loading.
    if (focusIsDue.current) return
    if (monthOf(target) !== month && !goToMonth(monthOf(target))) return
    focusIsDue.current = target !== active
    setWalkedTo(target)
  }

  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- as ARIA's date grids are
      role="grid"
      aria-label={`Calendar of ${formatMonth(month)}`}
      className="w-full table-fixed border-collapse"
      onKeyDown={walk}
    >
      <thead className="text-xs text-ink-faint">
        <tr>
          {someWeek().map((date) => (
            <th key={date} scope="col" abbr={formatWeekdayName(date)} className="py-2 font-medium">
              {formatWeekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(({ blankBefore, days, blankAfter }) => (
          <tr key={days[0]?.date} className="divide-x divide-line border-t border-line">
            {blankBefore > 0 && <td aria-hidden colSpan={blankBefore} className="bg-canvas" />}
            {days.map((day) => (
              <CalendarDay
                key={day.date}
                day={day}
                today={today}
                active={day.date === active}
                onFocus={setWalkedTo}
                onOpen={onOpenDay}
              />
            ))}
            {blankAfter > 0 && <td aria-hidden colSpan={blankAfter} className="bg-canvas" />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
