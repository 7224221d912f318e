import { type Mutation, type Query, useIsFetching, useIsMutating } from '@tanstack/react-query'
import type { Account } from '../../shared/accounts/account.ts'
import type { AccountRef } from '../../shared/fields.ts'

interface NamedAccount {
  account?: AccountRef
  accounts?: AccountRef[]
  accountId?: number
  id?: number
}

function accountIn(noun: string | undefined, input: NamedAccount): AccountRef | undefined {
  return input.account ?? input.accountId ?? (noun === 'account' ? input.id : undefined)
}

export function accountChangedBy(mutation: Mutation): AccountRef | undefined {
  const [[noun] = []] = (mutation.options.mutationKey ?? []) as [string[]?]
  if (noun === 'user') return 'personal'
  const { members, id } = answerOf(mutation)
  // A new account is named by the answer alone.
  return accountIn(noun, (mutation.state.variables ?? {}) as NamedAccount) ?? (members && id)
}

export function answerOf({ state }: Mutation): Partial<Account> {
  return (state.data ?? {}) as Partial<Account>
}

export function dependsOn({ queryKey }: Query, accounts: ReadonlySet<AccountRef>): boolean {
  const [[noun] = [], { input = {} } = {}] = queryKey as [string[]?, { input?: NamedAccount }?]
  if (input.accounts) return input.accounts.some((each) => accounts.has(each))
  const account = accountIn(noun, input)
  if (account !== undefined) return accounts.has(account)
  if (noun === 'user') return accounts.has('personal')
  return noun === 'account' && [...accounts].some((changed) => changed !== 'personal')
}

/** True from a change until the figures after it are there. */
export function useIsBehind(account: AccountRef): boolean {
  const changes = useIsMutating({ predicate: (each) => accountChangedBy(each) === account })
  const refetches = useIsFetching({
    predicate: (query) => query.state.isInvalidated && dependsOn(query, new Set([account])),
  })
  return changes + refetches > 0
}
