/** Access tokens and refresh tokens carry a secret; a session's id is its hash, so a stolen database names no session [behaviour: Sessions]. */
import {
  FRESH_SIGN_IN_MS,
  REFRESH_TOKEN_MS,
  REPLACED_SESSION_MS,
  SESSION_MS,
} from '../../../shared/users/session-limits.ts'
import type { SignInAnswer } from '../../../shared/users/session.ts'
import { sessionIdOf } from '../../auth/access-token.ts'
import { createRefreshToken, createSid, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Session, SignInMethod } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import {
  type DatabaseScope,
  databaseTime,
  isWithin,
  type PublicScope,
  type Scope,
} from '../scope.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { recordEvent } from '../security-log.ts'
import { endDemo } from '../users/demo-end.ts'

export interface SignedIn {
  token: string
  /** Null when the cookie of an earlier answer holds the newest one. */
  refreshToken: string | null
  /** There is no session yet: a second step has to follow the password. */
  secondStep?: SignInAnswer['secondStep']
  accountId?: number | undefined
}

interface NewSession {
  method?: SignInMethod
  /** The session of that cookie ends: see `heldHashOf`. */
  heldHash?: string
  /** The session that this one follows in the same browser. */
  followedId?: string
  /** Runs first in the transaction, locks the user's row or creates it, and answers its id. Throws when the proof no longer holds. */
  confirm: (tx: Transaction) => Promise<number>
}

export async function startSession(
  scope: PublicScope,
  { method = 'password', heldHash = '', followedId, confirm }: NewSession,
): Promise<SignedIn & { userId: number }> {
  const sid = createSid()
  const refreshToken = createRefreshToken(sid)
  const createdAt = databaseTime(scope)
  const { address, userAgent } = scope
  const userId = await scope.db.write(async (tx) => {
    const userId = await confirm(tx)
    const id = sessionIdOf(sid)
    const times = { createdAt, lastSeenAt: createdAt }
    await tx.session.create({ data: { id, userId, method, ...times, address, userAgent } })
    const held = await findSessionId(tx, heldHash)
    // The browser goes on getting notes, unless it is another user's now.
    const where = { sessionId: followedId ?? held ?? '', userId }
    await tx.pushDevice.updateMany({ where, data: { sessionId: id } })
    if (held !== null) await endSession(tx, scope, held)
    const expiresAt = refreshExpiry(scope, { createdAt })
    const hash = hashOpaqueToken(refreshToken)
    await tx.refreshToken.create({ data: { hash, sessionId: id, expiresAt } })
    await endOldest(tx, scope, userId)
    await scope.db.announce(tx, { user: userId })
    return userId
  })
  const token = await scope.accessTokens.sign({ userId, sid }, scope.now)
  return { token, refreshToken, userId }
}

/** The caller's own session lasts 60 seconds more. @param confirm runs first in the transaction, and locks the user's row */
export function replaceSession(
  scope: Scope,
  confirm: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  const { user, sessionId: id, signInMethod: method } = scope
  return startSession(scope, {
    method,
    followedId: id,
    confirm: async (tx) => {
      await confirm(tx)
      await endSessions(tx, scope, user.id, id)
      const endsAt = new Date(databaseTime(scope).getTime() + REPLACED_SESSION_MS)
      await tx.session.updateMany({ where: { id, endsAt: null }, data: { endsAt } })
      return user.id
    },
  })
}

export async function logout(
  scope: PublicScope,
  { token, refreshToken }: { token: string | undefined; refreshToken: string | undefined },
): Promise<{ success: true }> {
  const claims = token ? await scope.accessTokens.verify(token, scope.now) : null
  const id = claims?.sessionId ?? (await findSessionId(scope.db.read, heldHashOf(refreshToken)))
  const userId =
    id === null
      ? null
      : await scope.db.write(async (tx) => {
          const userId = await endSession(tx, scope, id)
          // The browser is no new one, though its cookie goes.
          if (userId !== null) await tx.session.update({ where: { id }, data: { signedOut: true } })
          return userId
        })
  if (userId !== null) recordEvent(scope, 'signed-out', { userId })
  return { success: true }
}

