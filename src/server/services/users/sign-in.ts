/** Signing in with a password, and registering [behaviour: Sessions]. */
import { AppError } from '../../../shared/app-error.ts'
import type { LoginInput, RegisterInput } from '../../../shared/session.ts'
import { SIGN_UP_COMING_SOON } from '../../../shared/sign-up.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../auth/password.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import { FairQueue } from '../../queues/fair-queue.ts'
import type { PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { consumeWithinLimit, networkOf } from './rate-limits.ts'
import { type SignedIn, startSession } from './sessions.ts'
import { countFailedTry, countSignIn, requireTriesLeft } from './sign-in-limits.ts'
import { createUser } from './users.ts'

/**
 * Signs a user in.
 *
 * @throws AppError UNAUTHORIZED, the same for a wrong password, an unknown e-mail and a disabled user;
 * TOO_MANY_REQUESTS after 10 failures with the e-mail, 100 from the address or 100 sign-ins in 15 minutes.
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
  await consumeWithinLimit(scope, 'registrationsOfAddress', networkOf(scope.address))
  const user = await createUser(scope, input)
  recordEvent(scope, 'user-created', { userId: user.id })
  return startConfirmedSession(scope, user)
}

// Only two sign-ins are checked at a time. Otherwise a burst of them could pass the limit together, before
// the first of them is counted as failed. Addresses take turns, since nobody is signed in yet.
const tries = new FairQueue({
  noun: 'sign-ins',
  running: 2,
  runningOfUser: 1,
  waiting: 1_000,
  waitingOfUser: 200,
})

async function signIn(
  scope: PublicScope,
  input: LoginInput,
  isAllowed: (user: User) => boolean,
): Promise<SignedIn> {
  const user = await tries.run(scope.address, () => checkCredentials(scope, input, isAllowed))
  const { passwordHash } = user
  const renewedHash = needsRehash(passwordHash) ? await hashPassword(input.password) : passwordHash
  return startConfirmedSession(scope, user, renewedHash)
}

async function checkCredentials(
  scope: PublicScope,
  { email, password }: LoginInput,
  isAllowed: (user: User) => boolean,
): Promise<User> {
  await requireTriesLeft(scope, email)
  const user = await scope.db.read.user.findUnique({ where: { email } })
  const correct = await verifyPassword(user?.passwordHash, password)
  if (user && correct && !user.disabledAt && isAllowed(user)) return user
  await countFailedTry(scope, email)
  recordEvent(scope, 'sign-in-failed', { userId: user?.id ?? null })
  throw invalidCredentials()
}

/**
 * @throws AppError UNAUTHORIZED when, since the comparison, the password was changed or the user disabled:
 * that ended all other sessions, and this one must not remain.
 */
async function startConfirmedSession(
  scope: PublicScope,
  { id, email, passwordHash: comparedHash }: User,
  passwordHash = comparedHash,
): Promise<SignedIn> {
  await countSignIn(scope, { id, email })
  const signedIn = await startSession(scope, id, async (tx) => {
    const where = { id, passwordHash: comparedHash, disabledAt: null }
    const { count } = await tx.user.updateMany({ where, data: { passwordHash } })
    if (count === 0) throw invalidCredentials()
  })
  recordEvent(scope, 'signed-in', { userId: id, how: 'password' })
  return signedIn
}

function invalidCredentials(): AppError {
  return new AppError('UNAUTHORIZED', 'Invalid email or password.')
}
