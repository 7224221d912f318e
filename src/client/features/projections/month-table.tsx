import { Fragment, memo } from 'react'
import { formatMonth } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import {
  BelowZeroMark,
  ExplainedFigure,
  FIGURES,
  type MonthRow,
  type MonthsProps,
} from './month-figures.tsx'

const CELL = 'px-[var(--cell)] py-2.5'
const BALANCES = FIGURES.slice(0, -1)

/** Memoized: a step of a slider does not render it. */
export const MonthTable = memo(function MonthTable({ months, tried, today, last }: MonthsProps) {
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
              <th scope="col" className={`${CELL} text-left font-medium`}>
                Month
              </th>
              {FIGURES.map(({ column }) => (
                <th key={column} scope="col" className={`${CELL} text-right font-medium`}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((row) => (
              <Fragment key={row.month}>
                <tr>
                  <th scope="row" className={`${CELL} text-left font-medium whitespace-nowrap`}>
                    {formatMonth(row.month)}
                  </th>
                  {BALANCES.map(({ of }) => (
                    <td key={of} className={`${CELL} text-right whitespace-nowrap`}>
                      <ExplainedFigure row={row} of={of} today={today} />
                    </td>
                  ))}
                  <NetCell row={row} />
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

function NetCell({ row }: { row: MonthRow | undefined }) {
  return (
    <td className={`${CELL} text-right`}>
      {row && <Money signed cents={row.netCents} className="font-semibold" />}
    </td>
  )
}

function TriedRow({ month, figures }: { month: string; figures: MonthRow | undefined }) {
  return (
    <tr className="hatched border-t-0!">
      <th scope="row" className={`${CELL} text-left text-xs font-medium text-ink-soft`}>
        What if<span className="sr-only"> in {formatMonth(month)}</span>
      </th>
      {figures ? (
        BALANCES.map(({ of }) => (
          <td key={of} className={`${CELL} text-right whitespace-nowrap`}>
            {of === 'lowestCents' && figures[of] < 0 && <BelowZeroMark />}
            <Money cents={figures[of]} />
          </td>
        ))
      ) : (
        <td colSpan={4} className="text-transparent">
          Not known yet
        </td>
      )}
      <NetCell row={figures} />
    </tr>
  )
}
