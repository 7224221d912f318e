import type { Account } from '../../../shared/account.ts'
import { countOf } from '../../words/counts.ts'

/** What a member is called by their role. */
export const ROLES = { owner: 'Owner', member: 'Member' } as const

export function countMembers({ members }: Account): string {
  return countOf(members.length, 'member')
}
