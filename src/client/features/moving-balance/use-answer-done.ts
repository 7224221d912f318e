import { useContext } from 'react'
import { FAILURES, failureOf, statusOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { OfferUndoContext } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { describeAnswered } from './done-words.ts'
import { type OccurrenceRef, refOf } from '../../plan/occurrence-ref.ts'

export interface DoneMark extends WriteScope, OccurrenceRef {}

/** Such as a mark whose cash flow was deleted. */
const REFUSALS = new Set<number | null>([400, 404, 409])

export function useAnswerDone() {
  const offerUndo = useContext(OfferUndoContext)
  const showToast = useToast()
  const { mutateAsync } = trpc.occurrence.answerDone.useMutation()

  return async (
    movesBalance: boolean,
    marks: readonly [DoneMark, ...DoneMark[]],
    onFailure: () => void,
  ): Promise<void> => {
    const [{ account, accountId }] = marks
    const refs = marks.map(refOf)
    try {
      const answered = await mutateAsync({ account, accountId, movesBalance, marks: refs })
      const { revision } = answered
      offerUndo({ account, text: describeAnswered(account, answered), undo: revision })
    } catch (error) {
      showToast({
        text: failureOf(error, FAILURES.change('Your answer was not saved.')),
      })
      // Sent again, it would be refused again: the next mark asks anew.
      if (!REFUSALS.has(statusOf(error))) onFailure()
    }
  }
}
