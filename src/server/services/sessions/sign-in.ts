import { AppError } from '../../../shared/app-error.ts'
import type { LoginInput, RegisterInput } from '../../../shared/users/session.ts'
import { SIGN_UP_COMING_SOON } from '../../../shared/users/sign-up.ts'
import { hashPassword, needsRehash, verifyPassword } from '../../auth/password.ts'
import type { User } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { startSecondStep } from '../passkeys/passkey-sign-in.ts'
import { tellOfNewDevice } from './new-device.ts'
import { countSignIn, signInUnlessFailed } from './password-tries.ts'
import { consumeWithinLimit, networkOf } from './rate-limits.ts'
import { heldHashOf, type SignedIn, startSession } from './sessions.ts'
import { joinByInvitation, previewInvitation } from '../accounts/invitations.ts'
import { createUserRow, hashNewPassword } from '../users/users.ts'

/** @throws AppError UNAUTHORIZED, the same for a wrong or expired password, an unknown e-mail and a disabled user; TOO_MANY_REQUESTS. */
export const login = signInOf(() => true)

/** All other users get the answer of a wrong password. */
export const superAdminLogin = signInOf(({ role }) => role === 'superAdmin')

/**
 * An invitation makes one login. @throws AppError BAD_REQUEST where registration is closed and there is none, or the password refused;
 * NOT_FOUND for one that is not valid; CONFLICT when the e-mail is taken, or the account full; TOO_MANY_REQUESTS.
 */
export async function register(
  scope: PublicScope,
  input: RegisterInput,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const { invitation } = input
  if (scope.settings.registration === 'closed' && invitation === undefined)
    throw new AppError('BAD_REQUEST', SIGN_UP_COMING_SOON)
  await consumeWithinLimit(scope, 'registrationsOfAddress', networkOf(scope.address))
  if (invitation !== undefined) await previewInvitation(scope, { token: invitation })
  const passwordHash = await hashNewPassword(input.password, input)
  let accountId: number | undefined
  // One transaction: where it fails, the same registration can be sent again.
  const signedIn = await startSession(scope, {
    heldHash: heldHashOf(heldRefreshToken),
    confirm: async (tx) => {
      const user = await createUserRow(tx, scope, { ...input, passwordHash })
      await countSignIn(scope, tx, user)
      if (invitation !== undefined)
        accountId = (await joinByInvitation(tx, { ...scope, user }, invitation)).id
      return user.id
    },
  })
  const { userId } = signedIn
  recordEvent(scope, 'user-created', { userId })
  recordEvent(scope, 'signed-in', { userId, how: 'password' })
  if (accountId !== undefined) recordEvent(scope, 'invitation-used', { userId, accountId })
  return { ...signedIn, accountId }
}

function signInOf(isAllowed: (user: User) => boolean) {
  return (
    scope: PublicScope,
    input: LoginInput,
    heldRefreshToken: string | undefined,
  ): Promise<SignedIn> => {
    const check = () => checkCredentials(scope, input, isAllowed)
    return signInUnlessFailed(scope, input.email, check, async (user, uncount) => {
      const count = async (tx: Transaction) => {
        await countSignIn(scope, tx, user)
        await uncount(tx)
      }
      if (user.secondStep) return askSecondStep(scope, user, count)
      const heldHash = heldHashOf(heldRefreshToken)
      return startConfirmedSession(scope, user, input.password, heldHash, count)
    })
  }
}

/** @throws AppError UNAUTHORIZED for the public contract, which has no second step. */
async function askSecondStep(
  scope: PublicScope,
  user: User,
  count: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  if (scope.transport === 'contract')
    throw new AppError(
      'UNAUTHORIZED',
      'This user signs in with a second step, which is possible only in the browser.',
    )
  return { token: '', refreshToken: null, secondStep: await startSecondStep(scope, user, count) }
}

async function checkCredentials(
  scope: PublicScope,
  { email, password }: LoginInput,
  isAllowed: (user: User) => boolean,
): Promise<User> {
  const user = await scope.db.read.user.findUnique({ where: { email } })
  const correct = await verifyPassword(user?.passwordHash, password)
  const isExpired = user?.passwordExpiresAt && user.passwordExpiresAt <= databaseTime(scope)
  if (user && correct && !isExpired && !user.disabledAt && isAllowed(user)) return user
  recordEvent(scope, 'sign-in-failed', { userId: user?.id ?? null })
  throw invalidCredentials()
}

/** @throws AppError UNAUTHORIZED when the password was changed or the user disabled since the comparison: that ended all other sessions. */
async function startConfirmedSession(
  scope: PublicScope,
  user: User,
  password: string,
  heldHash: string,
  count: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  const { id: userId, passwordHash } = user
  const newHash = needsRehash(passwordHash) ? await hashPassword(password) : passwordHash
  const confirm = async (tx: Transaction) => {
    // It may be the same hash: this locks the user's row too.
    const where = { id: userId, passwordHash, disabledAt: null }
    const { count: same } = await tx.user.updateMany({ where, data: { passwordHash: newHash } })
    if (same === 0) throw invalidCredentials()
    await count(tx)
    await tellOfNewDevice(tx, scope, { user, how: 'password', heldHash })
    return userId
  }
  const signedIn = await startSession(scope, { heldHash, confirm })
  recordEvent(scope, 'signed-in', { userId, how: 'password' })
  return signedIn
}

function invalidCredentials(): AppError {
  return new AppError('UNAUTHORIZED', 'Invalid email or password.')
}
