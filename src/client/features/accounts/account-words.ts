import type { Account } from '../../../shared/accounts/account.ts'
import { countOf } from '../../words/counts.ts'
import { browserToday } from '../../words/dates.ts'

export const ROLES = { owner: 'Owner', member: 'Member' } as const

export function countMembers({ members }: Account): string {
  return countOf(members.length, 'member')
}

export function kindOf(account: Account | undefined): string {
  return account ? `Shared account • ${countMembers(account)}` : 'Your individual finances'
}

const DAY_MS = 24 * 60 * 60 * 1000

export function ageOf(instant: string, now = new Date()): string {
  const [then, today] = [new Date(instant), now].map((date) => Date.parse(browserToday(date)))
  const days = Math.round(((today ?? 0) - (then ?? 0)) / DAY_MS)
  if (days < 1) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
