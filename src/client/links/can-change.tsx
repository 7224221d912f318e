import { createContext, type ReactNode, useContext } from 'react'
import { isChangeable, useAccountChoices } from '../server/account-settings.ts'
import { useCurrentAccount } from './current-account.ts'

const CanChangeContext = createContext(true)

export function CanChangeProvider({ children }: { children: ReactNode }) {
  const { account } = useCurrentAccount()
  const isForUser = isChangeable(useAccountChoices().find((each) => each.account === account))
  return <CanChangeContext value={isForUser}>{children}</CanChangeContext>
}

/** False where the user can only look at the account in view [behaviour: Viewers]. */
export function useCanChange(): boolean {
  return useContext(CanChangeContext)
}
