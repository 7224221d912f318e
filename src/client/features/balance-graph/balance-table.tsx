import { useState } from 'react'
import { formatMonth, monthOf } from '../../words/dates.ts'
import { SelectField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import {
  dateAt,
  dayText,
  type GraphDays,
  type Level,
  levelOf,
  lowestIndexOf,
} from './graph-days.ts'

export interface BalanceTableProps {
  days: GraphDays
  onOpen: (index: number) => void
}

const NOTES: Record<Level, string> = {
  enough: '',
  belowBuffer: 'Below your buffer',
  belowZero: 'Below zero',
}

/** The days of the graph as a table, a month at a time, for those who cannot see it. */
export function BalanceTable({ days, onOpen }: BalanceTableProps) {
  const [chosenMonth, setMonth] = useState<string | null>(null)
  const dates = days.balancesCents.map((_, index) => dateAt(days, index))
  const months = [...new Set(dates.map(monthOf))]
  const month = chosenMonth !== null && months.includes(chosenMonth) ? chosenMonth : months[0]
  const lowest = lowestIndexOf(days)
  const rows = dates.flatMap((date, index) => {
    if (monthOf(date) !== month) return []
    const cents = days.balancesCents[index] ?? 0
    const note = NOTES[levelOf(cents, days.bufferCents)]
    const notes = [note, index === lowest ? 'Lowest' : ''].filter(Boolean).join(', ')
    return { date, index, cents, notes }
  })
  return (
    <div className="flex flex-col gap-2 pt-2">
      <SelectField
        label="Month"
        labelHidden
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        className="w-48"
      >
        {months.map((each) => (
          <option key={each} value={each}>
            {formatMonth(each)}
          </option>
        ))}
      </SelectField>
      <table className="w-full max-w-lg" aria-label={`Balances of ${formatMonth(month ?? '')}`}>
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium">
              Day
            </th>
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Balance
            </th>
            <th scope="col" className="py-2 text-left font-medium">
              Note
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ date, index, cents, notes }) => (
            <tr key={date}>
              <th scope="row" className="text-left font-normal whitespace-nowrap">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className="min-h-11 rounded-field underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:min-h-8"
                  onClick={() => onOpen(index)}
                >
                  {dayText(days, index)}
                </button>
              </th>
              <td className="px-4 text-right">
                <Money cents={cents} />
              </td>
              <td className="text-xs text-ink-soft">{notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
