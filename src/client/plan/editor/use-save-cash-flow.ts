import { useState } from 'react'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  AnsweredCashFlow,
  CashFlow,
  CashFlowKind,
  CreateCashFlowInput,
  LatestCashFlow,
} from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import type { DoneThrough } from '../../../shared/fields.ts'
import type { ScheduleDetails } from '../../../shared/schedules/schedule.ts'
import { FAILURES, failureOf, statusOf } from '../../server/call-error.ts'
import type { CashFlowTrial, PlannedExpense } from '../editor-links.ts'
import { useAnsweredBalance } from '../answered-balance.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useLowestNow } from '../lowest-now.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { addDays } from '../../words/dates.ts'
import { formatDayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { type CashFlowDraft, type DraftFields, fieldsOf, lastAmountOf } from './cash-flow-draft.ts'
import { useCashFlowStore, withCashFlow, withoutCashFlow } from '../cash-flow-store.ts'
import { compareVersions } from './cash-flow-versions.ts'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { describeFallen, happenedByDefault } from './happened.ts'
import { findFallen, resolveDetails, useAskDates } from './schedule/use-next-dates.ts'
import { isOpen, knownDetails, scheduleOfDraft } from './schedule/schedule-draft.ts'
import type { WizardKeeping } from './use-typed.ts'
import { isolated } from '../../words/isolated.ts'

export interface EditConflict extends LatestCashFlow {
  again: boolean
  details: ScheduleDetails
}

type Added = Omit<CreateCashFlowInput, 'timeZone'> & { timeZone?: string | undefined }

interface Try {
  fields: DraftFields
  details: ScheduleDetails
}

/** If the edited version is not the newest, nothing is saved: saving again replaces the newest. */
export function useSaveCashFlow(
  kind: CashFlowKind,
  cashFlow: CashFlow | undefined,
  onSaved: (saved: CashFlow) => void,
  keeping: WizardKeeping,
  addedSentence: (name: string) => string,
  onTry?: CashFlowTrial['onTry'],
  planned?: PlannedExpense,
) {
  const { scope, change } = useCashFlowStore(kind)
  const { one } = CASH_FLOW_WORDS[kind]
  const utils = trpc.useUtils()
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const remove = trpc[kind].delete.useMutation()
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const [isDeleted, setIsDeleted] = useState(false)
  const showToast = useToast()
  const ask = useAskDates()
  const offerUndo = useOfferUndo(scope.account)
  const lowestNow = useLowestNow(scope.account)
  const wizardOpen = useStillOpen()
  const today = useToday()
  const { balanceOn = null, startingBalanceCents: startingCents } =
    useAccountSettings(scope.account) ?? {}
  const { answerWithout } = useAnsweredBalance(scope.account, today)
  const replaced = isDeleted ? undefined : (conflict?.cashFlow ?? cashFlow)

  function write(
    fields: DraftFields,
    fromDate: string | undefined,
    done: Partial<DoneThrough>,
  ): Promise<Changed<AnsweredCashFlow>> {
    const override = planned && lastAmountOf(planned, fields)
    if (!replaced) return add({ ...scope, ...fields, ...override, ...done })
    const edit = { ...scope, ...fields, id: replaced.id, version: replaced.version }
    return update.mutateAsync({ ...edit, ...(fromDate !== undefined && { fromDate }) })
  }

  /** Removes, with its marks, the one that a press without an answer has added before the text was changed. */
  async function add(input: Added): Promise<Changed<AnsweredCashFlow>> {
    const made = await create.mutateAsync({ ...input, requestId: keeping.requestId })
    if (isAsSent(made, input)) return made
    await remove.mutateAsync({ ...scope, id: made.id }).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error
    })
    return create.mutateAsync({ ...input, requestId: keeping.renewRequestId() })
  }

  /** The wizard may have been closed meanwhile. */
  function showFailure(sentence: string) {
    keeping.keep()
    if (wizardOpen.current) setFailure(sentence)
    else showToast({ text: sentence })
  }

  function finish(saved: AnsweredCashFlow) {
    keeping.forget()
    change((cashFlows) => withCashFlow(cashFlows, saved))
    if (wizardOpen.current) onSaved(saved)
  }

  async function meetConflict(edited: CashFlow, tried: Try, sentence: string) {
    const { fields, details } = tried
    const { account } = scope
    const latest = await utils[kind].latest.fetch({ account, id: edited.id }, { staleTime: 0 })
    const newest = latest.cashFlow
    if (newest.version === edited.version) showFailure(sentence)
    // The other edit saved exactly the same.
    else if (compareVersions(newest, fields).every(({ differs }) => !differs)) finish(newest)
    else {
      change((cashFlows) => withCashFlow(cashFlows, newest))
      keeping.keep()
      if (wizardOpen.current)
        setConflict((before) => ({ ...latest, details, again: before !== null }))
      else showFailure(sentence)
    }
  }

  function meetDeletion(edited: CashFlow) {
    setConflict(null)
    setIsDeleted(true)
    keeping.keep()
    setFailure(`Failed to save ${one}: it was deleted meanwhile.`)
    change((cashFlows) => withoutCashFlow(cashFlows, edited))
  }

  async function meetFailure(error: unknown, tried: Try) {
    const sentence = failureOf(error, FAILURES.cashFlow(`Failed to save ${one}`))
    if (!replaced || !wizardOpen.current) showFailure(sentence)
    else if (statusOf(error) === 404) meetDeletion(replaced)
    else if (statusOf(error) === 409)
      await meetConflict(replaced, tried, sentence).catch((error: unknown) => {
        if (statusOf(error) === 404 && wizardOpen.current) meetDeletion(replaced)
        else showFailure(sentence)
      })
    else showFailure(sentence)
  }

  async function save(
    draft: CashFlowDraft,
    fromDate: string | undefined,
    hasHappened: boolean | null,
  ) {
    setFailure(null)
    setSaving(true)
    keeping.forget()
    try {
      const details = await findDetails(draft)
      if (!details) return
      const fields = fieldsOf(draft, replaced, details)
      if (onTry) return onTry(fields, fromDate)
      try {
        const fallen = replaced ? [] : await findFallen(scheduleOfDraft(draft, details), today, ask)
        const isDone = fallen.length > 0 && (hasHappened ?? happenedByDefault(balanceOn, fallen))
        const done = { doneThrough: addDays(today, -1), timeZone: browserTimeZone() }
        const saved = await write(fields, fromDate, isDone ? done : {})
        finish(saved)
        // The line at the starting balance would ask the same once more.
        if (fallen.length > 0 && hasHappened === false && startingCents !== undefined)
          answerWithout(startingCents, saved.id)
        const marked = isDone
          ? ` Marked done ${fallen.length === 1 ? 'for ' : ''}${describeFallen(fallen)}.`
          : ''
        const say = (text: string) => offerUndo(text, saved.revision, { more: lowestNow() })
        if (!replaced) say(`${addedSentence(saved.name)}${marked}`)
        else if (fromDate !== undefined && saved.id !== replaced.id)
          say(`${isolated(saved.name)} changes from ${formatDayNear(fromDate)} on.`)
        // Saving what there was already changes nothing.
        else if (saved.version !== replaced.version) say(`Changed ${isolated(saved.name)}.`)
      } catch (error) {
        await meetFailure(error, { fields, details })
      }
    } finally {
      setSaving(false)
    }
  }

  async function findDetails(draft: CashFlowDraft): Promise<ScheduleDetails | undefined> {
    if (!isOpen(draft)) return knownDetails(draft)
    try {
      return await resolveDetails(draft, ask)
    } catch (error) {
      showFailure(failureOf(error, FAILURES.cashFlow(`Failed to save ${one}`)))
      return undefined
    }
  }

  return {
    save,
    saving,
    failure,
    conflict,
    leaveConflict: () => setConflict(null),
    /** Saving adds it anew. */
    isDeleted,
  }
}

function isAsSent(made: CashFlow, input: Added): boolean {
  return (
    compareVersions(made, { ...input, name: cleanName(input.name) }).every(
      ({ differs }) => !differs,
    ) &&
    made.completedDates.length > 0 === (typeof input.doneThrough === 'string') &&
    made.overrides.length > 0 === (input.override !== undefined)
  )
}
