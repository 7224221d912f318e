import type { AccountRef } from '../../../shared/fields.ts'
import { useOfferUndo } from '../../server/undo-offer.ts'
import { trpc } from '../../server/trpc.ts'

export interface BufferAndPayday {
  bufferCents: number
  paydayCashFlowId: number | null
}

/**
 * The least that an account keeps, and the income that it waits for. Saving shows them at once wherever they stand, and
 * puts them back when saving fails.
 */
export function useBufferAndPayday(account: AccountRef) {
  const utils = trpc.useUtils()
  const offerUndo = useOfferUndo(account)
  const { data: user } = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const { data: accounts } = trpc.account.list.useQuery(undefined, {
    enabled: account !== 'personal',
  })
  const saved: BufferAndPayday | undefined =
    account === 'personal' ? user : accounts?.find(({ id }) => id === account)

  const show = async (change: Partial<BufferAndPayday>) => {
    // Cancel running refetches: their data is older than this change.
    await Promise.all([utils.user.me.cancel(), utils.account.list.cancel()])
    if (account === 'personal') {
      utils.user.me.setData(undefined, (user) => user && { ...user, ...change })
    } else {
      utils.account.list.setData(undefined, (accounts) =>
        accounts?.map((each) => (each.id === account ? { ...each, ...change } : each)),
      )
    }
  }
  const options = {
    onMutate: async ({ bufferCents, paydayCashFlowId }: Partial<BufferAndPayday>) => {
      const before = saved && {
        bufferCents: saved.bufferCents,
        paydayCashFlowId: saved.paydayCashFlowId,
      }
      await show({
        ...(bufferCents !== undefined && { bufferCents }),
        ...(paydayCashFlowId !== undefined && { paydayCashFlowId }),
      })
      return () => void (before && show(before))
    },
    onSuccess: ({ revision }: { revision: number }) =>
      offerUndo('Changed "Keep at least" and the payday.', revision),
    onError: (_error: unknown, _input: unknown, revert: (() => void) | undefined) => revert?.(),
  }
  const personal = trpc.user.update.useMutation(options)
  const shared = trpc.account.update.useMutation(options)
  return {
    saved,
    isSaving: personal.isPending || shared.isPending,
    /** @throws the refusal, when it was not saved. */
    save: (change: Partial<BufferAndPayday>): Promise<BufferAndPayday> =>
      account === 'personal'
        ? personal.mutateAsync(change)
        : shared.mutateAsync({ id: account, ...change }),
  }
}
