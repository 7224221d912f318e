import { useState } from 'react'
import { formatMonth, monthOf } from '../../words/dates.ts'
import { SelectField } from '../../ui/fields/field.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { dateAt, dayText, type GraphDays, noteOf } from './graph-days.ts'

export interface BalanceTableProps {
  days: GraphDays
  onOpen?: ((index: number) => void) | undefined
}

export function BalanceTable({ days, onOpen }: BalanceTableProps) {
  const [chosenMonth, setMonth] = useState<string | null>(null)
  const dates = days.balancesCents.map((_, index) => dateAt(days, index))
  const months = [...new Set(dates.map(monthOf))]
  const month = chosenMonth !== null && months.includes(chosenMonth) ? chosenMonth : months[0]
  const rows = dates.flatMap((date, index) => (monthOf(date) === month ? [index] : []))
  return (
    <div className="flex flex-col gap-2 pt-2">
      <SelectField
        label="Month"
        labelHidden
        value={month}
        onChange={({ target }) => setMonth(target.value)}
        className="w-48"
        options={months.map((value) => ({ value, label: formatMonth(value) }))}
      />
      {/* Its days take the focus, and scroll with it. */}
      <div className="-mx-1 overflow-x-auto px-1">
        <table className="w-full max-w-lg" aria-label={`Balances of ${formatMonth(month ?? '')}`}>
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="py-2 text-left font-medium">
                Day
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {days.triedCents ? 'Your plan' : 'Balance'}
              </th>
              {days.triedCents && (
                <th scope="col" className="px-4 py-2 text-right font-medium">
                  What if
                </th>
              )}
              {days.range &&
                ['Likely from', 'Likely to'].map((title) => (
                  <th key={title} scope="col" className="py-2 pr-4 text-right font-medium">
                    {title}
                  </th>
                ))}
              <th scope="col" className="py-2 text-left font-medium">
                Note
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((index) => (
              <tr key={index}>
                <th scope="row" className="text-left font-normal whitespace-nowrap">
                  {onOpen ? (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      className="min-h-11 rounded-field underline decoration-line-strong underline-offset-4 hover:decoration-ink sm:min-h-8"
                      onClick={() => onOpen(index)}
                    >
                      {dayText(days, index)}
                    </button>
                  ) : (
                    <span className="inline-block py-1.5">{dayText(days, index)}</span>
                  )}
                </th>
                <td className="px-4 text-right">
                  <Money cents={days.balancesCents[index] ?? 0} />
                </td>
                {days.triedCents && (
                  <td className="px-4 text-right">
                    <Money cents={days.triedCents[index] ?? 0} />
                  </td>
                )}
                {days.range &&
                  [days.range.lowCents, days.range.highCents].map((ends, place) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the lowest, then the highest
                    <td key={place} className="pr-4 text-right">
                      <Money cents={ends[index] ?? 0} size="small" plain />
                    </td>
                  ))}
                <td className="text-xs text-ink-soft first-letter:uppercase">
                  {noteOf(days, index)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
