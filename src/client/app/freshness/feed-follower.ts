import type { Account } from '../../../shared/accounts/account.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { followAccountChanges } from '../../server/account-changes.ts'
import type { AccountRefresher } from './account-refresher.ts'

interface Shown {
  listAccounts: () => Account[] | undefined
  personalRevision: () => number | undefined
}

export function followFeed(
  refresher: AccountRefresher,
  { listAccounts, personalRevision }: Shown,
  onComplete: () => void,
): () => void {
  const { known } = refresher

  const findShown = (account: AccountRef): number | undefined => {
    if (account === 'personal') return known.get(account) ?? personalRevision()
    const list = listAccounts()
    const listed = list?.find(({ id }) => id === account)
    if (list && !listed) return undefined
    return known.get(account) ?? listed?.revision
  }

  return followAccountChanges(({ complete, accounts }) => {
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
