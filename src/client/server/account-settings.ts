/** No other file tells the personal account from a shared one. */
import type { Account, MemberRole } from '../../shared/accounts/account.ts'
import type { AccountRef } from '../../shared/fields.ts'
import type { User } from '../../shared/users/user.ts'
import { currentUserId } from '../session/browser-session.ts'
import { trpc } from './trpc-hooks.ts'

export const PERSONAL_ACCOUNT_NAME = 'Personal Account'

export type AccountSettings = Omit<Account, 'id' | 'members'>

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

export interface NamedAccount {
  account: AccountRef
  name: string
  shared?: Account
}

export function namedAccounts(sharedAccounts: Account[] = []): NamedAccount[] {
  return [
    { account: 'personal', name: PERSONAL_ACCOUNT_NAME },
    ...sharedAccounts.map((shared) => ({ account: shared.id, name: shared.name, shared })),
  ]
}

export function roleIn({ members }: Account): MemberRole | undefined {
  const userId = currentUserId()
  return members.find(({ id }) => String(id) === userId)?.role
}

/** Until the accounts are loaded, all can be changed: most can. */
export function isChangeable(choice: NamedAccount | undefined): boolean {
  return !choice?.shared || roleIn(choice.shared) !== 'viewer'
}

export function useAccountChoices(): NamedAccount[] {
  return namedAccounts(trpc.account.list.useQuery().data)
}

/**
 * The default for items with dates before today, the last of them on `lastOn`
 * [behaviour: Already in the balance].
 */
export function isInBalance(balanceOn: string | null, lastOn: string | undefined): boolean {
  return balanceOn !== null && lastOn !== undefined && balanceOn >= lastOn
}
