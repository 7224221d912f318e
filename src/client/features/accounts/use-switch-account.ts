import type { AccountRef } from '../../../shared/fields.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { useEffect } from 'react'
import { namedAccounts } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { isolated } from '../../words/isolated.ts'

export function useSwitchAccount() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const showToast = useToast()
  return (account: AccountRef, name: string) => {
    if (account === current) return
    chooseAccount(account)
    showToast({ text: `You are looking at ${isolated(name)} now.` })
  }
}

export function useSwitchElsewhere(): void {
  const utils = trpc.useUtils()
  const showToast = useToast()

  useEffect(() => {
    const announceSwitch = ({ key, newValue }: StorageEvent) => {
      // No value means that the user signed out.
      if (key !== 'currentAccount' || newValue === null) return
      const accounts = namedAccounts(utils.account.list.getData())
      const chosen = accounts.find(({ account }) => String(account) === newValue)
      const name = chosen?.name ?? 'another account'
      showToast({ text: `Another tab switched to ${name}, and this one too.` })
    }
    window.addEventListener('storage', announceSwitch)
    return () => window.removeEventListener('storage', announceSwitch)
  }, [utils, showToast])
}
