import { type AccountChoice, useCurrentAccount } from '../../server/current-account.ts'
import { useToast } from '../../ui/toast.tsx'

/** Looks at another account from here on, and says so. */
export function useSwitchAccount() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const showToast = useToast()
  return (account: AccountChoice, name: string) => {
    if (account === current) return
    chooseAccount(account)
    showToast({ text: `You are looking at ${name} now.` })
  }
}
