import { useEffect } from 'react'
import { PERSONAL_ACCOUNT_NAME } from '../../words/personal-account.ts'
import { trpc } from '../../server/trpc.ts'
import { useToast } from '../../ui/toast.tsx'

/** Says so when another tab looks at another account from here on, since this one then does too. */
export function useSwitchElsewhere(): void {
  const utils = trpc.useUtils()
  const showToast = useToast()

  useEffect(() => {
    const tell = ({ key, newValue }: StorageEvent) => {
      // Without a value: signed out.
      if (key !== 'currentAccount' || newValue === null) return
      const shared = utils.account.list.getData()?.find(({ id }) => String(id) === newValue)
      const name = newValue === 'personal' ? PERSONAL_ACCOUNT_NAME : shared?.name
      showToast({ text: `Another tab switched to ${name ?? 'another account'}, and this one too.` })
    }
    window.addEventListener('storage', tell)
    return () => window.removeEventListener('storage', tell)
  }, [utils, showToast])
}
