import { useMemo } from 'react'
import type { AccountRef } from '../../shared/fields.ts'
import { useCurrentAccount } from './current-account.ts'

/** The fields in the input of every change of an account. */
export interface WriteScope {
  account: AccountRef
  accountId: number
}

/** The scope of changes of the account in view. */
export function useWriteScope(): WriteScope {
  const { account, accountIdOnWire: accountId } = useCurrentAccount()
  return useMemo(() => ({ account, accountId }), [account, accountId])
}
