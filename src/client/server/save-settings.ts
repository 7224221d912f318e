import type { AccountRef } from '../../shared/fields.ts'
import { useAccountList } from './account-list.ts'
import type { AccountSettings } from './account-settings.ts'
import { trpc } from './trpc-hooks.ts'
import type { User } from '../../shared/users/user.ts'

export interface SettingsChange {
  startingBalanceCents?: number
  bufferCents?: number
  paydayCashFlowIds?: number[]
  timeZone?: string
}

export function useSaveSettings(account: AccountRef) {
  const { put } = useAccountList()
  const scope = { id: `settings ${account}` }
  const personal = trpc.user.update.useMutation({ scope, onSuccess: useSetUser() })
  const shared = trpc.account.update.useMutation({ scope, onSuccess: put })
  const { isPending, variables } = account === 'personal' ? personal : shared
  return {
    saving: isPending ? variables : undefined,
    save: (change: SettingsChange): Promise<AccountSettings> =>
      account === 'personal'
        ? personal.mutateAsync(change)
        : shared.mutateAsync({ id: account, ...change }),
  }
}

export function useSetUser(): (user: User) => Promise<void> {
  const utils = trpc.useUtils()
  return async (user) => {
    // Running refetches are older than this change.
    await utils.user.me.cancel()
    utils.user.me.setData(undefined, user)
  }
}
