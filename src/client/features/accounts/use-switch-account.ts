import { type AccountChoice, useCurrentAccount } from '../../links/current-account.ts'
import { useToast } from '../../ui/layers/toast.tsx'

/** Switches to another account, and says so in a toast. */
export function useSwitchAccount() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const showToast = useToast()
  return (account: AccountChoice, name: string) => {
    if (account === current) return
    chooseAccount(account)
    showToast({ text: `You are looking at ${name} now.` })
  }
}
