import type { AccountChoice } from './current-account.ts'
import { PERSONAL_ACCOUNT_NAME } from '../words/personal-account.ts'
import { trpc } from './trpc.ts'

/** The name of one of the user's accounts; undefined while it is loading. */
export function useAccountName(account: AccountChoice): string | undefined {
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  if (account === 'personal') return PERSONAL_ACCOUNT_NAME
  return sharedAccounts?.find(({ id }) => id === account)?.name
}
