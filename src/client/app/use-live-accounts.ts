import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountChanges } from '../../shared/account-feed.ts'
import type { Account } from '../../shared/account.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { trpc } from '../server/trpc.ts'

/** Keeps what the page shows as new as what others, and the user's other pages, have changed. */
export function useLiveAccounts(): void {
  const client = useQueryClient()
  const utils = trpc.useUtils()

  useEffect(() => {
    const refresher = createRefresher(client, () => utils.account.list.getData())
    let stop: (() => void) | undefined
    let isGone = false
    const start = async () => {
      // Not part of the first load; without it the page is as new as its last answer.
      const loaded = await import('../server/account-feed.ts').catch(() => null)
      if (!isGone) stop = loaded?.followAccountChanges(refresher.take)
    }
    void start()
    return () => {
      isGone = true
      stop?.()
      refresher.stop()
    }
  }, [client, utils])
}

/** Asks again for what shows an account that is at another revision than before. */
function createRefresher(client: QueryClient, listAccounts: () => Account[] | undefined) {
  const known = new Map<AccountRef, number>()
  const changed = new Set<AccountRef>()

  const refresh = () => {
    // A write that is under way shows its effect already, and asks for the numbers once it is answered.
    if (changed.size === 0 || client.isMutating() > 0) return
    const accounts = new Set(changed)
    changed.clear()
    void client.invalidateQueries({ predicate: (query) => concerns(query, accounts) })
  }

  /** The revision that the page shows an account at; undefined when it does not show it at all. */
  const findShown = (account: AccountRef, told: number, isReconnected: boolean) => {
    const list = listAccounts()
    const listed = list?.find(({ id }) => id === account)
    if (list && !listed && account !== 'personal') return undefined
    const shown = known.get(account) ?? listed?.revision
    if (shown !== undefined) return shown
    // What was asked for with the first connection is as new as what that tells.
    return isReconnected ? undefined : told
  }

  return {
    take({ complete, accounts }: AccountChanges, isReconnected: boolean): void {
      const open = new Set(accounts.map(({ account }) => account))
      const listed = listAccounts()?.map(({ id }) => id) ?? []
      for (const { account, revision } of accounts) {
        if (findShown(account, revision, isReconnected) !== revision) changed.add(account)
        known.set(account, revision)
      }
      if (complete)
        for (const account of [...known.keys(), ...listed])
          if (!open.has(account)) {
            known.delete(account)
            changed.add(account)
          }
      refresh()
    },
    stop: client.getMutationCache().subscribe(refresh),
  }
}

interface QueryInput {
  account?: AccountRef
  accountId?: number
  id?: number
}

/** Does a query's answer depend on one of the accounts, or on which accounts there are? */
function concerns({ queryKey }: Query, accounts: Set<AccountRef>): boolean {
  const [[noun] = [], { input = {} } = {}] = queryKey as [string[]?, { input?: QueryInput }?]
  const isOfAccount = noun === 'account'
  const account = input.account ?? input.accountId ?? (isOfAccount ? input.id : undefined)
  if (account !== undefined) return accounts.has(account)
  return isOfAccount || (noun === 'user' && accounts.has('personal'))
}
