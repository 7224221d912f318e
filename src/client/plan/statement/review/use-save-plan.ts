import { useState } from 'react'
import type { CheckInInput } from '../../../../shared/plan/check-in.ts'
import { formatCents } from '../../../../shared/money/money.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { useAnsweredBalance } from '../../answered-balance.ts'
import { useLowestNow } from '../../lowest-now.ts'
import { useOfferUndo } from '../../../links/undo-offer.ts'
import type { WriteScope } from '../../../links/write-scope.ts'
import { failureOf, mayBeMade } from '../../../words/call-error.ts'
import { usePrepared } from '../../../server/once-link.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { countOf } from '../../../words/counts.ts'
import { browserTimeZone } from '../../../words/time-zone.ts'
import { type PlannedCheckIn, withDoneDates } from './use-plan-ahead.ts'

interface SaveOptions {
  today: string
  lookAgain: () => Promise<number | undefined>
  onSaved: () => void
}

export function useSavePlan(scope: WriteScope, { today, lookAgain, onSaved }: SaveOptions) {
  const { account } = scope
  const { mutateAsync: checkIn } = trpc.account.checkIn.useMutation()
  const { mutateAsync: undoCheckIn } = trpc.account.undoCheckIn.useMutation()
  const offerUndo = useOfferUndo(account)
  const lowestNow = useLowestNow(account)
  const answered = useAnsweredBalance(account, today)
  const isOpen = useStillOpen()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sendPrepared = usePrepared<CheckInInput>()

  async function save(planned: PlannedCheckIn, revision: number) {
    setIsSaving(true)
    setFailure(null)
    let isSent = false
    try {
      const { id } = await sendPrepared(
        [planned],
        () => inputOf(planned, revision),
        (input) => {
          isSent = true
          return checkIn(input)
        },
      )
      answered.answer(planned.balanceCents)
      if (isOpen.current) onSaved()
      offerUndo(savedSentence(planned), () => undoCheckIn({ ...scope, id }), {
        more: lowestNow(),
      })
    } catch (error) {
      const isRefused = !mayBeMade(error)
      // Until it is compared with the present plan, another press would be refused too.
      const now = isRefused ? await lookAgain() : revision
      setFailure(now === revision ? failureOf(error, isSent ? NOT_SAVED : NOT_SENT) : CHANGED)
    } finally {
      setIsSaving(false)
    }
  }

  async function inputOf(planned: PlannedCheckIn, revision: number) {
    const { balanceCents, onDate, done, written } = planned
    return {
      ...scope,
      timeZone: browserTimeZone(),
      revision,
      balanceCents,
      onDate,
      done,
      skipped: [],
      moved: [],
      create: await withDoneDates(account, planned),
      change: written.change,
    }
  }

  return { save, isSaving, failure }
}

function savedSentence({ written: { create, change }, balanceCents }: PlannedCheckIn): string {
  const parts = [
    create.length > 0 && `added ${countOf(create.length, 'item')}`,
    change.length > 0 && `changed ${countOf(change.length, 'item')}`,
  ].filter((part) => part !== false)
  const sentence =
    parts.length === 0
      ? `checked in with ${formatCents(balanceCents)} in the bank`
      : parts.join(', and ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const CHANGED =
  'Nothing was saved: your plan has changed meanwhile. Look at it once more, then save.'

const NOT_SAVED = {
  noAnswer:
    'There was no answer. It may have been saved, or not. Please try again: nothing is added twice.',
  before: 'Nothing was saved. ',
}

const NOT_SENT = {
  ...NOT_SAVED,
  noAnswer:
    'There was no answer, and nothing was saved this time. Check your connection, then try again.',
}
