/** [behaviour: Proof] */
import { AppError } from '../../../shared/app-error.ts'
import type { PasskeyOptions, ProofInput } from '../../../shared/users/passkey.ts'
import { NO_PASSWORD } from '../../auth/password.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { lockUser } from '../quotas.ts'
import type { Scope } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { authenticationRequired } from '../sessions/authentication.ts'
import { countFailures, requirePassword } from '../sessions/password-tries.ts'
import { consumeWithinLimit, networkOf } from '../sessions/rate-limits.ts'
import { createChallenge } from './challenges.ts'
import { checkSignature, findPasskeys, findSigner, spendSignature } from './signed-passkeys.ts'
import { optionsToSignIn } from './verification.ts'
import type { User } from '../../../shared/users/user.ts'

/** @throws AppError CONFLICT when the caller has no passkey; TOO_MANY_REQUESTS. */
export async function startProof(scope: Scope): Promise<PasskeyOptions> {
  const { db, user, sessionId, settings } = scope
  const passkeys = await findPasskeys(db.read, user.id)
  // Without a list, the browser would offer the passkeys of other users of this site.
  if (passkeys.length === 0) throw new AppError('CONFLICT', 'You have no passkey.')
  await consumeWithinLimit(scope, 'passkeyLoginsOfAddress', networkOf(scope.address))
  const challenge = await createChallenge(scope, { purpose: 'proof', userId: user.id, sessionId })
  return optionsToSignIn(settings, challenge, passkeys)
}

export function hasProof({ currentPassword, proof }: ProofInput): boolean {
  return currentPassword !== undefined || proof !== undefined
}

/** @throws AppError BAD_REQUEST when it is missing or wrong; CONFLICT when a password is not enough for a super admin; TOO_MANY_REQUESTS. */
export async function requireProof(scope: Scope, input: ProofInput): Promise<void> {
  if (!hasProof(input))
    throw new AppError(
      'BAD_REQUEST',
      scope.user.passwordHash === NO_PASSWORD
        ? 'Please use a passkey, or set a password first.'
        : 'Please enter your current password first.',
    )
  if (!input.proof) await requireStrongSession(scope.db.read, scope)
  await countFailures(scope, scope.user.email, () => checkProof(scope, input))
}

/** Call it within `countFailures`. @throws AppError BAD_REQUEST when the proof is wrong. */
export async function checkProof(
  scope: Scope,
  { currentPassword = '', proof }: ProofInput,
): Promise<void> {
  if (!proof) return requirePassword(scope, currentPassword)
  const signer = await findSigner(scope, proof)
  const isOwn = signer?.userId === scope.user.id
  const use = { purposes: ['proof' as const], sessionId: scope.sessionId }
  const checked = isOwn ? await checkSignature(scope, signer, proof, use) : null
  if (checked && (await scope.db.write((tx) => spendSignature(tx, scope, checked)))) return
  recordEvent(scope, 'password-refused', { how: 'passkey' })
  throw new AppError('BAD_REQUEST', 'This passkey was not accepted. Please try again.')
}

/** @throws AppError UNAUTHORIZED when the session was ended or replaced, or the password changed, since the request began. */
export async function lockProvenUser(tx: Transaction, { user, sessionId }: Scope): Promise<void> {
  const { id, passwordHash } = user
  await lockUser(tx, id)
  // A statement of its own: an UPDATE of PostgreSQL that waited for the row still sees the sessions of before.
  const sessions = { some: { id: sessionId, endedAt: null, endsAt: null } }
  const where = { id, passwordHash, disabledAt: null, sessions }
  if ((await tx.user.count({ where })) === 0) throw authenticationRequired()
}

/** @throws AppError CONFLICT when the settings require a passkey, and the session began without one. */
export function requireAdminPasskey(scope: Scope): void {
  if (isPasskeyMissing(scope))
    throw new AppError(
      'CONFLICT',
      'Administration needs a passkey: add one in Profile Settings, or sign in with yours.',
    )
}

export async function adminPasskeyNeed(scope: Scope): Promise<User['adminNeedsPasskey']> {
  if (!isPasskeyMissing(scope)) return undefined
  const count = await scope.db.read.passkey.count({ where: { userId: scope.user.id } })
  return count === 0 ? 'add' : 'signIn'
}

/** A super admin's password alone must not be enough to replace their passkeys, and so to administer. @throws AppError CONFLICT. */
export async function requireStrongSession(read: ReadClient, scope: Scope): Promise<void> {
  const isWeak = scope.signInMethod === 'password' || scope.signInMethod === 'oidc'
  if (!isWeak || !isPasskeyMissing(scope)) return
  if ((await read.passkey.count({ where: { userId: scope.user.id } })) > 0)
    throw new AppError('CONFLICT', 'Sign in with your passkey first.')
}

function isPasskeyMissing({ settings, user, signInMethod }: Scope): boolean {
  return settings.requireAdminPasskey && user.role === 'superAdmin' && signInMethod !== 'passkey'
}
