import type { AccountRef } from '../../../shared/fields.ts'
import { formatCents } from '../../../shared/money.ts'
import { trpc } from '../../server/trpc.ts'
import { useOfferUndo } from '../../server/undo-offer.ts'
import { type Revert, useOptimisticDays } from './use-optimistic-days.ts'
import { browserTimeZone } from '../../words/time-zone.ts'

/** The starting balance of an account. Saving shows it by an optimistic update, reverted when saving fails. */
export function useStartingBalance(account: AccountRef) {
  const stored = useStoredBalance(account)
  const months = useOptimisticDays(account)
  const offerUndo = useOfferUndo(account)

  const options = {
    scope: { id: 'startingBalance' },
    onMutate: async ({
      startingBalanceCents: cents = stored.cents ?? 0,
    }: {
      startingBalanceCents?: number
    }): Promise<Revert> => {
      const before = stored.cents ?? cents
      await stored.update(cents)
      const revertShift = await months.shift(cents - before)
      return () => {
        void stored.update(before)
        revertShift()
      }
    },
    onSuccess: (saved: { startingBalanceCents: number; revision: number }) =>
      offerUndo(
        `Set the starting balance to ${formatCents(saved.startingBalanceCents)}.`,
        saved.revision,
      ),
    onError: (_error: unknown, _input: unknown, revert: Revert | undefined) => revert?.(),
  }
  const personal = trpc.user.update.useMutation(options)
  const shared = trpc.account.update.useMutation(options)
  const saving = account === 'personal' ? personal : shared
  const save = (startingBalanceCents: number, onSaved: () => void) => {
    const change = { startingBalanceCents, timeZone: browserTimeZone() }
    if (account === 'personal') personal.mutate(change, { onSuccess: onSaved })
    else shared.mutate({ id: account, ...change }, { onSuccess: onSaved })
  }
  return {
    cents: stored.cents,
    save,
    isSaving: saving.isPending,
    error: saving.error,
    forgetError: saving.reset,
  }
}

function useStoredBalance(account: AccountRef) {
  const utils = trpc.useUtils()
  const user = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const accounts = trpc.account.list.useQuery(undefined, { enabled: account !== 'personal' })
  // Cancel a running refetch: its data is older than this change.
  if (account === 'personal')
    return {
      cents: user.data?.startingBalanceCents,
      update: async (startingBalanceCents: number) => {
        await utils.user.me.cancel()
        utils.user.me.setData(undefined, (user) => user && { ...user, startingBalanceCents })
      },
    }
  return {
    cents: accounts.data?.find(({ id }) => id === account)?.startingBalanceCents,
    update: async (startingBalanceCents: number) => {
      await utils.account.list.cancel()
      utils.account.list.setData(undefined, (accounts) =>
        accounts?.map((each) => (each.id === account ? { ...each, startingBalanceCents } : each)),
      )
    },
  }
}
