import type { Account } from '../../../shared/account.ts'

/** What a member is called by their role. */
export const ROLES = { owner: 'Owner', member: 'Member' } as const

export function countMembers({ members }: Account): string {
  return `${members.length} ${members.length === 1 ? 'member' : 'members'}`
}
