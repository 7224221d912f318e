import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from './trpc.ts'

/** What is to stay in an account at least; 0 until it is known. */
export function useBufferCents(account: AccountRef): number {
  const { data: user } = trpc.user.me.useQuery()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const owner = account === 'personal' ? user : sharedAccounts?.find(({ id }) => id === account)
  return owner?.bufferCents ?? 0
}
