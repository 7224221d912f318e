/**
 * Sessions: how one starts and ends [behaviour: Sessions].
 *
 * A session is a row. Access tokens name it, and are valid until it ends. Refresh tokens belong to it; each
 * can be used once.
 */
import { randomUUID } from 'node:crypto'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, type PublicScope } from '../scope.ts'

/** How long a refresh token, and so an unused session, lasts [behaviour: Sessions]. */
export const REFRESH_LIFETIME_SECONDS = 7 * 24 * 60 * 60

export interface SignedIn {
  token: string
  /** For the cookie; null when the cookie of an earlier answer holds the newest one. */
  refreshToken: string | null
}

/**
 * Starts a session of a user who has just proved who they are.
 *
 * @param confirm runs first in the same transaction: it throws when the proof does not hold any more, for example
 *   because the password was changed since it was compared.
 */
export async function startSession(
  scope: PublicScope,
  userId: number,
  confirm: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const refreshToken = createOpaqueToken()
  const at = databaseTime(scope)
  await scope.db.write(async (tx) => {
    await confirm(tx)
    await tx.session.create({
      data: {
        id: sessionId,
        userId,
        createdAt: at,
        lastSeenAt: at,
        refreshTokens: {
          create: { hash: hashOpaqueToken(refreshToken), expiresAt: refreshExpiry(scope) },
        },
      },
    })
  })
  const token = await scope.accessTokens.sign({ userId, sessionId }, scope.now)
  return { token, refreshToken }
}

/** Ends the session of the access token, or else of the refresh token. Always succeeds. */
export async function logout(
  scope: PublicScope,
  { token, refreshToken }: { token: string | undefined; refreshToken: string | undefined },
): Promise<{ success: true }> {
  const claims = token ? await scope.accessTokens.verify(token, scope.now) : null
  const owner = refreshToken
    ? await scope.db.read.refreshToken.findUnique({
        where: { hash: hashOpaqueToken(refreshToken) },
      })
    : null
  const id = claims?.sessionId ?? owner?.sessionId
  if (id !== undefined) await scope.db.write((tx) => endSession(tx, scope, id))
  return { success: true }
}

/** Ends the sessions of a user, all or all but one, and with them the account feeds of their open pages. */
export async function endSessions(
  tx: Transaction,
  scope: DatabaseScope,
  userId: number,
  exceptId?: string,
): Promise<void> {
  await tx.session.updateMany({
    where: { userId, endedAt: null, id: { not: exceptId } },
    data: { endedAt: databaseTime(scope) },
  })
  await scope.db.announce(tx, { user: userId })
}

/** Ends one session, and with it the account feeds of its open pages. Does nothing if it has ended. */
export async function endSession(tx: Transaction, scope: DatabaseScope, id: string): Promise<void> {
  const where = { id, endedAt: null }
  const session = await tx.session.findFirst({ where, select: { userId: true } })
  if (!session) return
  await tx.session.updateMany({ where, data: { endedAt: databaseTime(scope) } })
  await scope.db.announce(tx, { user: session.userId })
}

/** Purges what has expired: refresh tokens, sessions without a refresh token, and limits. */
export async function purgeExpiredSessions(scope: DatabaseScope): Promise<void> {
  await scope.db.write(async (tx) => {
    await tx.rateLimit.deleteMany({ where: { expire: { lt: databaseTime(scope) } } })
    await tx.refreshToken.deleteMany({ where: { expiresAt: { lt: databaseTime(scope) } } })
    await tx.session.deleteMany({ where: { refreshTokens: { none: {} } } })
  })
}

/** When a refresh token that is made now expires. */
export function refreshExpiry(scope: PublicScope): Date {
  return new Date(databaseTime(scope).getTime() + REFRESH_LIFETIME_SECONDS * 1000)
}
