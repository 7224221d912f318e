/**
 * Done marks and overrides [behaviour: Done marks and overrides]: shown by an optimistic update, which is reverted
 * when saving fails. Without a stored token nothing is sent.
 */
import { logFailure } from '../../browser/log-failure.ts'
import { isTokenStored } from '../../session/session.ts'
import { trpc } from '../../server/trpc.ts'
import { useOfferUndo } from '../../server/undo-offer.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import { type OccurrenceRef, refOf } from './occurrence.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { type Revert, useOptimisticDays } from './use-optimistic-days.ts'

export interface NamedOccurrence extends OccurrenceRef {
  name: string
}

export function useMarkDone(scope: WriteScope, named: NamedOccurrence) {
  const ref = refOf(named)
  const days = useOptimisticDays(scope.account)
  const offer = useOfferUndo(scope.account)
  const { mutate, isPending } = trpc.occurrence.markDone.useMutation({
    ...optionsOf(ref),
    onMutate: ({ done }) => days.patch(ref, { occurred: done }),
    onSuccess: ({ revision }, { done }) => {
      const state = done ? 'done' : 'pending again'
      offer(`Marked ${named.name} ${state} for ${dayOf(ref)}.`, revision)
    },
  })
  return {
    isPending,
    /** One toggle per item at a time. */
    markDone: (done: boolean) => {
      if (!isPending && canChange(ref)) mutate({ ...scope, ...ref, done })
    },
  }
}

/** Whether a token is stored. This reads the storage, because a user may have cleared it by hand. */
export function canChange(ref: OccurrenceRef): boolean {
  const isStored = isTokenStored()
  if (!isStored) logFailure(`${sentenceAbout(ref)} No token is stored.`, null)
  return isStored
}

/** Of every mutation of an occurrence. */
export function optionsOf(ref: OccurrenceRef) {
  return {
    // One change per item at a time; another one waits for its turn.
    scope: { id: `${ref.kind} ${ref.id}` },
    onError: (error: unknown, _input: unknown, revert: Revert | undefined) => {
      revert?.()
      logFailure(sentenceAbout(ref), error)
    },
  }
}

/** "3 Nov" */
export function dayOf({ date }: OccurrenceRef): string {
  return formatDayNear(date, browserToday())
}

function sentenceAbout({ kind, id, date }: OccurrenceRef): string {
  return `The ${kind} ${id} on ${date} could not be changed.`
}
