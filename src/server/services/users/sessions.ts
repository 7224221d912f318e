/**
 * Sessions: signing in, staying signed in, signing out [behaviour: Sessions].
 *
 * A session is a row. Access tokens name it, and are valid until it ends. Refresh tokens belong to it; each
 * can be used once.
 */
import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import { AppError } from '../../../shared/app-error.ts'
import type { LoginInput, RegisterInput } from '../../../shared/session.ts'
import { SIGN_UP_COMING_SOON } from '../../../shared/sign-up.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../auth/password.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { Session, User } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { consumeWithinLimit, countTowardsLimit, requireWithinLimit } from './rate-limits.ts'
import { type DatabaseScope, databaseTime, type PublicScope, type Scope } from '../scope.ts'
import { createUser } from './users.ts'

/** How long a refresh token, and so an unused session, lasts [behaviour: Sessions]. */
export const REFRESH_LIFETIME_SECONDS = 7 * 24 * 60 * 60

/**
 * Two tabs that refresh at the same time send the same refresh token. The second use is accepted within this time.
 */
const REUSE_GRACE_SECONDS = 10

export interface SignedIn {
  token: string
  /** For the cookie; null when the cookie of an earlier answer holds the newest one. */
  refreshToken: string | null
}

/**
 * Signs a user in.
 *
 * @throws AppError UNAUTHORIZED, the same for a wrong password, an unknown e-mail and a disabled user;
 * TOO_MANY_REQUESTS after 10 failures of the e-mail or 100 of the address in 15 minutes.
 */
export function login(scope: PublicScope, input: LoginInput): Promise<SignedIn> {
  return signIn(scope, input, () => true)
}

/** Signs in super admins only; all other users get the answer of a wrong password. */
export function superAdminLogin(scope: PublicScope, input: LoginInput): Promise<SignedIn> {
  return signIn(scope, input, (user) => user.role === 'superAdmin')
}

/**
 * Creates a user and signs them in.
 *
 * @throws AppError BAD_REQUEST where registration is closed or the password too common; CONFLICT when
 * the e-mail is taken; TOO_MANY_REQUESTS after 100 registrations of the address in an hour.
 */
export async function register(scope: PublicScope, input: RegisterInput): Promise<SignedIn> {
  if (scope.settings.registration === 'closed')
    throw new AppError('BAD_REQUEST', SIGN_UP_COMING_SOON)
  await consumeWithinLimit(scope.rateLimits.registrationsOfAddress, scope.address)
  return startSession(scope, await createUser(scope, input))
}

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

/**
 * The signed-in scope of an access token.
 *
 * @throws AppError UNAUTHORIZED unless the token is valid, its session has not ended, and its user is enabled.
 */
export async function authenticate(scope: PublicScope, token: string | undefined): Promise<Scope> {
  const claims = token ? await scope.accessTokens.verify(token, scope.now) : null
  if (!claims) throw authenticationRequired()
  const session = await scope.db.read.session.findUnique({
    where: { id: claims.sessionId },
    include: { user: true },
  })
  const isOpen = session && session.endedAt === null && session.userId === claims.userId
  if (!isOpen || session.user.disabledAt) throw authenticationRequired()
  countAsSeen(scope, session)
  return { ...scope, user: session.user, sessionId: session.id }
}

const SEEN_AGAIN_MS = 60 * 60 * 1000

/** Once an hour at most. The request does not wait for it; if it fails, the next request tries again. */
function countAsSeen(scope: PublicScope, { id, lastSeenAt }: Session): void {
  const at = databaseTime(scope)
  const before = new Date(at.getTime() - SEEN_AGAIN_MS)
  if (lastSeenAt >= before) return
  const where = { id, lastSeenAt: { lt: before } }
  scope.db
    .write((tx) => tx.session.updateMany({ where, data: { lastSeenAt: at } }))
    .catch(() => undefined)
}

/**
 * Checks again that the caller's session has not ended.
 *
 * @throws AppError UNAUTHORIZED when it has, or its user has been disabled.
 */
