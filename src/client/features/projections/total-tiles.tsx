import type { YearProjection } from '../../../shared/projections/projection.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money-amount.tsx'
import { isPastYear } from '../../words/past-balances.ts'

/** The sums of the months shown. */
export function TotalTiles({ year: { totals, year, today } }: { year: YearProjection }) {
  const tiles = [
    { label: 'Total Income', cents: totals.incomeCents, signed: true },
    { label: 'Total Expenses', cents: 0 - totals.expenseCents, signed: true },
    { label: 'Net Projection', cents: totals.netCents, signed: true },
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ label, cents, signed }) => (
        <Card key={label} className="px-4 py-3">
          <dt className="text-xs text-ink-soft">{label}</dt>
          <dd>
            <Money cents={cents} signed={signed} size="number" faint={isPastYear(year, today)} />
          </dd>
        </Card>
      ))}
    </dl>
  )
}
