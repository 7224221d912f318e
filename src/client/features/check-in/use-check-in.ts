import { useState } from 'react'
import type { CheckInInput, OpenItems } from '../../../shared/plan/check-in.ts'
import { formatCents } from '../../../shared/money/money.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { failureOf, statusOf } from '../../words/call-error.ts'
import { usePrepared } from '../../server/once-link.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { type CheckInDraft, listAnswers } from './check-in-draft.ts'
import type { ByStatement } from './statement/use-by-statement.ts'

interface CheckInOptions {
  refetch: () => Promise<unknown>
  onDone: () => void
}

export function useCheckIn(scope: WriteScope, { refetch, onDone }: CheckInOptions) {
  const { mutateAsync: save } = trpc.account.checkIn.useMutation()
  const offerUndo = useOfferUndo(scope.account)
  const isOpen = useStillOpen()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sendPrepared = usePrepared<CheckInInput>()

  const checkIn = async (
    draft: CheckInDraft,
    balanceCents: number,
    open: OpenItems,
    byStatement?: Pick<ByStatement, 'found' | 'parts' | 'fieldsOf'>,
  ) => {
    const prepare = async () => ({
      ...scope,
      timeZone: browserTimeZone(),
      revision: byStatement?.found?.revision ?? open.revision,
      balanceCents,
      ...(byStatement
        ? await byStatement.fieldsOf(balanceCents)
        : listAnswers(draft.answers, open.items)),
    })
    setIsSaving(true)
    setFailure(null)
    try {
      const said = [draft, ...(byStatement?.parts ?? [])]
      const { revision } = await sendPrepared(said, prepare, save)
      if (isOpen.current) onDone()
      const text = `Checked in with ${formatCents(balanceCents)} in the bank.`
      offerUndo(text, revision, { done: 'The check-in was undone.' })
    } catch (error) {
      setFailure(failureOf(error, NOT_SAVED))
      // Until the present items are there, another press would be refused too.
      if (statusOf(error) === 409) await refetch()
    } finally {
      setIsSaving(false)
    }
  }

  return { checkIn, isSaving, failure }
}

const NOT_SAVED = {
  noAnswer:
    'There was no answer. The check-in may have been saved, or not. Please try again: it counts only once.',
  before: 'The check-in was not saved. ',
}
