import type { AccountRef } from '../../../shared/fields.ts'
import { trpc } from '../../server/trpc.ts'
import { type Undo, useGuessedMonths } from './use-optimistic-months.ts'

/** The starting balance of an account, and its saving: shown at once, taken back when it fails. */
export function useStartingBalance(account: AccountRef) {
  const stored = useStoredBalance(account)
  const months = useGuessedMonths(account)

  const options = {
    meta: months.meta,
    scope: { id: 'startingBalance' },
    onMutate: async ({
      startingBalanceCents: cents = stored.cents ?? 0,
    }: {
      startingBalanceCents?: number
    }): Promise<Undo> => {
      const before = stored.cents ?? cents
      stored.keep(cents)
      const undoShift = await months.shift(cents - before)
      return () => {
        stored.keep(before)
        undoShift()
      }
    },
    onError: (_error: unknown, _input: unknown, undo: Undo | undefined) => undo?.(),
    onSettled: () => {
      months.settle()
      stored.reload()
    },
  }
  const personal = trpc.user.update.useMutation(options)
  const shared = trpc.account.update.useMutation(options)
  const saving = account === 'personal' ? personal : shared
  const save = (startingBalanceCents: number, onSaved: () => void) => {
    if (account === 'personal') personal.mutate({ startingBalanceCents }, { onSuccess: onSaved })
    else shared.mutate({ id: account, startingBalanceCents }, { onSuccess: onSaved })
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
  if (account === 'personal')
    return {
      cents: user.data?.startingBalanceCents,
      keep: (startingBalanceCents: number) =>
        utils.user.me.setData(undefined, (user) => user && { ...user, startingBalanceCents }),
      reload: () => void utils.user.me.invalidate(),
    }
  return {
    cents: accounts.data?.find(({ id }) => id === account)?.startingBalanceCents,
    keep: (startingBalanceCents: number) =>
      utils.account.list.setData(undefined, (accounts) =>
        accounts?.map((each) => (each.id === account ? { ...each, startingBalanceCents } : each)),
      ),
    reload: () => void utils.account.list.invalidate(),
  }
}
