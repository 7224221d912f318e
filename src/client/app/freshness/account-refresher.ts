import type { MutationCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { AccountRef } from '../../../shared/fields.ts'
import { accountChangedBy, answerOf, dependsOn } from '../../server/account-calls.ts'

export type AccountRefresher = ReturnType<typeof createAccountRefresher>

/**
 * Refetches the queries that depend on an account once it has changed [behaviour: Live updates]: by a mutation of
 * this page, whose answer carries the account's new revision, or by a change that the account feed reports. The
 * feed also reports this page's own changes; their revisions are known by then, so they cause no second refetch.
 *
 * While mutations are in flight it waits for the last of them: until then what they change is shown as changed, and
 * an answer in between would lack some of it. A mutation that failed counts too, because its answer may have
 * been lost after the server saved it.
 */
export function createAccountRefresher(client: QueryClient) {
  /** The newest revisions that mutations have answered and the feed has reported. */
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
    /** Refetches what depends on these accounts once no mutation is in flight. */
    refetch(accounts: Iterable<AccountRef>): void {
      for (const account of accounts) changed.add(account)
      refetchChanged()
    },
    stop: client.getMutationCache().subscribe(followMutation),
  }
}
