import { useMemo } from 'react'
import type { Account } from '../../shared/accounts/account.ts'
import { trpc } from './trpc-hooks.ts'

export function useAccountList() {
  const utils = trpc.useUtils()
  return useMemo(() => {
    const change = async (step: (accounts: Account[]) => Account[]) => {
      // Running refetches are older than this change.
      await utils.account.list.cancel()
      utils.account.list.setData(undefined, (accounts) => accounts && step(accounts))
    }
    return {
      put: (account: Account) =>
        change((accounts) =>
          accounts.some(({ id }) => id === account.id)
            ? accounts.map((each) => (each.id === account.id ? account : each))
            : [...accounts, account],
        ),
      remove: (id: number) => change((accounts) => accounts.filter((each) => each.id !== id)),
    }
  }, [utils])
}
