import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { statusOf } from '../../server/call-error.ts'
import { useCurrentAccount } from '../../server/current-account.ts'
import { trpc } from '../../server/trpc.ts'
import { useToast } from '../../ui/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from '../../words/personal-account.ts'

const LOST = `That account is no longer open to you. You are back in your ${PERSONAL_ACCOUNT_NAME}.`

/**
 * Takes the user back to the personal account when the one in view is theirs no more.
 *
 * @param onLost Before that, for what stands open over it.
 */
export function useAccountAccess(onLost: () => void): void {
  const { account, chooseAccount } = useCurrentAccount()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const utils = trpc.useUtils()
  const showToast = useToast()
  const leave = useEffectEvent(onLost)
  const isMissing =
    account !== 'personal' && sharedAccounts?.every(({ id }) => id !== account) === true

  useListAfterNotFound()

  useEffect(() => {
    if (!isMissing) return
    let isAsking = true
    const judge = async () => {
      // Another tab may just have joined it, and this list may be older than that.
      const fresh = await utils.account.list.fetch(undefined, { staleTime: 0 }).catch(() => [])
      if (!isAsking || fresh.some(({ id }) => id === account)) return
      leave()
      chooseAccount('personal')
      showToast({ text: LOST })
    }
    void judge()
    return () => {
      isAsking = false
    }
  }, [isMissing, account, utils, chooseAccount, showToast])
}

/** Asks for the list again whenever something is not found: the account itself may be what is gone. */
function useListAfterNotFound(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()

  useEffect(() => {
    const checkFailure = (error: unknown) => {
      if (statusOf(error) === 404) void utils.account.list.invalidate()
    }
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        checkFailure(event.action.error)
    })
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error')
        checkFailure(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client, utils])
}
