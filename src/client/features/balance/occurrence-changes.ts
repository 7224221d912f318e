/**
 * Done marks and overrides [behaviour: Done marks and overrides]: shown at once as they are made, and reverted
 * when saving fails. Without a stored token nothing is sent.
 */
import { formatCents } from '../../../shared/money/money.ts'
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { logFailure } from '../../browser/log-failure.ts'
import { isTokenStored } from '../../session/browser-session.ts'
import { type DoneSetting, useDoneSetting } from '../../server/done-setting.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useOfferUndo } from '../../links/undo-offer.ts'
import type { WriteScope } from '../../links/write-scope.ts'
import { type OccurrenceRef, refOf } from '../../links/occurrence-ref.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { type Revert, useShowChange } from './use-show-change.ts'

export interface NamedOccurrence extends OccurrenceRef {
  name: string
}

export function useMarkDone(scope: WriteScope, named: Occurrence) {
  const ref = refOf(named)
  const showChange = useShowChange(scope.account)
  const offer = useOfferUndo(scope.account)
  const settingOf = useDoneSetting()
  const { mutate, isPending } = trpc.occurrence.markDone.useMutation({
    ...optionsOf(ref),
    onMutate: ({ done }) => showChange(ref, { occurred: done }),
    onSuccess: ({ revision }, { done }) => {
      const state = done ? 'done' : 'to come again'
      const moved = describeMoved(named, done, settingOf(scope.account))
      offer(`Marked ${named.name} ${state} for ${dayOf(ref)}.${moved}`, revision)
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

/** Says by how much a mark changed the starting balance, which never changes without a word; empty while it is asked. */
function describeMoved(
  { kind, amountCents, skipped }: Occurrence,
  done: boolean,
  setting: DoneSetting,
): string {
  if (skipped || amountCents === 0) return ''
  const isIncome = kind === 'income'
  if (setting === 'stays')
    return done ? ` It is ${isIncome ? 'in' : 'out of'} your balance already.` : ''
  if (setting === 'unasked') return ''
  // Only the server knows how much that is: the amount may have changed since.
  if (!done)
    return ` Your balance ${isIncome ? 'gave back what it had added' : 'got back what it had taken off'}.`
  const amount = formatCents(amountCents)
  return isIncome ? ` Added ${amount} to your balance.` : ` Took ${amount} off your balance.`
}

/** True if a token is stored. This reads the storage, because a user may have cleared it by hand. */
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

/** "Nov 3" */
export function dayOf({ date }: OccurrenceRef): string {
  return formatDayNear(date, browserToday())
}

function sentenceAbout({ kind, id, date }: OccurrenceRef): string {
  return `The ${kind} ${id} on ${date} could not be changed.`
}
