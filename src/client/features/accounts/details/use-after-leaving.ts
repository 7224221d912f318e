import type { Account } from '../../../../shared/accounts/account.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { useToast } from '../../../ui/layers/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from '../../../server/account-settings.ts'
import { useAccountList } from '../use-account-list.ts'

export function useAfterLeaving() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const { remove } = useAccountList()
  const showToast = useToast()
  return ({ id }: Account, sentence: string) => {
    const wasInView = current === id
    // Before it leaves the list: otherwise the user would read that access was lost.
    if (wasInView) chooseAccount('personal')
    void remove(id)
    showToast({
      text: wasInView ? `${sentence} You are back in your ${PERSONAL_ACCOUNT_NAME}.` : sentence,
    })
  }
}
