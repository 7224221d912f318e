import { useRef, useState } from 'react'
import type { OpenItems } from '../../../shared/plan/check-in.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { createUuid } from '../../browser/random-uuid.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { serverSentence, statusOf } from '../../server/call-error.ts'
import { mayBeMade } from '../../server/once-link.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { type CheckInDraft, listAnswers } from './check-in-draft.ts'
import type { ByStatement, CheckInFields } from './statement/use-by-statement.ts'

interface CheckInOptions {
  /** Fetches what is open now. */
  refetch: () => Promise<unknown>
  onDone: () => void
}

interface Attempt {
  /** It is the same one as long as these are the same. */
  parts: readonly unknown[]
  id: string
  /** Of a statement, until they are refused: they cannot be found again in a plan that has them already. */
  fields: CheckInFields | null
}

/** Saves a check-in, and offers to undo it. What was typed stays when that fails. */
export function useCheckIn(scope: WriteScope, { refetch, onDone }: CheckInOptions) {
  const { mutateAsync: save } = trpc.account.checkIn.useMutation()
  const offerUndo = useOfferUndo(scope.account)
  const isOpen = useStillOpen()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The answer to an attempt may be lost after it was saved: sent again with the same id, it counts once.
  const attempt = useRef<Attempt>(null)

  const checkIn = async (
    draft: CheckInDraft,
    balanceCents: number,
    open: OpenItems,
    byStatement?: Pick<ByStatement, 'found' | 'parts' | 'fieldsOf'>,
  ) => {
    const parts = [draft, ...(byStatement?.parts ?? [])]
    const isSame = attempt.current?.parts.every((part, place) => part === parts[place])
    const current: Attempt =
      isSame && attempt.current ? attempt.current : { parts, id: createUuid(), fields: null }
    attempt.current = current
    setIsSaving(true)
    setFailure(null)
    try {
      const { revision } = await save({
        ...scope,
        timeZone: browserTimeZone(),
        checkInId: current.id,
        revision: byStatement?.found?.revision ?? open.revision,
        balanceCents,
        ...(byStatement
          ? (current.fields ??= await byStatement.fieldsOf(balanceCents))
          : listAnswers(draft.answers, open.items)),
      })
      attempt.current = null
      if (isOpen.current) onDone()
      const text = `Checked in with ${formatCents(balanceCents)} in the bank.`
      offerUndo(text, revision, { done: 'The check-in was undone.' })
    } catch (error) {
      if (!mayBeMade(error)) current.fields = null
      setFailure(failureSentence(error))
      // Until the present items are there, another press would be refused too.
      if (statusOf(error) === 409) await refetch()
    } finally {
      setIsSaving(false)
    }
  }

  return { checkIn, isSaving, failure }
}

function failureSentence(error: unknown): string {
  const sentence = serverSentence(error)
  if (sentence === null)
    return 'There was no answer. The check-in may have been saved, or not. Please try again: it counts only once.'
  return `The check-in was not saved. ${sentence}`
}
