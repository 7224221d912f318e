/** Addresses whose mail server refuses what we send [behaviour: E-mail]. */
import { MAX_MAIL_REFUSALS, REFUSAL_KEPT_MS } from '../../../shared/users/user-limits.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'

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

/** Counts a refusal. */
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

/** Forgets the refusals that are older than seven days. */
export async function purgeRefusedAddresses(scope: PurgeScope): Promise<void> {
  const where = { at: { lte: forgottenBefore(scope) } }
  await purgeRows(scope, (tx, limit) => tx.refusedAddress.deleteMany({ where, limit }))
}

function forgottenBefore(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - REFUSAL_KEPT_MS)
}
