import { useState } from 'react'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  AnsweredCashFlow,
  CashFlow,
  CashFlowKind,
  CreateCashFlowInput,
} from '../../../shared/plan/cash-flow.ts'
import { cleanName } from '../../../shared/name.ts'
import type { DoneThrough } from '../../../shared/fields.ts'
import type { ScheduleDetails } from '../../../shared/schedules/schedule.ts'
import { FAILURES, failureOf, statusOf } from '../../words/call-error.ts'
import type { CashFlowTrial, PlannedExpense } from '../door.ts'
import { useAnsweredBalance } from '../answered-balance.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useToday } from '../../server/use-today.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useLowestNow } from '../lowest-now.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { countOf } from '../../words/counts.ts'
import { addDays, formatDayNear } from '../../words/dates.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import type { CashFlowDraft } from '../../../shared/plan/cash-flow-form.ts'
import { leavesOnItsDates } from '../../../shared/plan/spending-form.ts'
import { type DraftFields, fieldsOf, lastAmountOf } from './wizard-fields.ts'
import {
  type ChangingScope,
  useCashFlowStore,
  withCashFlow,
  withoutCashFlow,
} from './cash-flow-store.ts'
import { compareVersions, type EditConflict } from './edit-conflict.tsx'
import { CASH_FLOW_WORDS } from '../cash-flow-words.ts'
import { describeFallen, happenedByDefault } from './wizard-choices.tsx'
import { findFallen, resolveDetails, useAskDates } from './use-next-dates.tsx'
import { isOpen, knownDetails, scheduleOfDraft } from '../../../shared/schedules/schedule-form.ts'
import { isolated } from '../../words/isolated.ts'

type Added = Omit<CreateCashFlowInput, 'timeZone'> & { timeZone?: string | undefined }

interface Try {
  fields: DraftFields
  details: ScheduleDetails
}

