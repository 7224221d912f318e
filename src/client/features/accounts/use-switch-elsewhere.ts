import { useEffect } from 'react'
import { PERSONAL_ACCOUNT_NAME } from '../../server/account-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToast } from '../../ui/layers/toast.tsx'

/** Shows a toast when another tab has switched the account, because this tab switches with it. */
export function useSwitchElsewhere(): void {
  const utils = trpc.useUtils()
  const showToast = useToast()

  useEffect(() => {
    const announceSwitch = ({ key, newValue }: StorageEvent) => {
      // No value means that the user signed out.
      if (key !== 'currentAccount' || newValue === null) return
      const shared = utils.account.list.getData()?.find(({ id }) => String(id) === newValue)
      const name = newValue === 'personal' ? PERSONAL_ACCOUNT_NAME : shared?.name
      showToast({ text: `Another tab switched to ${name ?? 'another account'}, and this one too.` })
    }
    window.addEventListener('storage', announceSwitch)
    return () => window.removeEventListener('storage', announceSwitch)
  }, [utils, showToast])
}
