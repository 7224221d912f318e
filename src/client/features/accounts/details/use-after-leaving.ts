import type { Account } from '../../../../shared/accounts/account.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { useToast } from '../../../ui/layers/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from '../../../server/account-settings.ts'
import { useAccountList } from '../use-account-list.ts'

/** Answers a function to call when the user has left an account, or deleted it: removes it from the page. */
export function useAfterLeaving() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const { remove } = useAccountList()
  const showToast = useToast()
  return ({ id }: Account, sentence: string) => {
    const wasInView = current === id
    // Before it is removed from the list: otherwise the user would read that access to it was lost.
    if (wasInView) chooseAccount('personal')
    void remove(id)
    showToast({
      text: wasInView ? `${sentence} You are back in your ${PERSONAL_ACCOUNT_NAME}.` : sentence,
    })
  }
}
