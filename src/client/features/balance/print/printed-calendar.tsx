import type { ReactNode } from 'react'
import type { Day } from '../../../../shared/projections/projection.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { formatWeekdayName } from '../../../words/dates.ts'
import { someWeek, weeksOf } from '../calendar/calendar-days.ts'
import { keyOf } from '../../../plan/occurrence-ref.ts'
import { PrintedAmount, PrintedName } from './printed-occurrence.tsx'
import { formatCount } from '../../../words/counts.ts'

interface PrintedCalendarProps {
  head: ReactNode
  days: Day[]
  today: string
}

export function PrintedCalendar({ head, days, today }: PrintedCalendarProps) {
  return (
    <table className="w-full table-fixed border-collapse text-xs">
      <thead>
        <tr>
          <td colSpan={7}>{head}</td>
        </tr>
        <tr>
          {someWeek().map((date) => (
            <th key={date} scope="col" className="pb-1">
              {formatWeekdayName(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(days).map(({ blankBefore, days, blankAfter }) => (
          <tr key={days[0]?.date} className="break-inside-avoid">
            {blankBefore > 0 && (
              <td aria-hidden colSpan={blankBefore} className="border border-line" />
            )}
            {days.map((day) => (
              <PrintedCalendarDay key={day.date} day={day} hasBalance={day.date >= today} />
            ))}
            {blankAfter > 0 && (
              <td aria-hidden colSpan={blankAfter} className="border border-line" />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrintedCalendarDay({ day, hasBalance }: { day: Day; hasBalance: boolean }) {
  const { date, balanceCents, transactions, moreCount = 0 } = day
  return (
    <td className="h-20 border border-line p-1 align-top">
      <p className="flex flex-wrap justify-between gap-x-1 font-semibold">
        <span>{Number(date.slice(8))}</span>
        {hasBalance && <Money size="small" cents={balanceCents} />}
      </p>
      {transactions.map((occurrence) => (
        <p
          key={keyOf(occurrence)}
          className="flex flex-wrap justify-between gap-x-1 text-[0.625rem]/3"
        >
          <span className="wrap-anywhere">
            <PrintedName occurrence={occurrence} on={date} />
          </span>
          <span className="ml-auto">
            <PrintedAmount occurrence={occurrence} />
          </span>
        </p>
      ))}
      {moreCount > 0 && <p className="text-[0.625rem]/3">and {formatCount(moreCount)} more</p>}
    </td>
  )
}
