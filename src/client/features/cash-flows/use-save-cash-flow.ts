import { useState } from 'react'
import type { CashFlow, CashFlowKind, LatestCashFlow } from '../../../shared/cash-flow.ts'
import { statusOf } from '../../server/call-error.ts'
import { trpc } from '../../server/trpc.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useToast } from '../../ui/toast.tsx'
import { type CashFlowDraft, type DraftFields, fieldsOf } from './cash-flow-draft.ts'
import {
  failedChangeSentence,
  useCashFlowStore,
  withCashFlow,
  withoutCashFlow,
} from './cash-flow-store.ts'
import { compareVersions } from './cash-flow-versions.ts'
import { CASH_FLOW_WORDS } from './cash-flow-words.ts'

/** The version that somebody else, or another window, saved during this edit. */
export interface EditConflict extends LatestCashFlow {
  /** It is not the first one that stood in the way of this save. */
  again: boolean
}

/**
 * Saves what the wizard holds, as a new cash flow or over the one being edited.
 *
 * A version that is no longer the newest is not saved over: there is a conflict then, with the newest
 * version, and saving once more replaces that one.
 *
 * @param onSaved After success, if the wizard is still there: by then another one may be open. A failure
 *   is told in it, and what was typed stays; once it is gone, a toast tells.
 */
export function useSaveCashFlow(
  kind: CashFlowKind,
  cashFlow: CashFlow | undefined,
  onSaved: () => void,
) {
  const { scope, change } = useCashFlowStore(kind)
  const { one } = CASH_FLOW_WORDS[kind]
  const utils = trpc.useUtils()
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  const showToast = useToast()
  const wizardOpen = useStillOpen()
  const replaced = isDeleted ? undefined : (conflict?.cashFlow ?? cashFlow)

  function write(fields: DraftFields): Promise<CashFlow> {
    return replaced
      ? update.mutateAsync({ ...scope, ...fields, id: replaced.id, version: replaced.version })
      : create.mutateAsync({ ...scope, ...fields })
  }

  /** The wizard may be closed while an answer is on its way. */
  function tellFailure(sentence: string) {
    if (wizardOpen.current) setFailure(sentence)
    else showToast({ text: sentence })
  }

  function finish(saved: CashFlow) {
    change((cashFlows) => withCashFlow(cashFlows, saved))
    if (wizardOpen.current) onSaved()
  }

  async function meetConflict(edited: CashFlow, fields: DraftFields, sentence: string) {
    const { account } = scope
    const latest = await utils[kind].latest.fetch({ account, id: edited.id }, { staleTime: 0 })
    const rival = latest.cashFlow
    if (rival.version === edited.version) tellFailure(sentence)
    // The others have saved the very same.
    else if (compareVersions(rival, fields).every(({ differs }) => !differs)) finish(rival)
    else {
      change((cashFlows) => withCashFlow(cashFlows, rival))
      if (wizardOpen.current) setConflict((before) => ({ ...latest, again: before !== null }))
      else tellFailure(sentence)
    }
  }

  function meetDeletion(edited: CashFlow) {
    setConflict(null)
    setIsDeleted(true)
    setFailure(`Failed to save ${one}: it was deleted meanwhile.`)
    change((cashFlows) => withoutCashFlow(cashFlows, edited))
  }

  async function meetFailure(error: unknown, fields: DraftFields) {
    const sentence = failedChangeSentence(`Failed to save ${one}`, error)
    if (!replaced || !wizardOpen.current) tellFailure(sentence)
    else if (statusOf(error) === 404) meetDeletion(replaced)
    else if (statusOf(error) === 409)
      await meetConflict(replaced, fields, sentence).catch((error: unknown) => {
        if (statusOf(error) === 404 && wizardOpen.current) meetDeletion(replaced)
        else tellFailure(sentence)
      })
    else tellFailure(sentence)
  }

  async function save(draft: CashFlowDraft) {
    const fields = fieldsOf(draft, replaced)
    setFailure(null)
    setSaving(true)
    try {
      finish(await write(fields))
    } catch (error) {
      await meetFailure(error, fields)
    } finally {
      setSaving(false)
    }
  }

  return {
    save,
    saving,
    failure,
    conflict,
    /** Back to what was typed. */
    leaveConflict: () => setConflict(null),
    /** It is no longer there to be saved over: saving adds it as a new one. */
    isDeleted,
  }
}
