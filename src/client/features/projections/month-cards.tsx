import { memo, type ReactNode } from 'react'
import { formatMonth } from '../../words/dates.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { ExplainedFigure, FIGURES, type MonthRow, type MonthsProps } from './month-figures.tsx'

/** Memoized: a step of a slider does not render it. */
export const MonthCards = memo(function MonthCards({ months, tried, today, last }: MonthsProps) {
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
  return (
    <Card className="px-4 py-3">
      <h2 className="mb-2 font-semibold">{formatMonth(row.month)}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        {FIGURES.map(({ of, label }) =>
          of === 'netCents' ? (
            <Figure key={of} label={label} className="col-span-2 border-t border-line pt-1.5">
              <Money signed cents={row.netCents} size="large" />
            </Figure>
          ) : (
            <Figure key={of} label={label} className="flex-wrap gap-x-2">
              <ExplainedFigure row={row} of={of} today={today} />
            </Figure>
          ),
        )}
      </dl>
    </Card>
  )
}

interface FigureProps {
  label: string
  className: string
  children: ReactNode
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={`flex items-baseline justify-between ${className}`}>
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="min-h-5">{children}</dd>
    </div>
  )
}

function TriedCard({ month, figures }: { month: string; figures: MonthRow | undefined }) {
  return (
    <section
      aria-label={`What if in ${formatMonth(month)}`}
      className="hatched mx-3 rounded-b-card border border-t-0 border-dashed border-accent px-3 py-2"
    >
      <p className="text-xs font-semibold">What if</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5">
        {FIGURES.map(({ of, label }) => (
          <Figure key={of} label={label} className="flex-wrap gap-x-2">
            {figures && <Money cents={figures[of]} signed={of === 'netCents'} />}
          </Figure>
        ))}
      </dl>
    </section>
  )
}
