/** The passkeys of a user [behaviour: Passkeys]. */
import { AppError } from '../../../shared/app-error.ts'
import {
  type AddPasskeyInput,
  type Passkey,
  PASSKEY_PASSWORD_NEEDED,
  type PasskeyOverview,
  type ProofInput,
  type RemovePasskeyInput,
  type RenamePasskeyInput,
} from '../../../shared/users/passkey.ts'
import type { Passkey as PasskeyRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { lockUser } from '../quotas.ts'
import { databaseTime, type DatabaseScope, type Scope, scopeWithin } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { requireProof } from '../sessions/password-tries.ts'
import { requireStrongSession } from './admin-passkey.ts'
import { createChallenge, useUpChallenge } from './challenges.ts'
import { challengeOf, optionsToAdd, verifyNewPasskey } from './verification.ts'

/** More devices than anyone signs in with. */
const MAX_PASSKEYS = 20

/** The caller's passkeys, and how they sign in. */
export async function readPasskeys({ db, user }: Scope): Promise<PasskeyOverview> {
  const { id: userId, secondStep } = user
  const passkeys = await findPasskeys(db.read, userId)
  const recoveryCodesLeft = await db.read.recoveryCode.count({ where: { userId, usedAt: null } })
  return { passkeys: passkeys.map(toPasskey), secondStep, recoveryCodesLeft }
}

/**
 * The options by which the browser makes a passkey within five minutes.
 *
 * @throws AppError BAD_REQUEST when the password is needed or wrong; CONFLICT when there are 20 passkeys, and for a
 * super admin who has to sign in with a passkey first; TOO_MANY_REQUESTS.
 */
export async function startAddingPasskey(scope: Scope, proof: ProofInput) {
  const { db, user, settings } = scope
  const existing = await findPasskeys(db.read, user.id)
  if (existing.length >= MAX_PASSKEYS) throw tooMany()
  requireStrongSession(scope, existing.length)
  await requireProof(scope, proof.currentPassword, PASSKEY_PASSWORD_NEEDED)
  const challenge = await createChallenge(scope, 'addPasskey', user.id)
  return optionsToAdd(settings, challenge, user, existing)
}

/**
 * Adds the passkey that the browser has made. The session counts as one that signed in with it: the device has just verified
 * its user.
 *
 * @throws AppError BAD_REQUEST when the answer is wrong or too late; CONFLICT when the passkey exists already, and
 * when there are 20.
 */
export async function addPasskey(scope: Scope, input: AddPasskeyInput): Promise<Passkey> {
  const { db, user, settings } = scope
  const expected = {
    challenge: challengeOf(input.passkey),
    purposes: ['addPasskey' as const],
    userId: user.id,
  }
  const made = await verifyNewPasskey(settings, input.passkey)
  const row = await db.write(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await useUpChallenge(tx, scope, expected)))
      throw new AppError('BAD_REQUEST', 'This took too long. Please try again.')
    const existing = await findPasskeys(tx, user.id)
    if (existing.length >= MAX_PASSKEYS) throw tooMany()
    if (await tx.passkey.findUnique({ where: { credentialId: made.id } }))
      throw new AppError('CONFLICT', 'This passkey has been added already.')
    await tx.session.update({ where: { id: scope.sessionId }, data: { method: 'passkey' } })
    return tx.passkey.create({
      data: {
        userId: user.id,
        credentialId: made.id,
        publicKey: made.publicKey,
        counter: made.counter,
        transports: made.transports.join(','),
        name: input.name,
        createdAt: databaseTime(scope),
      },
    })
  })
  recordEvent(scope, 'passkey-added')
  return toPasskey(row)
}

/** @throws AppError NOT_FOUND when the passkey is not the caller's. */
export async function renamePasskey(
  scope: Scope,
  { id, name }: RenamePasskeyInput,
): Promise<{ success: true }> {
  const where = { id, userId: scope.user.id }
  const { count } = await scope.db.write((tx) => tx.passkey.updateMany({ where, data: { name } }))
  if (count === 0) throw notFound()
  return { success: true }
}

/**
 * Removes a passkey. With the last one go the second step and the recovery codes.
 *
 * @throws AppError NOT_FOUND when the passkey is not the caller's; and as `startAddingPasskey`.
 */
export async function removePasskey(
  scope: Scope,
  { id, currentPassword }: RemovePasskeyInput,
): Promise<PasskeyOverview> {
  const { db, user } = scope
  const existing = await findPasskeys(db.read, user.id)
  if (!existing.some((passkey) => passkey.id === id)) throw notFound()
  requireStrongSession(scope, existing.length)
  await requireProof(scope, currentPassword, PASSKEY_PASSWORD_NEEDED)
  const left = await db.write(async (tx) => {
    await lockUser(tx, user.id)
    const { count } = await tx.passkey.deleteMany({ where: { id, userId: user.id } })
    if (count === 0) throw notFound()
    if ((await tx.passkey.count({ where: { userId: user.id } })) === 0)
      await removeAllPasskeys(tx, user.id)
    const changed = await tx.user.findUniqueOrThrow({ where: { id: user.id } })
    return readPasskeys({ ...scopeWithin(scope, tx), user: changed })
  })
  recordEvent(scope, 'passkey-removed')
  return left
}

/** Removes all passkeys of a user, the second step and the recovery codes. */
export async function removeAllPasskeys(tx: Transaction, userId: number): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.user.update({ where: { id: userId }, data: { secondStep: false } })
  // There is no passkey any more with which they could have begun.
  await tx.session.updateMany({ where: { userId }, data: { method: 'password' } })
}

/** Oldest first. */
export function findPasskeys(
  read: Pick<DatabaseScope['db']['read'], 'passkey'>,
  userId: number,
): Promise<PasskeyRow[]> {
  return read.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'Passkey not found.')
}

function tooMany(): AppError {
  return new AppError(
    'CONFLICT',
    `You can have at most ${MAX_PASSKEYS} passkeys. Remove one of them first.`,
  )
}
