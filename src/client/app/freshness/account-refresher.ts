import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import { accountChangedBy, answerOf, dependsOn } from '../../server/account-calls.ts'

export type AccountRefresher = ReturnType<typeof createAccountRefresher>

/**
 * Waits while mutations are in flight, because an answer in between would lack some of them
 * [behaviour: Live updates]. A failed mutation counts too: the server may have saved it.
 */
export function createAccountRefresher(client: QueryClient) {
  const known = new Map<AccountRef, number>()
  const changed = new Set<AccountRef>()

  const learn = (account: AccountRef, revision: number) => {
    known.set(account, Math.max(revision, known.get(account) ?? 0))
  }

  const refetchChanged = () => {
    if (changed.size === 0 || client.isMutating() > 0) return
    const accounts = new Set(changed)
    changed.clear()
    void client.invalidateQueries({ predicate: (query) => dependsOn(query, accounts) })
  }

  const followMutation = (event: MutationCacheNotifyEvent) => {
    const outcome = event.type === 'updated' ? event.action.type : undefined
    if (event.mutation && (outcome === 'success' || outcome === 'error')) {
      const account = accountChangedBy(event.mutation)
      const { revision } = answerOf(event.mutation)
      if (account !== undefined && (outcome === 'error' || revision !== undefined))
        changed.add(account)
      if (account !== undefined && revision !== undefined) learn(account, revision)
    }
    refetchChanged()
  }

  return {
    known,
    learn,
    refetch(accounts: Iterable<AccountRef>): void {
      for (const account of accounts) changed.add(account)
      refetchChanged()
    },
    stop: client.getMutationCache().subscribe(followMutation),
  }
}
