import { AppError } from '../../../shared/app-error.ts'
import type { User } from '../../../shared/users/user.ts'
import type { Scope } from '../scope.ts'

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

/**
 * A super admin's password alone must not be enough to replace their passkeys, and so to administer.
 * @throws AppError CONFLICT.
 */
export function requireStrongSession(scope: Scope, passkeyCount: number): void {
  const isWeak = scope.signInMethod === 'password' || scope.signInMethod === 'oidc'
  if (passkeyCount > 0 && isWeak && isPasskeyMissing(scope))
    throw new AppError('CONFLICT', 'Sign in with your passkey first.')
}

function isPasskeyMissing({ settings, user, signInMethod }: Scope): boolean {
  return settings.requireAdminPasskey && user.role === 'superAdmin' && signInMethod !== 'passkey'
}
