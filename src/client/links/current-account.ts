import { trpc } from '../server/trpc-hooks.ts'
import { useStoredState } from '../browser/stored-state.ts'

export type AccountChoice = 'personal' | number

/** Reads an account as the browser stores it; undefined for garbage. */
export function parseAccount(text: string): AccountChoice | undefined {
  if (text === 'personal') return text
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export interface CurrentAccount {
  account: AccountChoice
  accountIdOnWire: number
  /** Switches to another account, in every tab. */
  chooseAccount: (account: AccountChoice) => void
}

/**
 * The account in view, and what a change of it sends.
 *
 * `accountIdOnWire` keeps a quirk of the contract: a change of the personal account sends the id of the first shared
 * account, or 1 [behaviour: The accountId quirk]. It has no effect; `account` decides.
 */
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
