import { REUSED_REFRESH_TOKEN_MS } from '../../../shared/users/session-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import { claimedSessionId } from '../../auth/access-token.ts'
import { createRefreshToken, hashOpaqueToken, sidOf } from '../../auth/opaque-token.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, isWithin, type PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { isOverDemo } from '../users/demo-end.ts'
import { authenticationRequired, isOpen } from './authentication.ts'
import { endSession, refreshExpiry, type SignedIn } from './sessions.ts'

export interface RefreshCall {
  refreshToken: string | undefined
  token: string | undefined
}

export class OtherSessionError extends AppError {
  constructor() {
    super('UNAUTHORIZED', 'The cookie and the token belong to two sessions. Please sign in again.')
  }
}

/**
 * A second use of a token ends its session, because one of the two is not by the owner [behaviour: Sessions]. Within ten seconds it
 * counts as another tab, which keeps the cookie of the first answer; so does a use while the session is being replaced.
 * @throws AppError UNAUTHORIZED; OtherSessionError, and nothing happens, when the access token names another session.
 */
export async function refresh(
  scope: PublicScope,
  { refreshToken, token }: RefreshCall,
): Promise<SignedIn> {
  if (!refreshToken) throw authenticationRequired()
  const sid = sidOf(refreshToken)
  const next = createRefreshToken(sid)
  const expectedId = token ? claimedSessionId(token) : null
  const outcome = await scope.db.write((tx) =>
    rotate(tx, scope, { refreshToken, next, expectedId }),
  )
  // An error inside of the transaction would undo the end of the session.
  if (outcome?.isMisused) recordEvent(scope, 'spent-token-used', { userId: outcome.userId })
  if (!outcome || outcome.isMisused) throw authenticationRequired()
  const fresh = await scope.accessTokens.sign({ userId: outcome.userId, sid }, scope.now)
  return { token: fresh, refreshToken: outcome.rotated ? next : null }
}

interface Rotation {
  refreshToken: string
  next: string
  expectedId: string | null
}

async function rotate(
  tx: Transaction,
  scope: PublicScope,
  { refreshToken, next, expectedId }: Rotation,
) {
  const hash = hashOpaqueToken(refreshToken)
  const found = await tx.refreshToken.findUnique({ where: { hash } })
  if (!found) return null
  if (expectedId !== null && expectedId !== found.sessionId) throw new OtherSessionError()
  // Locks the session's row: of two tabs, the second waits for the first.
  const at = databaseTime(scope)
  const session = await tx.session.update({
    where: { id: found.sessionId },
    data: { lastSeenAt: at, address: scope.address },
    include: { user: true },
  })
  if (!isOpen(scope, session) || session.user.disabledAt || found.expiresAt <= at) return null
  if (isOverDemo(scope, session.user)) return null

  const { userId } = session
  const { spentAt } = await tx.refreshToken.findUniqueOrThrow({ where: { hash } })
  if (spentAt) {
    const isMisused = !isWithin(scope, spentAt.getTime(), REUSED_REFRESH_TOKEN_MS)
    if (isMisused) await endSession(tx, scope, session.id)
    return { userId, isMisused, rotated: false }
  }
  if (session.endsAt) return { userId, isMisused: false, rotated: false }
  await tx.refreshToken.update({ where: { hash }, data: { spentAt: at } })
  await tx.refreshToken.create({
    data: {
      hash: hashOpaqueToken(next),
      sessionId: session.id,
      expiresAt: refreshExpiry(scope, session),
    },
  })
  return { userId, isMisused: false, rotated: true }
}