export async function requireSession(scope: Scope): Promise<void> {
  const session = await scope.db.read.session.findUnique({
    where: { id: scope.sessionId },
    select: { endedAt: true, user: { select: { disabledAt: true } } },
  })
  if (!session || session.endedAt || session.user.disabledAt) throw authenticationRequired()
}

/**
 * Answers the scope if its user has chosen the password.
 *
 * @throws AppError CONFLICT while the user still has a one-time password.
 */
export function requireOwnPassword(scope: Scope): Scope {
  if (scope.user.mustChangePassword)
    throw new AppError('CONFLICT', 'Please choose a password of your own first.')
  return scope
}

/** Purges what has expired: refresh tokens, sessions without a refresh token, and limits. */
export async function purgeExpiredSessions(scope: DatabaseScope): Promise<void> {
  await scope.db.write(async (tx) => {
    await tx.rateLimit.deleteMany({ where: { expire: { lt: databaseTime(scope) } } })
    await tx.refreshToken.deleteMany({ where: { expiresAt: { lt: databaseTime(scope) } } })
    await tx.session.deleteMany({ where: { refreshTokens: { none: {} } } })
  })
}

// Only two sign-ins are checked at a time. Otherwise a burst of them could pass the limit together, before
// the first of them is counted as failed.
const limitTries = pLimit(2)

async function signIn(
  scope: PublicScope,
  input: LoginInput,
  isAllowed: (user: User) => boolean,
): Promise<SignedIn> {
  const user = await limitTries(() => checkCredentials(scope, input, isAllowed))
  const { passwordHash } = user
  const renewedHash = needsRehash(passwordHash) ? await hashPassword(input.password) : passwordHash
  return startSession(scope, user, renewedHash)
}

async function checkCredentials(
  scope: PublicScope,
  { email, password }: LoginInput,
  isAllowed: (user: User) => boolean,
): Promise<User> {
  const { failedLoginsOfEmail, failedLoginsOfAddress } = scope.rateLimits
  await requireWithinLimit(failedLoginsOfEmail, email)
  await requireWithinLimit(failedLoginsOfAddress, scope.address)
  const user = await scope.db.read.user.findUnique({ where: { email } })
  const correct = await verifyPassword(user?.passwordHash, password)
  if (user && correct && !user.disabledAt && isAllowed(user)) return user
  await countTowardsLimit(failedLoginsOfEmail, email)
  await countTowardsLimit(failedLoginsOfAddress, scope.address)
  throw invalidCredentials()
}

/**
 * @throws AppError UNAUTHORIZED when, since the comparison, the password was changed or the user disabled:
 * that ended all other sessions, and this one must not remain.
 */
async function startSession(
  scope: PublicScope,
  user: User,
  passwordHash = user.passwordHash,
): Promise<SignedIn> {
  const sessionId = randomUUID()
  const refreshToken = createOpaqueToken()
  const at = databaseTime(scope)
  await scope.db.write(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash, disabledAt: null },
      data: { passwordHash },
    })
    if (count === 0) throw invalidCredentials()
    await tx.session.create({
      data: {
        id: sessionId,
        userId: user.id,
        createdAt: at,
        lastSeenAt: at,
        refreshTokens: {
          create: { hash: hashOpaqueToken(refreshToken), expiresAt: refreshExpiry(scope) },
        },
      },
    })
  })
  const token = await scope.accessTokens.sign({ userId: user.id, sessionId }, scope.now)
  return { token, refreshToken }
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

async function endSession(tx: Transaction, scope: PublicScope, id: string): Promise<void> {
  const where = { id, endedAt: null }
  const session = await tx.session.findFirst({ where, select: { userId: true } })
  if (!session) return
  await tx.session.updateMany({ where, data: { endedAt: databaseTime(scope) } })
  await scope.db.announce(tx, { user: session.userId })
}

function refreshExpiry(scope: PublicScope): Date {
  return new Date(databaseTime(scope).getTime() + REFRESH_LIFETIME_SECONDS * 1000)
}

function invalidCredentials(): AppError {
  return new AppError('UNAUTHORIZED', 'Invalid email or password.')
}

function authenticationRequired(): AppError {
  return new AppError('UNAUTHORIZED', 'Authentication required.')
}
