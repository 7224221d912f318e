import type { Account } from '../../../shared/account.ts'
import { useCurrentAccount } from '../../server/current-account.ts'
import { useToast } from '../../ui/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from '../../words/personal-account.ts'
import { useAccountList } from './use-account-list.ts'

/** What follows when the user has left an account, or deleted it. */
export function usePartWith() {
  const { account: current, chooseAccount } = useCurrentAccount()
  const { drop } = useAccountList()
  const showToast = useToast()
  return ({ id }: Account, sentence: string) => {
    const wasInView = current === id
    // Before it is gone from the list, or it would be taken for lost.
    if (wasInView) chooseAccount('personal')
    void drop(id)
    showToast({
      text: wasInView ? `${sentence} You are back in your ${PERSONAL_ACCOUNT_NAME}.` : sentence,
    })
  }
}
