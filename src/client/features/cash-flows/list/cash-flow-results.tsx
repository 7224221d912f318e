import { memo, useState } from 'react'
import { focusHeading } from '../../../browser/focus-main.ts'
import { useMedia } from '../../../browser/device.ts'
import { Card } from '../../../ui/card.tsx'
import { ShowMore } from '../../../ui/list.tsx'
import { CashFlowCards } from './cash-flow-cards.tsx'
import { totalsOf } from './cash-flow-criteria.ts'
import type { CashFlowRowsProps } from './cash-flow-actions.tsx'
import { CashFlowTable } from './cash-flow-table.tsx'
import type { ListedCashFlow } from '../../../../shared/plan/cash-flow.ts'

/** Longer lists are shown by hundreds. */
const PAGE = 100

interface CashFlowResultsProps extends Omit<CashFlowRowsProps, 'totals' | 'overall' | 'rows'> {
  all: ListedCashFlow[]
}

export const CashFlowResults = memo(function CashFlowResults({
  all,
  ...rowsProps
}: CashFlowResultsProps) {
  const tableFits = useMedia('(min-width: 768px)')
  const { shown, words } = rowsProps
  const [count, setCount] = useState(PAGE)
  const overall = shown.length < all.length ? totalsOf(all) : null
  const Rows = tableFits ? CashFlowTable : CashFlowCards
  const pages = {
    hasNextPage: count < shown.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: async () => {
      setCount(count + PAGE)
      return { hasNextPage: count + PAGE < shown.length }
    },
  }
  return (
    <>
      <Card className="overflow-clip">
        <Rows
          {...rowsProps}
          rows={shown.slice(0, count)}
          totals={totalsOf(shown)}
          overall={overall}
        />
      </Card>
      <ShowMore of={words.many} query={pages} onEnd={focusHeading} />
    </>
  )
})
