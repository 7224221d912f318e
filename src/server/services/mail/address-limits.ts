import { MAX_MAIL_REFUSALS, REFUSAL_KEPT_MS } from '../../../shared/users/user-limits.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'
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

/** True if the address has refused so often that it gets no mail. */
export async function isRefusing(
  read: Pick<ReadClient, 'refusedAddress'>,
  scope: DatabaseScope,
  address: string,
): Promise<boolean> {
  const where = {
    address,
    refusals: { gte: MAX_MAIL_REFUSALS },
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
