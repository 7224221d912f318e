/** A claim of a database by its first user lasts for ever [behaviour: First login]. */
import { AppError } from '../../../shared/app-error.ts'
import { type ClaimCode, deriveClaimCode, isClaimCode } from '../../auth/typed-codes.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, type PublicScope, type Services } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import {
  countInTransaction,
  forgetLimits,
  hasRoomInTransaction,
  type LimitKey,
  networkOf,
  uncount,
} from '../sessions/rate-limits.ts'

/** Null once there has been a user. */
export async function findClaimCode({
  db,
  claim,
}: Pick<Services, 'db' | 'claim'>): Promise<ClaimCode | null> {
  if (claim.isMade) return null
  const open = await db.read.claim.findFirst({ where: { claimedAt: null } })
  claim.isMade = open === null
  return open && deriveClaimCode(claim.key, open.secret)
}

/** @throws AppError NOT_FOUND when the database has had a user. */
export async function requireUnclaimed(scope: PublicScope): Promise<ClaimCode> {
  return (await findClaimCode(scope)) ?? refuseClaim()
}

export function refuseClaim(): never {
  throw new AppError('NOT_FOUND', 'Balance has its first user already. Sign in.')
}

export async function isUnclaimed(tx: Transaction): Promise<boolean> {
  return (await tx.claim.count({ where: { claimedAt: null } })) > 0
}

/** Others that claim the database wait for the end of the transaction. Answers false when it was claimed before. */
export async function claimFor(tx: Transaction, scope: DatabaseScope): Promise<boolean> {
  const data = { claimedAt: databaseTime(scope) }
  const { count } = await tx.claim.updateMany({ where: { claimedAt: null }, data })
  if (count > 0) await forgetLimits(tx, ['claimsOfNetwork', 'claimsInAll'])
  return count > 0
}

/**
 * A code counts as wrong until it is known to be right, so that simultaneous tries cannot pass a limit together.
 * @throws AppError NOT_FOUND as `requireUnclaimed`; BAD_REQUEST when it is wrong; TOO_MANY_REQUESTS.
 */
export async function requireClaimCode(scope: PublicScope, typed: string): Promise<void> {
  const code = await requireUnclaimed(scope)
  const key = `${code.id} ${networkOf(scope.address)}`
  const ofNetwork: LimitKey = { name: 'claimsOfNetwork', key }
  const inAll: LimitKey = { name: 'claimsInAll', key: code.id }
  await scope.db.write(async (tx) => {
    await countInTransaction(scope, tx, ofNetwork, true)
    if (await hasRoomInTransaction(scope, tx, inAll)) return
    recordEvent(scope, 'limit-met', { how: inAll.name })
    throw new AppError(
      'TOO_MANY_REQUESTS',
      'Too many wrong codes were tried. Whoever runs this Balance can make the first login with "npm run user".',
    )
  })
  if (!isClaimCode(code, typed))
    throw new AppError('BAD_REQUEST', 'That code is not right. It stands in the log of the server.')
  await scope.db.write((tx) => uncount(tx, [ofNetwork, inAll]))
}
