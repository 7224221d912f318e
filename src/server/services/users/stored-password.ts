import { ONE_TIME_PASSWORD_MS } from '../../../shared/users/user-limits.ts'
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { endTokens } from '../ended-keys.ts'
import { type DatabaseScope, databaseTime } from '../scope.ts'

export function passwordFields(scope: DatabaseScope, passwordHash: string, isOneTime = false) {
  return {
    passwordHash,
    mustChangePassword: isOneTime,
    passwordExpiresAt: isOneTime
      ? new Date(databaseTime(scope).getTime() + ONE_TIME_PASSWORD_MS)
      : null,
  }
}

/** Ends the tokens, and the links for a new password. Answers false when there is no such user. */
export async function storePassword(
  tx: Transaction,
  scope: DatabaseScope,
  where: Prisma.UserWhereInput & { id: number },
  passwordHash: string,
  isOneTime = false,
): Promise<boolean> {
  const data = passwordFields(scope, passwordHash, isOneTime)
  const { count } = await tx.user.updateMany({ where, data })
  if (count === 0) return false
  await endTokens(tx, where.id)
  await tx.mailLink.deleteMany({ where: { userId: where.id, purpose: 'resetPassword' } })
  return true
}
