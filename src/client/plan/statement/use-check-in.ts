import { useRef } from 'react'
import type { CheckInInput } from '../../../shared/plan/check-in.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { failureOf, mayBeMade, statusOf } from '../../words/call-error.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import { formatCents } from '../../words/shown-amounts.ts'

type CheckInFields = Omit<CheckInInput, keyof WriteScope | 'timeZone'>

/** Sends the same until there is an answer: prepared again, it would be another, since the first may have changed the plan. */
export function useSendCheckIn(scope: WriteScope) {
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const kept = useRef<{ said: unknown[]; input: CheckInInput }>(null)
  const prepare = async (said: unknown[], fieldsOf: () => Promise<CheckInFields>) => {
    const isSame = kept.current?.said.every((value, place) => value === said[place])
    if (isSame && kept.current) return kept.current.input
    const input = { ...scope, timeZone: browserTimeZone(), ...(await fieldsOf()) }
    kept.current = { said, input }
    return input
  }
  /** @param said as long as these are the same values, it is the same check-in */
  return async (said: unknown[], fieldsOf: () => Promise<CheckInFields>, onSend?: () => void) => {
    const input = await prepare(said, fieldsOf)
    onSend?.()
    try {
      const answer = await checkIn(input)
      kept.current = null
      return answer
    } catch (error) {
      if (!mayBeMade(error)) kept.current = null
      throw error
    }
  }
}

interface CheckInOptions {
  refetch: () => Promise<unknown>
  onDone?: () => void
}

export function useCheckIn(scope: WriteScope, { refetch, onDone }: CheckInOptions) {
  const sendCheckIn = useSendCheckIn(scope)
  const offerUndo = useOfferUndo(scope.account)
  const isOpen = useStillOpen()
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
