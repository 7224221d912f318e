import { memo } from 'react'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import { useMedia } from '../../../browser/device.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { totalCents } from './cash-flow-criteria.ts'
import type { CashFlowRowsProps } from './cash-flow-actions.tsx'
import { CashFlowTable } from './cash-flow-table.tsx'
import { formatCount } from '../../../words/counts.ts'

interface CashFlowResultsProps extends Omit<CashFlowRowsProps, 'totals' | 'noMatch'> {
  all: CashFlow[]
  /** Undefined where there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** The count of the cash flows, the rows, and what they add up to [behaviour: Income and Expenses tabs]. */
export const CashFlowResults = memo(function CashFlowResults({
  all,
  onClear,
  ...rowsProps
}: CashFlowResultsProps) {
  // Narrower screens have no room for a table.
  const tableFits = useMedia('(min-width: 768px)')
  const { shown, words } = rowsProps
  const filtered = shown.length < all.length
  const totals = { shownCents: totalCents(shown), overallCents: totalCents(all), filtered }
  const Rows = tableFits ? CashFlowTable : CashFlowCards
  const clearButton = onClear && <Button onClick={onClear}>Clear All</Button>

  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 sm:min-h-9">
        <output className="text-ink-soft">
          Showing {formatCount(shown.length)} of {formatCount(all.length)} {words.many}
          {filtered && ` (filtered from ${formatCount(all.length)} total)`}
        </output>
        {shown.length > 0 && clearButton}
      </div>
      <Card className="overflow-clip">
        <Rows
          {...rowsProps}
          totals={totals}
          noMatch={<EmptyState title={words.noMatch} action={clearButton} />}
        />
      </Card>
    </div>
  )
})
