import { useMemo } from 'react'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { browserTimeZone } from '../../words/time-zone.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { useSettled } from '../../browser/use-settled.ts'

export function openItemsOf(account: AccountRef) {
  return { account, timeZone: browserTimeZone() }
}

const SETTLED_MS = 150

/** Debounced. The answer before stays until a newer one is there. */
export function useCheckInPreview(
  account: AccountRef,
  balanceCents: number | null,
  notHappened: readonly OpenItem[],
) {
  const asked = useMemo(
    () => ({
      balanceCents,
      notHappened: notHappened.map(({ kind, id, date }) => ({ kind, id, date })),
    }),
    [balanceCents, notHappened],
  )
  const settled = useSettled(asked, SETTLED_MS)
  const { data, failureReason, isPlaceholderData } = trpc.account.previewCheckIn.useQuery(
    { ...openItemsOf(account), ...settled, balanceCents: settled.balanceCents ?? 0 },
    {
      enabled: settled.balanceCents !== null,
      placeholderData: (before) => before,
      trpc: { abortOnUnmount: true },
    },
  )
  return {
    preview: balanceCents === null || settled.balanceCents === null ? undefined : data,
    isBehind: settled !== asked || isPlaceholderData,
    failure: failureReason && settled === asked ? failureOf(failureReason, FAILURES.load) : null,
  }
}
