import { trpc } from '../server/trpc-hooks.ts'
import { useStoredState } from '../browser/stored-state.ts'

export type AccountChoice = 'personal' | number

export function parseAccount(text: string): AccountChoice | undefined {
  if (text === 'personal') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export interface CurrentAccount {
  account: AccountChoice
  accountIdOnWire: number
  chooseAccount: (account: AccountChoice) => void
}

/** `accountIdOnWire` has no effect, `account` decides [behaviour: The accountId quirk]. */
export function useCurrentAccount(): CurrentAccount {
  const [account, chooseAccount] = useStoredState<AccountChoice>(
    'currentAccount',
    'personal',
    parseAccount,
  )
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const accountIdOnWire = account === 'personal' ? (sharedAccounts?.[0]?.id ?? 1) : account
  return { account, accountIdOnWire, chooseAccount }
}
