/** Done marks and overrides [specification 4]: shown at once, and taken back when they fail. */
import { useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { useCurrentAccount } from './current-account.ts'
import { logFailure } from './log-failure.ts'
import { trpc } from './trpc.ts'
import type { OccurrenceRef } from './guess-month.ts'
import { type Undo, useGuessedMonths } from './guessed-months.ts'

/** What a write into an account carries beside what it writes. */
export interface WriteScope {
  account: AccountRef
  accountId: number
}

/** For writes into the account in view. */
export function useWriteScope(): WriteScope {
  const { account, accountIdOnWire: accountId } = useCurrentAccount()
  return useMemo(() => ({ account, accountId }), [account, accountId])
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