/** If the edited version is not the newest, nothing is saved: saving again replaces the newest. */
export function useSaveCashFlow(
  kind: CashFlowKind,
  cashFlow: CashFlow | undefined,
  request: { id: string; renew: () => string },
  onSaved: (saved: CashFlow) => void,
  addedSentence: (name: string) => string,
  onTry?: CashFlowTrial['onTry'],
  planned?: PlannedExpense,
) {
  const { scope, change } = useCashFlowStore(kind)
  const { one } = CASH_FLOW_WORDS[kind]
  const failed = FAILURES.cashFlow(`Failed to save ${one}`)
  const utils = trpc.useUtils()
  const create = trpc[kind].create.useMutation()
  const update = trpc[kind].update.useMutation()
  const remove = trpc[kind].delete.useMutation()
  const { mutateAsync: undo } = trpc.account.undo.useMutation()
  const payWith = usePayWith(scope)
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
    const made = await create.mutateAsync({ ...input, requestId: request.id })
    if (isAsSent(made, input)) return made
    await remove.mutateAsync({ ...scope, id: made.id }).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error
    })
    return create.mutateAsync({ ...input, requestId: request.renew() })
  }

  /** A toast, where the wizard was closed before the answer came. */
  function fail(sentence: string): never {
    if (!wizardOpen.current) showToast({ text: sentence })
    throw new Error(sentence)
  }

  function finish(saved: AnsweredCashFlow) {
    change((cashFlows) => withCashFlow(cashFlows, saved))
    if (wizardOpen.current) onSaved(saved)
  }

  async function meetConflict(edited: CashFlow, { fields, details }: Try, sentence: string) {
    const { account } = scope
    const latest = await utils[kind].latest
      .fetch({ account, id: edited.id }, { staleTime: 0 })
      .catch((error: unknown) =>
        statusOf(error) === 404 && wizardOpen.current ? meetDeletion(edited) : fail(sentence),
      )
    const newest = latest.cashFlow
    if (newest.version === edited.version) fail(sentence)
    // The other edit saved exactly the same.
    if (compareVersions(newest, fields).every(({ differs }) => !differs)) return finish(newest)
    change((cashFlows) => withCashFlow(cashFlows, newest))
    if (!wizardOpen.current) fail(sentence)
    setConflict((before) => ({ ...latest, details, again: before !== null }))
    return false
  }

  function meetDeletion(edited: CashFlow): never {
    setConflict(null)
    setIsDeleted(true)
    change((cashFlows) => withoutCashFlow(cashFlows, edited))
    return fail(`Failed to save ${one}: it was deleted meanwhile.`)
  }

  /** Answers false where the user has to choose between two versions; throws the sentence of a failure. */
  function meetFailure(error: unknown, tried: Try) {
    const sentence = failureOf(error, failed)
    if (!replaced || !wizardOpen.current) return fail(sentence)
    if (statusOf(error) === 404) return meetDeletion(replaced)
    return statusOf(error) === 409 ? meetConflict(replaced, tried, sentence) : fail(sentence)
  }

  /** Answers false while nothing is saved yet; throws the sentence to show. */
  async function save(
    draft: CashFlowDraft,
    fromDate: string | undefined,
    hasHappened: boolean | null,
  ): Promise<unknown> {
    const details = isOpen(draft)
      ? await resolveDetails(draft, ask).catch((error) => fail(failureOf(error, failed)))
      : knownDetails(draft)
    const fields = fieldsOf(draft, replaced, details)
    if (onTry) return onTry(fields, fromDate)
    let saved: Changed<AnsweredCashFlow>
    let fallen: string[] = []
    let isDone = false
    try {
      if (!replaced && leavesOnItsDates(draft))
        fallen = await findFallen(scheduleOfDraft(draft, details), today, ask)
      isDone = fallen.length > 0 && (hasHappened ?? happenedByDefault(balanceOn, fallen))
      const done = { doneThrough: addDays(today, -1), timeZone: browserTimeZone() }
      saved = await write(fields, fromDate, isDone ? done : {})
    } catch (error) {
      return meetFailure(error, { fields, details })
    }
    finish(saved)
    // The line at the starting balance would ask the same once more.
    if (fallen.length > 0 && hasHappened === false && startingCents !== undefined)
      answerWithout(startingCents, saved.id)
    const marked = isDone
      ? ` Marked done ${fallen.length === 1 ? 'for ' : ''}${describeFallen(fallen)}.`
      : ''
    const paid = await payWith(saved, saved.closeDay === null ? {} : draft.purchases)
    // Saving what there was already changes nothing.
    const isChanged = !replaced || saved.id !== replaced.id || saved.version !== replaced.version
    const revisions = [...(isChanged ? [saved.revision] : []), ...paid.revisions]
    const undoAll = async () => {
      for (const revision of revisions.toReversed())
        await undo({ account: scope.account, revision })
    }
    const say = (text: string) => {
      const [only = saved.revision] = revisions
      offerUndo(`${text}${paid.sentence}`, revisions.length > 1 ? undoAll : only, {
        more: lowestNow(),
      })
    }
    if (!replaced) say(`${addedSentence(saved.name)}${marked}`)
    else if (fromDate !== undefined && saved.id !== replaced.id)
      say(`${isolated(saved.name)} changes from ${formatDayNear(fromDate)} on.`)
    else if (isChanged || paid.sentence !== '') say(`Changed ${isolated(saved.name)}.`)
    return saved
  }

  return {
    save,
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

interface Paid {
  /** Behind the sentence that says that the card is saved; empty where nothing changes. */
  sentence: string
  revisions: number[]
}

/** Puts expenses on a saved card, and takes others off it. Never rejects. */
function usePayWith(scope: ChangingScope) {
  const { mutateAsync: update } = trpc.expense.update.useMutation()
  return async (
    { id: cardId, name }: Pick<CashFlow, 'id' | 'name'>,
    purchases: Readonly<Record<number, boolean>>,
  ): Promise<Paid> => {
    const revisions: number[] = []
    const chosen = Object.entries(purchases)
    try {
      for (const [id, isOn] of chosen) {
        const paidBy = isOn ? cardId : null
        const { revision } = await update({ ...scope, id: Number(id), paidBy })
        revisions.push(revision)
      }
      return { sentence: describePaid(chosen.map(([, isOn]) => isOn)), revisions }
    } catch (error) {
      const left = countOf(chosen.length - revisions.length, 'expense')
      const failed = FAILURES.change(
        `What pays for ${left} was not changed: edit ${isolated(name)} again.`,
      )
      return { sentence: ` ${failureOf(error, failed)}`, revisions }
    }
  }
}

function describePaid(chosen: boolean[]): string {
  const on = chosen.filter((isOn) => isOn).length
  const off = chosen.length - on
  const say = (count: number, words: string) =>
    count === 0 ? '' : ` ${countOf(count, 'expense')} ${count === 1 ? 'is' : 'are'} ${words}.`
  return `${say(on, 'paid with it now')}${say(off, 'paid from the account now')}`
}
