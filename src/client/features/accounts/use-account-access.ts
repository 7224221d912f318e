import {
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { statusOf } from '../../words/call-error.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { PERSONAL_ACCOUNT_NAME } from '../../server/account-settings.ts'

const LOST = `That account is not open to you. You are back in your ${PERSONAL_ACCOUNT_NAME}.`

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
    let isCurrent = true
    const checkAccess = async () => {
      // Another tab may have joined the account after this list was fetched.
      const fresh = await utils.account.list.fetch(undefined, { staleTime: 0 }).catch(() => [])
      if (!isCurrent || fresh.some(({ id }) => id === account)) return
      leave()
      chooseAccount('personal')
      showToast({ text: LOST })
    }
    void checkAccess()
    return () => {
      isCurrent = false
    }
  }, [isMissing, account, utils, chooseAccount, showToast])
}

/** The account itself may be gone. */
function useListAfterNotFound(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()

  useEffect(() => {
    const check = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (statusOf(event.action.error) === 404) void utils.account.list.invalidate()
    }
    const stops = [
      client.getQueryCache().subscribe(check),
      client.getMutationCache().subscribe(check),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, utils])
}
