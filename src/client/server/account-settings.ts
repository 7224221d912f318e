/** The common part of the personal account and of shared ones; no other file asks which of the two it is. */
import type { Account } from '../../shared/accounts/account.ts'
import type { AccountRef } from '../../shared/fields.ts'
import type { User } from '../../shared/users/user.ts'
import { useSetUser } from './set-user.ts'
import { trpc } from './trpc-hooks.ts'

/** The name of the account that every user has [behaviour: Switch Account]. */
export const PERSONAL_ACCOUNT_NAME = 'Personal Account'

export type AccountSettings = Omit<Account, 'id' | 'members'>

/** The settings of an account of the signed-in user; undefined until they are known. */
export function settingsOf(
  account: AccountRef,
  user: User | undefined,
  sharedAccounts: Account[] | undefined,
): AccountSettings | undefined {
  if (account === 'personal') return user && { ...user, name: PERSONAL_ACCOUNT_NAME }
  return sharedAccounts?.find(({ id }) => id === account)
}

export function useAccountSettings(account: AccountRef): AccountSettings | undefined {
  const isPersonal = account === 'personal'
  const { data: user } = trpc.user.me.useQuery(undefined, { enabled: isPersonal })
  const { data: accounts } = trpc.account.list.useQuery(undefined, { enabled: !isPersonal })
  return settingsOf(account, user, accounts)
}

export interface SettingsChange {
  startingBalanceCents?: number
  bufferCents?: number
  paydayCashFlowId?: number | null
  timeZone?: string
}

/** Saves settings of an account, one change after the other, and shows what the server answers. */
export function useSaveSettings(account: AccountRef) {
  const utils = trpc.useUtils()
  const scope = { id: `settings ${account}` }
  const personal = trpc.user.update.useMutation({ scope, onSuccess: useSetUser() })
  const shared = trpc.account.update.useMutation({
    scope,
    onSuccess: async (saved) => {
      // Running refetches are older than this change.
      await utils.account.list.cancel()
      utils.account.list.setData(undefined, (accounts) =>
        accounts?.map((each) => (each.id === saved.id ? saved : each)),
      )
    },
  })
  const { isPending, variables } = account === 'personal' ? personal : shared
  return {
    /** The change that is being saved, if one is. */
    saving: isPending ? variables : undefined,
    /** @throws the error of the call if it was not saved. */
    save: (change: SettingsChange): Promise<AccountSettings> =>
      account === 'personal'
        ? personal.mutateAsync(change)
        : shared.mutateAsync({ id: account, ...change }),
  }
}

/**
 * Says at first of things that are added with dates before today, the last of them on `lastOn`, whether they
 * are in the balance already: as a person set it on that day or later [behaviour: Already in the balance].
 */
export function isInBalance(balanceOn: string | null, lastOn: string | undefined): boolean {
  return balanceOn !== null && lastOn !== undefined && balanceOn >= lastOn
}
