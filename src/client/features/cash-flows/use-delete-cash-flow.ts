import { useCallback } from 'react'
import { purchasesLeft } from '../../../shared/plan/cards.ts'
import type { CashFlowKind, ListedCashFlow } from '../../../shared/plan/cash-flow.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useLowestNow } from '../../plan/lowest-now.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import {
  useCashFlowStore,
  withCashFlow,
  withoutCashFlow,
} from '../../plan/editor/cash-flow-store.ts'
import { focusHeading } from '../../browser/focus-main.ts'
import { formatCount } from '../../words/counts.ts'
import { isolated } from '../../words/isolated.ts'

export function useDeleteCashFlow(kind: CashFlowKind): (cashFlow: ListedCashFlow) => Promise<void> {
  const { scope, change, changeOptimistically } = useCashFlowStore(kind)
  const showToast = useToast()
  const offerUndo = useOfferUndo(scope.account)
  const lowestNow = useLowestNow(scope.account)
  const { list } = trpc.useUtils().expense
  const { mutateAsync: remove } = trpc[kind].delete.useMutation()
  const { mutateAsync: restore } = trpc[kind].restore.useMutation()

  return useCallback(
    async (cashFlow) => {
      const { id, name } = cashFlow
      const shown = (cashFlows: ListedCashFlow[]) => withCashFlow(cashFlows, cashFlow)
      const hidden = (cashFlows: ListedCashFlow[]) => withoutCashFlow(cashFlows, cashFlow)

      const undoDeletion = async () => {
        // The button that was pressed goes away.
        focusHeading()
        await changeOptimistically(shown)
        try {
          await restore({ ...scope, id })
        } catch (error) {
          change(hidden)
          throw error
        }
      }

      const expenses =
        (cashFlow.closeDay !== null && list.getData({ account: scope.account })) || []
      const left = describeLeft(purchasesLeft(expenses, [id]).length)
      try {
        await changeOptimistically(hidden)
        await remove({ ...scope, id })
        offerUndo(`Deleted ${isolated(name)}.${left}`, undoDeletion, {
          more: lowestNow(),
          done: null,
          failure: FAILURES.cashFlow(`Failed to restore ${isolated(name)}`),
        })
      } catch (error) {
        change(shown)
        showToast({
          text: failureOf(error, FAILURES.cashFlow(`Failed to delete ${isolated(name)}`)),
        })
      }
    },
    [scope, change, changeOptimistically, showToast, offerUndo, lowestNow, list, remove, restore],
  )
}

/** Behind the sentence that says that a card is deleted. */
function describeLeft(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 expense was paid with it: it is paid from the account now.'
    : ` ${formatCount(count)} expenses were paid with it: they are paid from the account now.`
}
