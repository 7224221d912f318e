import { memo } from 'react'
import { describeRecurrence } from '../../../shared/recurrence.ts'
import { Money } from '../../ui/money.tsx'
import { CashFlowActions, type CashFlowActionsProps } from './cash-flow-actions.tsx'
import type { CashFlowRowsProps } from './cash-flow-results.tsx'
import { countWords } from './cash-flow-words.ts'

/** The rows where a table would be too narrow to read. */
export function CashFlowCards({ shown, totals, words, onEdit, onDelete }: CashFlowRowsProps) {
  return (
    <>
      <ul aria-label={words.screenTitle} className="divide-y divide-line">
        {shown.map((cashFlow) => (
          <CashFlowCard key={cashFlow.id} cashFlow={cashFlow} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </ul>
      <div className="sticky bottom-0 flex flex-col gap-1 border-t border-line-strong bg-surface px-4 py-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{countWords(shown.length, words)}</span>
          <span>
            <span className="sr-only">Total </span>
            <Money cents={totals.shownCents} plain size="large" />
          </span>
        </p>
        {totals.filtered && (
          <p className="flex items-baseline justify-between gap-4 text-ink-soft">
            Overall total <Money cents={totals.overallCents} plain />
          </p>
        )}
      </div>
    </>
  )
}

const CashFlowCard = memo(function CashFlowCard(props: CashFlowActionsProps) {
  const { cashFlow } = props
  return (
    <li className="flex flex-col gap-1 pt-3 pr-2 pb-1 pl-4">
      <div className="flex items-baseline justify-between gap-4 pr-2">
        <span className="font-medium wrap-anywhere">{cashFlow.name}</span>
        <Money cents={cashFlow.amountCents} plain size="large" />
      </div>
      <div className="flex items-baseline justify-between gap-4 pr-2 text-ink-soft">
        <span>{describeRecurrence(cashFlow)}</span>
        <span className="text-xs whitespace-nowrap text-ink-faint">per occurrence</span>
      </div>
      <CashFlowActions {...props} />
    </li>
  )
})
