/** Done marks and overrides [specification 4]: shown at once, and taken back when they fail. */
import type { AccountRef } from '../../../shared/fields.ts'
import { logFailure } from '../../lib/log-failure.ts'
import { trpc } from '../../lib/trpc.ts'
import type { OccurrenceRef } from './guess-month.ts'
import { type Undo, useGuessedMonths } from './guessed-months.ts'

/** What a write into an account carries beside what it writes. */
export interface WriteScope {
  account: AccountRef
  accountId: number
}

export function useMarkDone({ account }: WriteScope, ref: OccurrenceRef) {
  const months = useGuessedMonths(account)
  return trpc.occurrence.markDone.useMutation({
    ...settlingOf(months, ref),
    onMutate: ({ done }) => months.patch(ref, { occurred: done }),
  })
}

export function useSetOverride({ account }: WriteScope, ref: OccurrenceRef) {
  const months = useGuessedMonths(account)
  return trpc.occurrence.setOverride.useMutation({
    ...settlingOf(months, ref),
    onMutate: ({ amountCents }) => months.patch(ref, { amountCents, hasOverride: true }),
  })
}

export function useRemoveOverride(
  { account }: WriteScope,
  ref: OccurrenceRef,
  baseAmountCents: number,
) {
  const months = useGuessedMonths(account)
  return trpc.occurrence.removeOverride.useMutation({
    ...settlingOf(months, ref),
    onMutate: () => months.patch(ref, { amountCents: baseAmountCents, hasOverride: false }),
  })
}

function settlingOf(
  months: ReturnType<typeof useGuessedMonths>,
  { kind, id, date }: OccurrenceRef,
) {
  return {
    meta: months.meta,
    // One write per item at a time; another one waits for its turn.
    scope: { id: `${kind} ${id}` },
    onError: (error: unknown, _input: unknown, undo: Undo | undefined) => {
      undo?.()
      logFailure(`The ${kind} ${id} on ${date} could not be changed.`, error)
    },
    onSettled: months.settle,
  }
}
