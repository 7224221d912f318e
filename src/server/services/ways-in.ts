import { AppError } from '../../shared/app-error.ts'
import { NO_PASSWORD } from '../auth/password.ts'
import type { ReadClient, Transaction } from '../db/database.ts'
import type { Scope } from './scope.ts'

interface Without {
  passkeyId?: number
  linkId?: number
}

/** @throws AppError CONFLICT when the caller could sign in with nothing that is left. */
export async function requireAnotherWayIn(
  read: ReadClient,
  { user, identityProvider }: Scope,
  { passkeyId, linkId }: Without,
): Promise<void> {
  const userId = user.id
  const hasPassword = { id: userId, passwordHash: { not: NO_PASSWORD } }
  if ((await read.user.count({ where: hasPassword })) > 0) return
  if ((await read.passkey.count({ where: { userId, id: { not: passkeyId } } })) > 0) return
  const links = await read.linkedSignIn.findMany({
    where: { userId, id: { not: linkId } },
    select: { issuer: true },
  })
  if (links.some(({ issuer }) => identityProvider?.isIssuer(issuer))) return
  throw new AppError(
    'CONFLICT',
    'This is your only way to sign in. Set a password first, or add another passkey.',
  )
}

export async function removeAllLinks(tx: Transaction, userId: number): Promise<number> {
  return (await tx.linkedSignIn.deleteMany({ where: { userId } })).count
}
