import { formatCents } from '../../../shared/money/money.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { type CheckInFields, useSendCheckIn } from '../../plan/statement/send-check-in.ts'
import { failureOf, statusOf } from '../../words/call-error.ts'

interface CheckInOptions {
  refetch: () => Promise<unknown>
  onDone?: () => void
}

export function useCheckIn(scope: WriteScope, { refetch, onDone }: CheckInOptions) {
  const sendCheckIn = useSendCheckIn(scope)
  const offerUndo = useOfferUndo(scope.account)
  const isOpen = useStillOpen()
  /** @param said as long as these are the same values, it is the same check-in */
  return async (said: unknown[], balanceCents: number, fieldsOf: () => Promise<CheckInFields>) => {
    try {
      const { revision } = await sendCheckIn(said, fieldsOf)
      if (isOpen.current) onDone?.()
      const text = `Checked in with ${formatCents(balanceCents)} in the bank.`
      offerUndo(text, revision, { done: 'The check-in was undone.' })
    } catch (error) {
      // Until the present items are there, another press would be refused too.
      if (statusOf(error) === 409) await refetch()
      throw error
    }
  }
}

export function checkInFailure(error: unknown): string {
  return failureOf(error, {
    noAnswer:
      'There was no answer. The check-in may have been saved, or not. Please try again: it counts only once.',
    before: 'The check-in was not saved. ',
  })
}
