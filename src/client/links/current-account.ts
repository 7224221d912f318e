import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from '../server/trpc-hooks.ts'
import { useStoredState } from '../browser/stored-state.ts'

export function parseAccount(text: string): AccountRef | undefined {
  if (text === 'personal') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** `accountIdOnWire` has no effect, `account` decides [behaviour: The accountId quirk]. */
export function useCurrentAccount() {
  const [account, chooseAccount] = useStoredState<AccountRef>(
    'currentAccount',
    'personal',
    parseAccount,
  )
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const accountIdOnWire = account === 'personal' ? (sharedAccounts?.[0]?.id ?? 1) : account
  return { account, accountIdOnWire, chooseAccount }
}
