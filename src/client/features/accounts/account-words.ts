import type { Account } from '../../../shared/accounts/account.ts'
import { countOf } from '../../words/counts.ts'

export const ROLES = { owner: 'Owner', member: 'Member', viewer: 'Viewer' } as const

export function ownerOf({ members }: Account): string {
  return members.find(({ role }) => role === 'owner')?.name ?? 'somebody else'
}

export function countMembers({ members }: Account): string {
  return countOf(members.length, 'member')
}

export function kindOf(account: Account | undefined): string {
  return account ? `Shared account • ${countMembers(account)}` : 'Your individual finances'
}
