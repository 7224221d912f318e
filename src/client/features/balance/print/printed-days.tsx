import type { ReactNode } from 'react'
import type { Day } from '../../../../shared/projections/projection.ts'
import { Money } from '../../../ui/money-amount.tsx'
import { formatWeekdayDay } from '../../../words/dates.ts'
import { keyOf } from '../../../plan/occurrence-ref.ts'
import { PrintedAmount, PrintedName } from './printed-occurrence.tsx'
import { formatCount } from '../../../words/counts.ts'

const AMOUNT = 'py-px text-right whitespace-nowrap'

interface PrintedDaysProps {
  head: ReactNode
  days: Day[]
}

export function PrintedDays({ head, days }: PrintedDaysProps) {
  return (
    <table className="w-full text-[0.8125rem]/4">
      <thead>
        <tr>
          <td colSpan={4}>{head}</td>
        </tr>
        <tr className="border-b border-ink text-left text-xs">
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col" className="pr-6 text-right">
            Amount
          </th>
          <th scope="col" className="text-right">
            Balance
          </th>
        </tr>
      </thead>
      {days.map((day) => (
        <PrintedDay key={day.date} day={day} />
      ))}
    </table>
  )
}

function PrintedDay({ day }: { day: Day }) {
  const { date, balanceCents, transactions, moreCount = 0 } = day
  const rows = [
    ...transactions.map((occurrence) => ({
      key: keyOf(occurrence),
      name: <PrintedName occurrence={occurrence} on={date} hasBase />,
      amount: <PrintedAmount occurrence={occurrence} />,
    })),
    ...(moreCount > 0
      ? [{ key: 'more', name: `and ${formatCount(moreCount)} more`, amount: null }]
      : []),
  ]
  const [first = { key: 'none', name: null, amount: null }, ...others] = rows
  const shown = [first, ...others]
  return (
    <tbody className="break-inside-avoid border-b border-line">
      {shown.map(({ key, name, amount }, place) => (
        <tr key={key} className="break-inside-avoid align-baseline">
          <th scope="row" className="py-px pr-4 text-left font-normal whitespace-nowrap">
            {place === 0 && formatWeekdayDay(date)}
          </th>
          <td className="w-full py-px pr-4 wrap-anywhere">{name}</td>
          <td className={`${AMOUNT} pr-6`}>{amount}</td>
          <td className={`${AMOUNT} font-semibold`}>
            {place === shown.length - 1 && <Money cents={balanceCents} />}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
