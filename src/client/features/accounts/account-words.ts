import type { Account } from '../../../shared/accounts/account.ts'
import { countOf } from '../../words/counts.ts'

/** The names of the roles of members. */
export const ROLES = { owner: 'Owner', member: 'Member' } as const

export function countMembers({ members }: Account): string {
  return countOf(members.length, 'member')
}

/** "Shared account • 2 members"; without one, what the personal account is. */
export function kindOf(account: Account | undefined): string {
  return account ? `Shared account • ${countMembers(account)}` : 'Your individual finances'
}
