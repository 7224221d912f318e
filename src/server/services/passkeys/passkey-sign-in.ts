import { CHALLENGE_MS } from '../../../shared/users/session-limits.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { PasskeyLoginInput, RecoveryCodeLoginInput } from '../../../shared/users/passkey.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import { hashTypedCode } from '../../auth/typed-codes.ts'
import type { SignInMethod, User } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, endsWithin, type PublicScope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { tellOfNewDevice } from '../sessions/new-device.ts'
import { countSignIn, signInUnlessFailed } from '../sessions/password-tries.ts'
import { consumeWithinLimit, networkOf } from '../sessions/rate-limits.ts'
import { heldHashOf, type SignedIn, startSession } from '../sessions/sessions.ts'
import { createChallenge, spendChallenge, storeChallenge } from './challenges.ts'
import { checkSignature, findPasskeys, findSigner, spendSignature } from './signed-passkeys.ts'
import { optionsToSignIn } from './verification.ts'

/** @throws AppError TOO_MANY_REQUESTS after 300 of them from the address in 15 minutes. */
export async function startPasskeyLogin(scope: PublicScope) {
  await consumeWithinLimit(scope, 'passkeyLoginsOfAddress', networkOf(scope.address))
  const challenge = await createChallenge(scope, { purpose: 'signIn', userId: null })
  return optionsToSignIn(scope.settings, challenge)
}

/** @param confirm runs in the transaction that stores the challenge */
export async function startSecondStep(
  scope: PublicScope,
  user: User,
  confirm: (tx: Transaction) => Promise<void>,
) {
  const allowed = await findPasskeys(scope.db.read, user.id)
  const challenge = createOpaqueToken()
  const options = await optionsToSignIn(scope.settings, challenge, allowed)
  await scope.db.write(async (tx) => {
    await confirm(tx)
    await storeChallenge(tx, scope, { challenge, purpose: 'secondStep', userId: user.id })
  })
  return { options }
}

/** @throws AppError UNAUTHORIZED, the same whatever is wrong; TOO_MANY_REQUESTS as for passwords. */
export async function passkeyLogin(
  scope: PublicScope,
  { passkey: answer }: PasskeyLoginInput,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const passkey = await findSigner(scope, answer)
  const refusal = new AppError('UNAUTHORIZED', 'This passkey was not accepted.')
  const purposes = ['signIn' as const, 'secondStep' as const]
  const check = async () => {
    const checked = passkey && (await checkSignature(scope, passkey, answer, { purposes }))
    if (checked) return checked
    recordEvent(scope, 'sign-in-failed', { userId: passkey?.userId ?? null, how: 'passkey' })
    throw refusal
  }
  // Failures with unknown passkeys count together, for the address.
  const email = passkey?.user.email ?? ''
  return signInUnlessFailed(scope, email, check, (checked, uncount) =>
    start(scope, checked.passkey.user, 'passkey', heldRefreshToken, async (tx) => {
      await uncount(tx)
      if (!(await spendSignature(tx, scope, checked))) throw refusal
    }),
  )
}

/** @throws AppError UNAUTHORIZED when the code is wrong or used, or it is too late; TOO_MANY_REQUESTS as for passwords. */
export async function recoveryCodeLogin(
  scope: PublicScope,
  { challenge, recoveryCode }: RecoveryCodeLoginInput,
  heldRefreshToken: string | undefined,
): Promise<SignedIn> {
  const hash = hashOpaqueToken(challenge)
  const found = await scope.db.read.challenge.findFirst({
    where: { hash, purpose: 'secondStep', expiresAt: endsWithin(scope, CHALLENGE_MS) },
    include: { user: true },
  })
  const tooLate = new AppError('UNAUTHORIZED', 'This took too long. Please sign in again.')
  if (!found?.user) throw tooLate
  const { user } = found
  const code = { hash: hashTypedCode(recoveryCode), userId: user.id, usedAt: null }
  const refusal = new AppError(
    'UNAUTHORIZED',
    'This recovery code is not correct, or has been used.',
  )
  const check = async () => {
    if (await scope.db.read.recoveryCode.findFirst({ where: code })) return
    recordEvent(scope, 'sign-in-failed', { userId: user.id, how: 'recoveryCode' })
    throw refusal
  }
  const signedIn = await signInUnlessFailed(scope, user.email, check, (_, uncount) =>
    start(scope, user, 'recoveryCode', heldRefreshToken, async (tx) => {
      await uncount(tx)
      const expected = { challenge, purposes: ['secondStep' as const], userId: user.id }
      if (!(await spendChallenge(tx, scope, expected))) throw tooLate
      const data = { usedAt: databaseTime(scope) }
      if ((await tx.recoveryCode.updateMany({ where: code, data })).count === 0) throw refusal
    }),
  )
  recordEvent(scope, 'recovery-code-used', { userId: user.id })
  return signedIn
}

async function start(
  scope: PublicScope,
  user: User,
  method: SignInMethod,
  heldRefreshToken: string | undefined,
  spend: (tx: Transaction) => Promise<void>,
): Promise<SignedIn> {
  const { id: userId } = user
  const heldHash = heldHashOf(heldRefreshToken)
  const signedIn = await startSession(scope, {
    method,
    heldHash,
    confirm: async (tx) => {
      // Locks the user's row: a user who is being disabled gets no session.
      const where = { id: userId, disabledAt: null }
      const { count } = await tx.user.updateMany({ where, data: { id: { increment: 0 } } })
      if (count === 0) throw new AppError('UNAUTHORIZED', 'This passkey was not accepted.')
      await countSignIn(scope, tx, user)
      await spend(tx)
      await tellOfNewDevice(tx, scope, { user, how: method, heldHash })
      return userId
    },
  })
  recordEvent(scope, 'signed-in', { userId, how: method })
  return signedIn
}
