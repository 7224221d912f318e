import type { QueryClient } from '@tanstack/react-query'
import type { AccountChanges } from '../../shared/account-feed.ts'
import type { Account } from '../../shared/account.ts'
import type { OpenItems } from '../../shared/check-in.ts'
import type { AccountRef } from '../../shared/fields.ts'
import { followAccountChanges } from '../server/account-feed.ts'
import { type AccountRefresher, dependsOn } from './account-refresher.ts'

/**
 * Refetches what the page shows of accounts when the account feed reports other revisions of them
 * [behaviour: Live updates].
 *
 * @param listAccounts answers the list that the page shows; undefined until it is there
 * @param onComplete is called when all accounts have been reported
 * @returns a function that stops it.
 */
export function followFeed(
  client: QueryClient,
  refresher: AccountRefresher,
  listAccounts: () => Account[] | undefined,
  onComplete: () => void,
): () => void {
  const { known } = refresher

  /** The revision of an account that the page shows; undefined where no answer says it, or the account is not listed. */
  const findShown = (account: AccountRef): number | undefined => {
    const list = listAccounts()
    const listed = list?.find(({ id }) => id === account)
    if (list && !listed && account !== 'personal') return undefined
    return known.get(account) ?? lowestOf([listed?.revision, openItemsRevision(client, account)])
  }

  return followAccountChanges(({ complete, accounts }: AccountChanges) => {
    const changed = new Set<AccountRef>()
    const open = new Set(accounts.map(({ account }) => account))
    const listed = listAccounts()?.map(({ id }) => id) ?? []
    for (const { account, revision } of accounts) {
      if (revision > (findShown(account) ?? -1)) changed.add(account)
      refresher.learn(account, revision)
    }
    if (complete)
      for (const account of [...known.keys(), ...listed])
        if (!open.has(account)) {
          known.delete(account)
          changed.add(account)
        }
    refresher.refetch(changed)
    if (complete) onComplete()
  })
}

/** The revision that the open items of an account have, which a page that shows its plan fetches with the rest of it. */
function openItemsRevision(client: QueryClient, account: AccountRef): number | undefined {
  const answers = client.getQueriesData<OpenItems>({
    queryKey: [['account', 'openItems']],
    predicate: (query) => dependsOn(query, new Set([account])),
  })
  return lowestOf(answers.map(([, answer]) => answer?.revision))
}

function lowestOf(revisions: (number | undefined)[]): number | undefined {
  const found = revisions.filter((revision) => revision !== undefined)
  return found.length > 0 ? Math.min(...found) : undefined
}
