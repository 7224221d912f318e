import { Money } from '../../ui/money-amount.tsx'
import { formatDayNear } from '../../words/dates.ts'
import type { Comparison } from './forecast-quality.ts'

const MONEY_COLUMNS = ['Planned', 'Bank', 'Difference']

/** The planned balances and those of the bank, latest first. */
export function ForecastTable({
  comparisons,
  today,
}: {
  comparisons: Comparison[]
  today: string
}) {
  return (
    <section
      aria-label="Planned and bank"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list makes it scroll
      tabIndex={0}
      className="max-h-64 overflow-auto"
    >
      <table className="w-full text-xs sm:text-sm">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-2 text-left font-medium">
              Day
            </th>
            {MONEY_COLUMNS.map((column) => (
              <th key={column} scope="col" className="py-1.5 pl-2 text-right font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {comparisons.map(({ id, onDate, expectedCents, balanceCents, differenceCents }) => (
            <tr key={id}>
              <th scope="row" className="py-1.5 pr-2 text-left font-normal whitespace-nowrap">
                {formatDayNear(onDate, today)}
              </th>
              {[expectedCents, balanceCents].map((cents, place) => (
                <td key={MONEY_COLUMNS[place]} className="py-1.5 pl-2 text-right">
                  <Money cents={cents} />
                </td>
              ))}
              <td className="py-1.5 pl-2 text-right">
                <Money signed cents={differenceCents} className="font-medium" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
