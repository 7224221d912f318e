import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from './trpc.ts'

/** The starting balance of an account, in cents; undefined until it is known. */
export function useStartingCents(account: AccountRef): number | undefined {
  return useStartingBalance(account)?.startingBalanceCents
}

/**
 * Says at first of things that are added with dates before today, the last of them on `lastOn`, whether they
 * are in the balance already, as it was set on that day or later, or never [behaviour: Already in the balance].
 */
export function useIsInBalance(account: AccountRef, lastOn: string): boolean {
  return isInBalance(useBalanceOn(account), lastOn)
}

export function isInBalance(balanceOn: string | null, lastOn: string): boolean {
  return balanceOn === null || balanceOn >= lastOn
}

/** When a person last set the starting balance, YYYY-MM-DD; null where that is not known. */
export function useBalanceOn(account: AccountRef): string | null {
  return useStartingBalance(account)?.balanceOn ?? null
}

function useStartingBalance(account: AccountRef) {
  const user = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const accounts = trpc.account.list.useQuery(undefined, { enabled: account !== 'personal' })
  return account === 'personal' ? user.data : accounts.data?.find(({ id }) => id === account)
}
