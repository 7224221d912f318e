import type { AccountRef } from '../../../shared/fields.ts'
import type { YearProjection } from '../../../shared/projections/projection.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { formatWeekdayDate, formatMonth, balancesBegin, isPastYear } from '../../words/dates.ts'
import { Money } from '../../ui/money-amount.tsx'
import { StatementHead } from '../../ui/statement-head.tsx'
import { FIGURES } from './month-rows.tsx'

export function YearStatement({ data, account }: { data: YearProjection; account: AccountRef }) {
  const { year, today, months, totals } = data
  const sums = [
    ['Total Income', totals.incomeCents],
    ['Total Expenses', 0 - totals.expenseCents],
    ['Net Projection', totals.netCents],
  ] as const
  return (
    <table className="hidden w-full text-sm print:table">
      <thead>
        <tr>
          <td colSpan={6}>
            <StatementHead
              period={String(year)}
              account={useAccountSettings(account)?.name ?? ''}
              printedOn={formatWeekdayDate(today)}
              note={isPastYear(year, today) && balancesBegin(`${year}-12`, today)}
            />
          </td>
        </tr>
        <tr className="border-b border-ink text-left text-xs">
          <th scope="col">Month</th>
          {FIGURES.map(({ column }) => (
            <th key={column} scope="col" className="text-right">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={row.month} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
              {formatMonth(row.month)}
            </th>
            {FIGURES.slice(0, -1).map(({ of }) => (
              <td key={of} className="py-1 pl-4 text-right whitespace-nowrap">
                <Money cents={row[of]} />
              </td>
            ))}
            <td className="py-1 pl-4 text-right font-semibold">
              <Money signed cents={row.netCents} />
            </td>
          </tr>
        ))}
      </tbody>
      <tbody className="break-inside-avoid">
        {sums.map(([label, cents]) => (
          <tr key={label} className="break-inside-avoid font-semibold">
            <th scope="row" colSpan={5} className="py-1 text-left">
              {label}
            </th>
            <td className="py-1 text-right">
              <Money signed cents={cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
