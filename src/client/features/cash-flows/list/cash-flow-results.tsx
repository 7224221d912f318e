import { memo } from 'react'
import { useMedia } from '../../../browser/device.ts'
import { Card } from '../../../ui/card.tsx'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { totalsOf } from './cash-flow-criteria.ts'
import type { CashFlowRowsProps } from './cash-flow-actions.tsx'
import { CashFlowTable } from './cash-flow-table.tsx'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'

interface CashFlowResultsProps extends Omit<CashFlowRowsProps, 'totals' | 'overall'> {
  all: ListedCashFlow[]
}

export const CashFlowResults = memo(function CashFlowResults({
  all,
  ...rowsProps
}: CashFlowResultsProps) {
  const tableFits = useMedia('(min-width: 768px)')
  const { shown } = rowsProps
  const overall = shown.length < all.length ? totalsOf(all) : null
  const Rows = tableFits ? CashFlowTable : CashFlowCards
  return (
    <Card className="overflow-clip">
      <Rows {...rowsProps} totals={totalsOf(shown)} overall={overall} />
    </Card>
  )
})
