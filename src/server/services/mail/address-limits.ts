import {
  MAIL_LINK_MS,
  MAIL_TRIED_MS,
  MAX_REFUSALS,
  REFUSAL_KEPT_MS,
  RESET_PAUSE_MS,
} from '../../../shared/users/user-limits.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import type { Prisma, User } from '../../db/generated/sqlite/client.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime, isWithin } from '../scope.ts'
import {
  countInTransaction,
  hasRoomInTransaction,
  type LimitedScope,
} from '../sessions/rate-limits.ts'

/** @throws AppError TOO_MANY_REQUESTS after 5 mails of all users to the mailbox in an hour, and after 10 in a day. */
export async function countTypedMail(
  tx: Transaction,
  scope: LimitedScope,
  address: string,
): Promise<void> {
  const key = mailboxOf(address)
  await countInTransaction(scope, tx, { name: 'typedMailsOfMailbox', key }, true)
  await countInTransaction(scope, tx, { name: 'typedMailsOfMailboxInDay', key }, true)
}

/** Answers false after 5 mails about a new password in an hour, and after 20 in a day. */
export async function countResetMail(
  tx: Transaction,
  scope: LimitedScope,
  address: string,
): Promise<boolean> {
  const ofHour = await hasRoomInTransaction(scope, tx, { name: 'resetMailsOfEmail', key: address })
  if (!ofHour) return false
  return hasRoomInTransaction(scope, tx, { name: 'resetMailsOfEmailInDay', key: address })
}

/** Mail to "gil+anything@example.com" reaches "gil@example.com". */
function mailboxOf(address: string): string {
  return address.replace(/\+[^@]*(?=@)/, '')
}

export async function isRefusing(
  read: ReadClient,
  scope: DatabaseScope,
  address: string,
): Promise<boolean> {
  const where = {
    address,
    refusals: { gte: MAX_REFUSALS },
    at: { gt: forgottenBefore(scope) },
  }
  return (await read.refusedAddress.count({ where })) > 0
}

export async function countRefusal(
  tx: Transaction,
  scope: DatabaseScope,
  address: string,
): Promise<void> {
  const at = databaseTime(scope)
  await tx.refusedAddress.deleteMany({ where: { address, at: { lte: forgottenBefore(scope) } } })
  await tx.refusedAddress.upsert({
    where: { address },
    create: { address, refusals: 1, at },
    update: { refusals: { increment: 1 }, at },
  })
}

export async function purgeRefusedAddresses(scope: PurgeScope): Promise<void> {
  const where = { at: { lte: forgottenBefore(scope) } }
  await purgeRows(scope, (tx, limit) => tx.refusedAddress.deleteMany({ where, limit }))
}

function forgottenBefore(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - REFUSAL_KEPT_MS)
}

/** False for a week after a change of the e-mail, in which its former reader can take it back. */
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
