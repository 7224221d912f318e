import type { CSSProperties } from 'react'
import type { YearProjection } from '../../../shared/projections/projection.ts'
import { Card } from '../../ui/card.tsx'
import { formatMonthShort } from '../../words/dates.ts'
import { emsOf, Money } from '../../ui/money-amount.tsx'
import { formatCents } from '../../words/shown-amounts.ts'

export function TotalTiles({ year: { totals, months } }: { year: YearProjection }) {
  const which = nameMonths(months.map(({ month }) => month))
  const tiles = [
    { label: 'Total Income', cents: totals.incomeCents },
    { label: 'Total Expenses', cents: 0 - totals.expenseCents },
    { label: 'Net Projection', cents: totals.netCents },
  ]
  const ems = tiles
    .map(({ cents }) => emsOf(`+${formatCents(cents)}`))
    .reduce((a, b) => Math.max(a, b))
  return (
    <dl style={{ '--ems': ems } as CSSProperties} className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ label, cents }) => (
        <Card key={label} className="@container px-4 py-3">
          <dt className="text-xs text-ink-soft">
            {label}, {which}
          </dt>
          <dd>
            <Money
              cents={cents}
              signed
              size="number"
              // In one type size, in which the longest fits.
              className="[font-size:min(var(--text-number),calc(100cqi/var(--ems)))]!"
            />
          </dd>
        </Card>
      ))}
    </dl>
  )
}

function nameMonths(months: string[]): string {
  const [first = '', last = first] = [months[0], months.at(-1)]
  const year = Number(first.slice(0, 4))
  if (months.length === 1) return `${formatMonthShort(first)} ${year}`
  const word = months.length === 2 ? 'and' : 'to'
  return `${formatMonthShort(first)} ${word} ${formatMonthShort(last)} ${year}`
}
