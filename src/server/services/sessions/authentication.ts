import { REPLACED_SESSION_MS, SESSION_MS } from '../../../shared/users/session-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import { type Access, findAccess, findTokenAccess } from '../accounts/own-account.ts'
import {
  type DatabaseScope,
  databaseTime,
  isWithin,
  type PublicScope,
  type Scope,
} from '../scope.ts'
import { extendDemo, isOverDemo } from '../users/demo-end.ts'
import { settingsFor } from '../quotas.ts'
import { isMeantAsApiToken, isWellFormedApiToken } from '../../auth/api-token.ts'
import { hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Database } from '../../db/database.ts'
import type { ApiToken, Session } from '../../db/generated/sqlite/client.ts'
import { FairQueue } from '../../queues/fair-queue.ts'

export interface AccountAccess {
  scope: Scope
  account: Access['account']
}

/** @throws AppError UNAUTHORIZED unless the token is valid, it or its session has not ended, and its user is enabled. */
export async function authenticate(
  scope: PublicScope,
  token: string | undefined,
  account: AccountRef = 'personal',
): Promise<AccountAccess> {
  if (isOfProgram(token)) return authenticateProgram(scope, token, account)
  const claims = token ? await scope.accessTokens.verify(token, scope.now) : null
  const access = claims && (await findAccess(scope.db, claims, account))
  if (!access) throw authenticationRequired()
  const { session, user } = access
  if (!isOpen(scope, session) || user.disabledAt || isOverDemo(scope, user))
    throw authenticationRequired()
  countAsSeen(scope, session)
  const { id: sessionId, createdAt: signedInAt, method: signInMethod } = session
  return {
    scope: {
      ...scope,
      db: writingInTurn(scope.db, user.id),
      settings: settingsFor(scope.settings, user),
      user: await extendDemo(scope, user),
      sessionId,
      signedInAt,
      signInMethod,
    },
    account: access.account,
  }
}

/** Changes of one user run one after the other where there is one writer for all: ten in a batch keep others waiting for one. */
const changes = new FairQueue({
  noun: 'changes',
  running: 1_000,
  waiting: 10_000,
  waitingOfUser: 1_000,
})

/**
 * Only SQLite, with its one writer, needs turns: with several, a change that gets no answer would hold up the others. A
 * change within a change joins its transaction, because a turn of its own would wait for itself.
 */
function writingInTurn(db: Database, userId: number): Database {
  if (!db.hasOneWriter) return db
  return { ...db, write: (change) => changes.run(userId, () => db.write(change)) }
}

/** True if a bearer token is meant as a program's, good or bad. */
export function isOfProgram(token: string | undefined): token is string {
  return token !== undefined && isMeantAsApiToken(token)
}

async function authenticateProgram(
  scope: PublicScope,
  text: string,
  account: AccountRef,
): Promise<AccountAccess> {
  const access = isWellFormedApiToken(text)
    ? await findTokenAccess(scope.db, hashOpaqueToken(text), account)
    : null
  if (!access || access.user.disabledAt || access.token.expiresAt <= databaseTime(scope))
    throw authenticationRequired()
  const { token, user } = access
  countAsUsed(scope, token)
  return {
    scope: {
      ...scope,
      db: writingInTurn(scope.db, user.id),
      user,
      token: { id: token.id, scope: token.scope, accountId: token.accountId },
      // All that asks for a session, or its age, finds none.
      sessionId: '',
      signedInAt: new Date(0),
      signInMethod: 'password',
    },
    account: access.account,
  }
}

const SEEN_AGAIN_MS = 60 * 60 * 1000

/** Once an hour at most; the request does not wait for it. */
function countAsSeen(scope: PublicScope, { id, lastSeenAt }: Access['session']): void {
  const at = databaseTime(scope)
  const before = new Date(at.getTime() - SEEN_AGAIN_MS)
  if (lastSeenAt >= before) return
  const where = { id, lastSeenAt: { lt: before } }
  const data = { lastSeenAt: at, address: scope.address }
  scope.db.write((tx) => tx.session.updateMany({ where, data })).catch(() => undefined)
}

function countAsUsed(scope: PublicScope, { id, lastUsedAt }: ApiToken): void {
  const at = databaseTime(scope)
  const before = new Date(at.getTime() - SEEN_AGAIN_MS)
  if (lastUsedAt && lastUsedAt >= before) return
  const where = { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: before } }] }
  const data = { lastUsedAt: at }
  scope.db.write((tx) => tx.apiToken.updateMany({ where, data })).catch(() => undefined)
}

/** The clock counts, not the moment of the scope. @throws AppError UNAUTHORIZED when the session has ended, or its user is disabled. */
export async function requireSession(scope: Scope): Promise<void> {
  const session = await scope.db.read.session.findUnique({
    where: { id: scope.sessionId },
    select: {
      createdAt: true,
      endedAt: true,
      endsAt: true,
      user: { select: { disabledAt: true } },
    },
  })
  const isGood = session && isOpen({ ...scope, now: scope.clock() }, session)
  if (!isGood || session.user.disabledAt) throw authenticationRequired()
}

/** @throws AppError CONFLICT while the user still has a one-time password. */
export function requireOwnPassword(scope: Scope): Scope {
  if (scope.user.mustChangePassword)
    throw new AppError('CONFLICT', 'Please choose a password of your own first.')
  return scope
}

export function authenticationRequired(): AppError {
  return new AppError('UNAUTHORIZED', 'Authentication required.')
}

/** An ended session is not open by whatever clock: another process, whose clock is ahead, may have ended it. */
export function isOpen(
  scope: DatabaseScope,
  { createdAt, endedAt, endsAt }: Pick<Session, 'createdAt' | 'endedAt' | 'endsAt'>,
): boolean {
  if (endedAt !== null) return false
  const at = databaseTime(scope)
  if (endsAt && at >= endsAt) return false
  if (endsAt && !isWithin(scope, endsAt.getTime() - REPLACED_SESSION_MS, REPLACED_SESSION_MS))
    return false
  return at.getTime() < createdAt.getTime() + SESSION_MS
}
