import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from './trpc.ts'

/** The starting balance of an account, in cents; undefined until it is known. */
export function useStartingCents(account: AccountRef): number | undefined {
  return useStartingBalance(account)?.startingBalanceCents
}

/**
 * What is said at first of things that are added with dates before today, the last of them on `lastOn`: whether they
 * are in the balance already, as it was set on that day or later, or never [behaviour: Already in the balance].
 */
export function useIsInBalance(account: AccountRef, lastOn: string): boolean {
  const balanceOn = useStartingBalance(account)?.balanceOn ?? null
  return balanceOn === null || balanceOn >= lastOn
}

function useStartingBalance(account: AccountRef) {
  const user = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const accounts = trpc.account.list.useQuery(undefined, { enabled: account !== 'personal' })
  return account === 'personal' ? user.data : accounts.data?.find(({ id }) => id === account)
}
