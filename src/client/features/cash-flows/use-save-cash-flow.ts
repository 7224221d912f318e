import { useRef, useState } from 'react'
import type { CashFlow, CashFlowKind } from '../../../shared/cash-flow.ts'
import { statusOf } from '../../lib/call-error.ts'
import { trpc } from '../../lib/trpc.ts'
import { useStillOpen } from '../../lib/use-still-open.ts'
import { useToast } from '../../ui/toast.tsx'
import type { DraftFields } from './cash-flow-draft.ts'
import { failureSentence, useCashFlowStore, withCashFlow } from './cash-flow-store.ts'
import { CASH_FLOW_WORDS } from './cash-flow-words.ts'

/**
 * Saves what the wizard holds, as a new cash flow or over the one being edited.
 *
 * @param onSaved After success, if the wizard is still there: by then another one may be open. A failure
 *   is told in it, and what was typed stays; once it is gone, a toast tells.
 */
export function useSaveCashFlow(
  kind: CashFlowKind,
  cashFlow: CashFlow | undefined,
  onSaved: () => void,
) {
  const { scope, find, change, settle } = useCashFlowStore(kind)
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const version = useRef(cashFlow?.version)
  const [failure, setFailure] = useState<string | null>(null)
  const showToast = useToast()
  const wizardOpen = useStillOpen()

  function write(fields: DraftFields): Promise<CashFlow> {
    return cashFlow
      ? update.mutateAsync({ ...scope, ...fields, id: cashFlow.id, version: version.current })
      : create.mutateAsync({ ...scope, ...fields })
  }

  async function save(fields: DraftFields) {
    setFailure(null)
    try {
      const saved = await write(fields)
      await change((cashFlows) => withCashFlow(cashFlows, saved))
      if (wizardOpen.current) onSaved()
      void settle()
    } catch (error) {
      const sentence = failureSentence(`Failed to save ${CASH_FLOW_WORDS[kind].one}`, error)
      if (!wizardOpen.current) {
        showToast({ text: sentence })
        return
      }
      const conflict = cashFlow && statusOf(error) === 409
      setFailure(conflict ? `${sentence} Press Update again to replace that change.` : sentence)
      if (!conflict) return
      // Who saves again has been told: from here on the other's change is the one to replace.
      await settle()
      version.current = find(cashFlow.id)?.version ?? version.current
    }
  }

  return { save, failure, saving: create.isPending || update.isPending }
}
