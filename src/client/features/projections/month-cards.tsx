import { memo, type ReactNode } from 'react'
import { formatMonth } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { BelowZeroMark, ExplainedBalance } from './explained-month-balance.tsx'
import type { MonthRow, TriedMonths } from './month-row.ts'

interface MonthCardsProps {
  months: MonthRow[]
  tried: TriedMonths | null
  today: string
  last: ReactNode
}

/** Memoized: a step of a slider does not render it. */
export const MonthCards = memo(function MonthCards({
  months,
  tried,
  today,
  last,
}: MonthCardsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {months.map((row) => (
        <li key={row.month}>
          <MonthCard row={row} today={today} />
          {tried && <TriedCard month={row.month} figures={tried.get(row.month)} />}
        </li>
      ))}
      {last && (
        <li>
          <Card className="overflow-hidden">{last}</Card>
        </li>
      )}
    </ul>
  )
})

function MonthCard({ row, today }: { row: MonthRow; today: string }) {
  const figures = [
    { label: 'Start', cents: row.firstDayCents, at: 'first' },
    { label: 'End', cents: row.lastDayCents, at: 'last' },
    { label: 'Low', cents: row.lowestCents, isMarked: row.lowestCents < 0 },
    { label: 'High', cents: row.highestCents },
  ] as const
  return (
    <Card className="px-4 py-3">
      <h2 className="mb-2 font-semibold">{formatMonth(row.month)}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-wrap items-baseline justify-between gap-x-2">
            <dt className="text-xs text-ink-soft">{figure.label}</dt>
            <dd>
              {'isMarked' in figure && figure.isMarked && <BelowZeroMark />}
              {'at' in figure ? (
                <ExplainedBalance {...figure} month={row.month} today={today} />
              ) : (
                <Money cents={figure.cents} />
              )}
            </dd>
          </div>
        ))}
        <div className="col-span-2 flex items-baseline justify-between border-t border-line pt-1.5">
          <dt className="text-xs text-ink-soft">Monthly Net</dt>
          <dd>
            <Money signed cents={row.netCents} size="large" />
          </dd>
        </div>
      </dl>
    </Card>
  )
}

function TriedCard({ month, figures }: { month: string; figures: MonthRow | undefined }) {
  const shown = [
    { label: 'Start', cents: figures?.firstDayCents },
    { label: 'End', cents: figures?.lastDayCents },
    { label: 'Low', cents: figures?.lowestCents },
    { label: 'High', cents: figures?.highestCents },
    { label: 'Monthly Net', cents: figures?.netCents },
  ]
  return (
    <section
      aria-label={`What if in ${formatMonth(month)}`}
      className="hatched mx-3 rounded-b-card border border-t-0 border-dashed border-accent px-3 py-2"
    >
      <p className="text-xs font-semibold">What if</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        {shown.map(({ label, cents }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-2">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="min-h-5">
              {cents !== undefined && <Money cents={cents} signed={label === 'Monthly Net'} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
