/** For a week after a change, the new reader cannot reset the password, and the old one can take the e-mail back. */
import { MAIL_LINK_MS, MAIL_TRIED_MS, RESET_PAUSE_MS } from '../../../shared/users/user-limits.ts'
import type { Prisma, User } from '../../db/generated/sqlite/client.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime, isWithin } from '../scope.ts'

export function isResettable(
  scope: DatabaseScope,
  { emailChangedAt }: Pick<User, 'emailChangedAt'>,
): boolean {
  return emailChangedAt === null || !isWithin(scope, emailChangedAt.getTime(), RESET_PAUSE_MS)
}

export function heldEmail(scope: DatabaseScope, email: string): Prisma.UserWhereInput {
  const since = new Date(databaseTime(scope).getTime() - RESET_PAUSE_MS)
  return { previousEmail: email, emailChangedAt: { gt: since } }
}

/** A mail to the old e-mail can be two days late, and its link works for a week from then. */
const KEPT_MS = MAIL_LINK_MS.restoreEmail + MAIL_TRIED_MS

export async function purgePreviousEmails(scope: PurgeScope): Promise<void> {
  const before = new Date(databaseTime(scope).getTime() - KEPT_MS)
  // Both or neither are there, and the e-mails have an index.
  const where = { previousEmail: { not: null }, emailChangedAt: { lt: before } }
  const data = { previousEmail: null, emailChangedAt: null }
  await purgeRows(scope, (tx, limit) => tx.user.updateMany({ where, data, limit }))
}
