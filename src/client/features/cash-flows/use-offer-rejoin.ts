import type { CashFlow, CashFlowKind } from '../../../shared/cash-flow.ts'
import { trpc } from '../../server/trpc.ts'
import { UNDO_OFFERED_MS, UNDO_TOPIC } from '../../server/undo-offer.ts'
import { useToast } from '../../ui/toast.tsx'
import {
  failedChangeSentence,
  useCashFlowStore,
  withCashFlow,
  withoutCashFlow,
} from './cash-flow-store.ts'
import { formatDate } from '../../words/schedule-limits.ts'
import { focusHeading } from './screen-heading.ts'

/** After a change from a date on, offers to make the two parts one again, as they were [behaviour: Cash flow wizard]. */
export function useOfferRejoin(kind: CashFlowKind) {
  const { scope, change } = useCashFlowStore(kind)
  const showToast = useToast()
  const { mutateAsync: rejoin } = trpc[kind].rejoin.useMutation()

  async function undo(continuation: CashFlow) {
    try {
      const old = await rejoin({ ...scope, id: continuation.id })
      change((cashFlows) => withCashFlow(withoutCashFlow(cashFlows, continuation), old))
    } catch (error) {
      const failure = `Failed to undo the change of ${continuation.name}`
      showToast({ text: failedChangeSentence(failure, error) })
    }
  }

  return (continuation: CashFlow, fromDate: string) => {
    showToast({
      text: `${continuation.name} changes from ${formatDate(fromDate)} on.`,
      topic: UNDO_TOPIC,
      action: {
        label: 'Undo',
        run() {
          // The button that was pressed goes away.
          focusHeading()
          void undo(continuation)
        },
      },
      durationMs: UNDO_OFFERED_MS,
    })
  }
}
