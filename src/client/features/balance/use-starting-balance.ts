import { useState } from 'react'
import type { AccountRef } from '../../../shared/fields.ts'
import { formatCents } from '../../../shared/money.ts'
import { useStillOpen } from '../../browser/use-still-open.ts'
import { loadFailure, statusOf } from '../../server/call-error.ts'
import { trpc } from '../../server/trpc.ts'
import { useOfferUndo } from '../../server/undo-offer.ts'
import { useToast } from '../../ui/toast.tsx'
import { browserTimeZone } from '../../words/time-zone.ts'

/** The starting balance of an account, and how it is saved. */
export function useStartingBalance(account: AccountRef) {
  const stored = useStoredBalance(account)
  const offerUndo = useOfferUndo(account)
  const isShown = useStillOpen()
  const showToast = useToast()
  // Kept while it is sent again: a sentence that goes and comes back would move what is being pressed.
  const [error, setError] = useState<unknown>(null)

  const options = {
    scope: { id: 'startingBalance' },
    onSuccess: async (saved: { startingBalanceCents: number; revision: number }) => {
      setError(null)
      await stored.update(saved.startingBalanceCents)
      offerUndo(
        `Set the starting balance to ${formatCents(saved.startingBalanceCents)}.`,
        saved.revision,
      )
    },
    onError: (
      error: unknown,
      { startingBalanceCents: cents = 0 }: { startingBalanceCents?: number },
    ) => {
      setError(error)
      // The field says it, where it is still there.
      if (isShown.current) return
      const what = `starting balance of ${formatCents(cents)}`
      const text =
        statusOf(error) === null
          ? `There was no answer. The ${what} may be saved, or not.`
          : `The ${what} was not saved. ${loadFailure(error)}`
      void showToast({ text })
    },
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
    /** The one that is being saved, or else the saved one; undefined until it is known. */
    cents: saving.isPending ? saving.variables.startingBalanceCents : stored.cents,
    save,
    isSaving: saving.isPending,
    error,
    forgetError: () => setError(null),
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
