/** Done marks and overrides [behaviour: Done marks and overrides]: shown at once, and taken back when they fail. */
import { logFailure } from '../../browser/log-failure.ts'
import { trpc } from '../../server/trpc.ts'
import type { WriteScope } from '../../server/write-scope.ts'
import type { OccurrenceRef } from './optimistic-month.ts'
import { type Undo, useGuessedMonths } from './use-optimistic-months.ts'

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
