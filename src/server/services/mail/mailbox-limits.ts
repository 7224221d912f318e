/** Limits of mails to one mailbox, counted over all users [behaviour: Limits]. */
import type { Transaction } from '../../db/database.ts'
import {
  countInTransaction,
  hasRoomInTransaction,
  type LimitedScope,
} from '../sessions/rate-limits.ts'

/**
 * Counts a mail to an address that a user has typed: all users together send a stranger a few.
 *
 * @throws AppError TOO_MANY_REQUESTS after 5 of them in an hour, and after 10 in a day.
 */
export async function countTypedMail(
  tx: Transaction,
  scope: LimitedScope,
  address: string,
): Promise<void> {
  const key = mailboxOf(address)
  await countInTransaction(scope, tx, { name: 'typedMailsOfMailbox', key }, true)
  await countInTransaction(scope, tx, { name: 'typedMailsOfMailboxInDay', key }, true)
}

/** Counts a mail about a new password. Answers false, and no error, after 5 of them in an hour, and after 20 in a day. */
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
