import { memo } from 'react'
import { describeRecurrence } from '../../../shared/recurrence.ts'
import { Money } from '../../ui/money.tsx'
import { CashFlowActions, type CashFlowActionsProps } from './cash-flow-actions.tsx'
import type { CashFlowRowsProps } from './cash-flow-results.tsx'
import { countWords } from './cash-flow-words.ts'

const CELL = 'px-4 py-2'

/** The rows where there is room for columns. */
export function CashFlowTable({ shown, totals, words, onEdit, onDelete }: CashFlowRowsProps) {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">{words.screenTitle}</caption>
      <thead className="border-b border-line text-xs text-ink-faint">
        <tr>
          <th scope="col" className={`${CELL} font-medium`}>
            {words.nameColumn}
          </th>
          <th scope="col" className={`${CELL} w-44 text-right font-medium`}>
            Amount <span className="font-normal">per occurrence</span>
          </th>
          <th scope="col" className={`${CELL} w-48 font-medium xl:w-72`}>
            Schedule
          </th>
          <th scope="col" className={`${CELL} w-44 text-right font-medium`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {shown.map((cashFlow) => (
          <CashFlowRow key={cashFlow.id} cashFlow={cashFlow} onEdit={onEdit} onDelete={onDelete} />
        ))}
      </tbody>
      <tfoot className="sticky bottom-0 bg-surface shadow-[0_-1px_var(--color-line-strong)]">
        <tr>
          <th scope="row" className={`${CELL} py-3 font-medium`}>
            {countWords(shown.length, words)}
          </th>
          <td className={`${CELL} text-right`}>
            <span className="sr-only">Total </span>
            <Money cents={totals.shownCents} plain size="large" />
          </td>
          <td colSpan={2} className={`${CELL} text-right text-ink-soft`}>
            {totals.filtered && (
              <>
                Overall total <Money cents={totals.overallCents} plain />
              </>
            )}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const CashFlowRow = memo(function CashFlowRow(props: CashFlowActionsProps) {
  const { cashFlow } = props
  return (
    <tr>
      <th scope="row" className={`${CELL} font-medium wrap-anywhere`}>
        {cashFlow.name}
      </th>
      <td className={`${CELL} text-right`}>
        <Money cents={cashFlow.amountCents} plain />
      </td>
      <td className={`${CELL} text-ink-soft`}>{describeRecurrence(cashFlow)}</td>
      <td className={`${CELL} pr-2`}>
        <CashFlowActions {...props} />
      </td>
    </tr>
  )
})
