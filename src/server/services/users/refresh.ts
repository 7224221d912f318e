/** Staying signed in: a refresh token is exchanged for the next one [behaviour: Sessions]. */
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { authenticationRequired } from './authentication.ts'
import { endSession, refreshExpiry, type SignedIn } from './sessions.ts'

/**
 * Two tabs that refresh at the same time send the same refresh token. The second use is accepted within this time.
 */
const REUSE_GRACE_SECONDS = 10

/**
 * Exchanges a refresh token for a new one and an access token. A second use of the same token ends its
 * session, because one of the two uses is not by the owner. Within ten seconds, a second use counts as another
 * tab of the same browser: it gets an access token, and keeps the cookie of the first answer.
 *
 * @throws AppError UNAUTHORIZED for a token that is missing, unknown, expired, or spent earlier.
 */
export async function refresh(
  scope: PublicScope,
  presented: string | undefined,
): Promise<SignedIn> {
  if (!presented) throw authenticationRequired()
  const next = createOpaqueToken()
  const outcome = await scope.db.write((tx) => rotate(tx, scope, hashOpaqueToken(presented), next))
  // An error inside of the transaction would undo the end of the session.
  if (!outcome) throw authenticationRequired()
  const { userId, sessionId } = outcome
  const token = await scope.accessTokens.sign({ userId, sessionId }, scope.now)
  return { token, refreshToken: outcome.rotated ? next : null }
}

async function rotate(tx: Transaction, scope: PublicScope, hash: string, next: string) {
  const found = await tx.refreshToken.findUnique({ where: { hash } })
  if (!found) return null
  // This update locks the session's row: of two tabs, the second waits for the first.
  const at = databaseTime(scope)
  const session = await tx.session.update({
    where: { id: found.sessionId },
    data: { lastSeenAt: at },
    include: { user: true },
  })
  if (session.endedAt || session.user.disabledAt || found.expiresAt <= at) return null

  const owner = { userId: session.userId, sessionId: session.id }
  const { spentAt } = await tx.refreshToken.findUniqueOrThrow({ where: { hash } })
  if (spentAt) {
    const age = (at.getTime() - spentAt.getTime()) / 1000
    if (age <= REUSE_GRACE_SECONDS) return { ...owner, rotated: false }
    await endSession(tx, scope, session.id)
    return null
  }
  await tx.refreshToken.update({ where: { hash }, data: { spentAt: at } })
  await tx.refreshToken.create({
    data: { hash: hashOpaqueToken(next), sessionId: session.id, expiresAt: refreshExpiry(scope) },
  })
  return { ...owner, rotated: true }
}
