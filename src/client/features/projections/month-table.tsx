import { Fragment, memo, type ReactNode } from 'react'
import { formatMonth } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { BelowZeroMark, ExplainedBalance } from './explained-month-balance.tsx'
import type { MonthRow, TriedMonths } from './month-row.ts'

const MONEY_COLUMNS = ['1st Day', 'Last Day', 'Lowest', 'Highest', 'Monthly Net']

interface MonthTableProps {
  months: MonthRow[]
  tried: TriedMonths | null
  today: string
  last: ReactNode
}

/** Memoized: a step of a slider does not render it. */
export const MonthTable = memo(function MonthTable({
  months,
  tried,
  today,
  last,
}: MonthTableProps) {
  return (
    <Card className="overflow-hidden">
      <section
        aria-label="Months"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- large amounts make it scroll
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className={`w-full ${tried ? '[--cell:0.5rem]' : '[--cell:1rem]'}`}>
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line">
              <th scope="col" className="px-[var(--cell)] py-2.5 text-left font-medium">
                Month
              </th>
              {MONEY_COLUMNS.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-[var(--cell)] py-2.5 text-right font-medium"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((row) => (
              <Fragment key={row.month}>
                <tr>
                  <th
                    scope="row"
                    className="px-[var(--cell)] py-2.5 text-left font-medium whitespace-nowrap"
                  >
                    {formatMonth(row.month)}
                  </th>
                  <td className="px-[var(--cell)] py-2.5 text-right">
                    <ExplainedBalance
                      cents={row.firstDayCents}
                      month={row.month}
                      at="first"
                      today={today}
                    />
                  </td>
                  <td className="px-[var(--cell)] py-2.5 text-right">
                    <ExplainedBalance
                      cents={row.lastDayCents}
                      month={row.month}
                      at="last"
                      today={today}
                    />
                  </td>
                  <td className="px-[var(--cell)] py-2.5 text-right whitespace-nowrap">
                    {row.lowestCents < 0 && <BelowZeroMark />}
                    <Money cents={row.lowestCents} />
                  </td>
                  <td className="px-[var(--cell)] py-2.5 text-right">
                    <Money cents={row.highestCents} />
                  </td>
                  <td className="px-[var(--cell)] py-2.5 text-right">
                    <Money signed cents={row.netCents} className="font-semibold" />
                  </td>
                </tr>
                {tried && <TriedRow month={row.month} figures={tried.get(row.month)} />}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      {last}
    </Card>
  )
})

function TriedRow({ month, figures }: { month: string; figures: MonthRow | undefined }) {
  const cells = figures && [
    { name: 'first', cents: figures.firstDayCents },
    { name: 'last', cents: figures.lastDayCents },
    { name: 'lowest', cents: figures.lowestCents },
    { name: 'highest', cents: figures.highestCents },
  ]
  return (
    <tr className="hatched border-t-0!">
      <th
        scope="row"
        className="px-[var(--cell)] py-2.5 text-left text-xs font-medium text-ink-soft"
      >
        What if<span className="sr-only"> in {formatMonth(month)}</span>
      </th>
      {cells ? (
        cells.map(({ name, cents }) => (
          <td key={name} className="px-[var(--cell)] py-2.5 text-right whitespace-nowrap">
            {name === 'lowest' && cents < 0 && <BelowZeroMark />}
            <Money cents={cents} />
          </td>
        ))
      ) : (
        <td colSpan={4} className="text-transparent">
          Not known yet
        </td>
      )}
      <td className="px-[var(--cell)] py-2.5 text-right">
        {figures && <Money signed cents={figures.netCents} className="font-semibold" />}
      </td>
    </tr>
  )
}