/** Ends sign-ins that wait for their second step too: their password may no longer hold. */
export async function endSessions(
  tx: Transaction,
  scope: DatabaseScope,
  userId: number,
  exceptId?: string,
): Promise<void> {
  await endSignedIn(tx, scope, userId, exceptId)
  await tx.challenge.deleteMany({ where: { userId } })
}

/** A sign-in that waits goes on: with a stolen session, nobody can keep its owner from signing in. */
export async function endSignedIn(
  tx: Transaction,
  scope: DatabaseScope,
  userId: number,
  exceptId?: string,
): Promise<void> {
  await tx.session.updateMany({
    where: { userId, id: { not: exceptId }, endedAt: null },
    data: { endedAt: databaseTime(scope) },
  })
  // Also devices of expired sessions, which nothing else ends.
  const isOther = [{ sessionId: null }, { sessionId: { not: exceptId ?? '' } }]
  await tx.pushDevice.deleteMany({ where: { userId, OR: isOther } })
  await scope.db.announce(tx, { user: userId })
}

/** Answers the id of its user; null if it had ended already. */
export async function endSession(
  tx: Transaction,
  scope: DatabaseScope,
  id: string,
): Promise<number | null> {
  const where = { id, endedAt: null }
  const session = await tx.session.findFirst({ where, select: { userId: true } })
  if (!session) return null
  await tx.session.updateMany({ where, data: { endedAt: databaseTime(scope) } })
  await tx.pushDevice.deleteMany({ where: { sessionId: id } })
  await endDemo(tx, scope, session.userId)
  await scope.db.announce(tx, { user: session.userId })
  return session.userId
}

/** No script can read the cookie, so somebody with a stolen access token does not have it. */
export async function isFreshInBrowser(
  scope: Scope,
  refreshToken: string | undefined,
): Promise<boolean> {
  const at = databaseTime(scope)
  if (!refreshToken || !isWithin(scope, scope.signedInAt.getTime(), FRESH_SIGN_IN_MS)) return false
  const { sessionId } = scope
  const where = {
    hash: hashOpaqueToken(refreshToken),
    sessionId,
    spentAt: null,
    expiresAt: { gt: at },
  }
  return (await scope.db.read.refreshToken.count({ where })) > 0
}

/** Each session begins with a refresh token, and goes with its last one. */
export async function purgeExpiredSessions(scope: PurgeScope): Promise<void> {
  const at = databaseTime(scope)
  await purgeRows(scope, async (tx, limit) => {
    const tokens = await tx.refreshToken.findMany({
      where: { expiresAt: { lt: at } },
      orderBy: { expiresAt: 'asc' },
      take: limit,
    })
    const hashes = tokens.map(({ hash }) => hash)
    const ids = [...new Set(tokens.map(({ sessionId }) => sessionId))]
    await tx.refreshToken.deleteMany({ where: { hash: { in: hashes } } })
    await tx.session.deleteMany({ where: { id: { in: ids }, refreshTokens: { none: {} } } })
    return { count: tokens.length }
  })
}

export function refreshExpiry(
  scope: DatabaseScope,
  { createdAt }: Pick<Session, 'createdAt'>,
): Date {
  const unusedUntil = databaseTime(scope).getTime() + REFRESH_TOKEN_MS
  return new Date(Math.min(unusedUntil, createdAt.getTime() + SESSION_MS))
}

async function findSessionId(db: ReadClient, hash: string): Promise<string | null> {
  if (hash === '') return null
  return (await db.refreshToken.findUnique({ where: { hash } }))?.sessionId ?? null
}

export function heldHashOf(refreshToken: string | undefined): string {
  return refreshToken ? hashOpaqueToken(refreshToken) : ''
}

async function endOldest(tx: Transaction, scope: PublicScope, userId: number): Promise<void> {
  const { sessions } = scope.settings.quotas
  const oldest = await tx.session.findMany({
    where: { userId, endedAt: null, endsAt: null },
    orderBy: { createdAt: 'desc' },
    skip: sessions,
    select: { id: true },
  })
  for (const { id } of oldest) await endSession(tx, scope, id)
}
