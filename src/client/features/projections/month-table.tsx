import { formatMonth } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { ExplainedBalance } from './explained-balance.tsx'
import { BelowZeroMark } from './below-zero-mark.tsx'
import { type MonthRow, monthlyNetCents } from './month-row.ts'

const MONEY_COLUMNS = ['1st Day', 'Last Day', 'Lowest', 'Highest', 'Monthly Net']

export function MonthTable({ months, today }: { months: MonthRow[]; today: string }) {
  return (
    <Card className="overflow-hidden">
      <section
        aria-label="Months"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- large amounts make it scroll
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="px-4 py-2.5 text-left font-medium">
                Month
              </th>
              {MONEY_COLUMNS.map((column) => (
                <th key={column} scope="col" className="px-4 py-2.5 text-right font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((row) => (
              <tr key={row.month}>
                <th scope="row" className="px-4 py-2.5 text-left font-medium whitespace-nowrap">
                  {formatMonth(row.month)}
                </th>
                <td className="px-4 py-2.5 text-right">
                  <ExplainedBalance
                    cents={row.firstDayCents}
                    month={row.month}
                    at="first"
                    today={today}
                  />
                </td>
                <td className="px-4 py-2.5 text-right">
                  <ExplainedBalance
                    cents={row.lastDayCents}
                    month={row.month}
                    at="last"
                    today={today}
                  />
                </td>
                <td className="px-4 py-2.5 text-right whitespace-nowrap">
                  {row.lowestCents < 0 && <BelowZeroMark />}
                  <Money cents={row.lowestCents} />
                </td>
                <td className="px-4 py-2.5 text-right">
                  <Money cents={row.highestCents} />
                </td>
                <td className="px-4 py-2.5 text-right">
                  <Money signed cents={monthlyNetCents(row)} className="font-semibold" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
