import { memo, useMemo } from 'react'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import type { AccountRef } from '../../../../shared/fields.ts'
import { type Change, MAX_CHANGES } from '../../../../shared/plan/scenario.ts'
import { FAILURES, failureOf } from '../../../words/call-error.ts'
import { useDoor } from '../../../plan/door.ts'
import { useToday } from '../../../server/use-today.ts'
import { useWhatIf } from '../../../plan/what-if.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/not-loaded.tsx'
import { ChangeForm } from './change-form.tsx'
import { usePlan } from '../../../plan/use-plan.ts'
import { editOf } from './wizard-change.ts'

interface AddChangeProps {
  account: AccountRef
  isFull: boolean
  onAdd: (change: Change) => void
}

/** Memoized: it names thousands of cash flows, and a slider above it must not render it. */
export const AddChange = memo(function AddChange({ account, isFull, onAdd }: AddChangeProps) {
  const today = useToday()
  const { start, takeUpStart } = useWhatIf()
  const plan = usePlan(account)
  const cashFlows = useMemo(
    () =>
      plan.lists &&
      [...plan.lists.income, ...plan.lists.expense].toSorted((one, other) =>
        one.name.localeCompare(other.name, 'en'),
      ),
    [plan.lists],
  )
  const { open } = useDoor()
  const formStart = start && 'kind' in start ? start : null
  const addFromForm = (added: Change) => {
    onAdd(added)
    takeUpStart()
  }
  const tryNew = (kind: CashFlow['kind']) =>
    open('cash-flow', {
      kind,
      trial: { onTry: (fields) => onAdd({ op: 'add', kind, ...fields }) },
    })
  const trySchedule = (cashFlow: CashFlow) =>
    open('cash-flow', {
      kind: cashFlow.kind,
      cashFlow,
      trial: { onTry: (fields, fromDate) => onAdd(editOf(cashFlow, fields, fromDate)) },
    })
  return (
    <section aria-label="Add a change" className="flex flex-col gap-3 border-t border-line pt-4">
      {isFull && <p className="text-warning">There can be at most {MAX_CHANGES} changes.</p>}
      {plan.error && (
        <ErrorState
          message={`Your plan could not be loaded. ${failureOf(plan.error, FAILURES.load)}`}
          onRetry={plan.refetch}
        />
      )}
      {!isFull && cashFlows && (
        <ChangeForm
          key={JSON.stringify(formStart)}
          account={account}
          cashFlows={cashFlows}
          today={today}
          start={formStart}
          onAdd={addFromForm}
          onSchedule={trySchedule}
        />
      )}
      {!isFull && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-haspopup="dialog" onClick={() => tryNew('income')}>
            New Income
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => tryNew('expense')}>
            New Expense
          </Button>
          <Button size="small" onClick={() => onAdd({ op: 'balance', deltaCents: 0 })}>
            Shift the Balance
          </Button>
        </div>
      )}
    </section>
  )
})
