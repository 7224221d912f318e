import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from './trpc.ts'

/** The starting balance of an account, in cents; undefined until it is known. */
export function useStartingCents(account: AccountRef): number | undefined {
  const user = trpc.user.me.useQuery(undefined, { enabled: account === 'personal' })
  const accounts = trpc.account.list.useQuery(undefined, { enabled: account !== 'personal' })
  if (account === 'personal') return user.data?.startingBalanceCents
  return accounts.data?.find(({ id }) => id === account)?.startingBalanceCents
}
