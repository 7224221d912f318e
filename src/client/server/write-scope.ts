import { useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { useCurrentAccount } from './current-account.ts'

/** What a write into an account carries beside what it writes. */
export interface WriteScope {
  account: AccountRef
  accountId: number
}

/** For writes into the account in view. */
export function useWriteScope(): WriteScope {
  const { account, accountIdOnWire: accountId } = useCurrentAccount()
  return useMemo(() => ({ account, accountId }), [account, accountId])
}
