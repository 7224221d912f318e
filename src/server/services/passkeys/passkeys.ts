import { MAX_PASSKEYS } from '../../../shared/users/session-limits.ts'
import { actFacts, queueMail } from '../mail/outbox.ts'
import { AppError } from '../../../shared/app-error.ts'
import {
  type AddPasskeyInput,
  type NewRecoveryCodes,
  type Passkey,
  type PasskeyOverview,
  type ProofInput,
  RECOVERY_CODES,
  type RemovePasskeyInput,
  type RenamePasskeyInput,
  type SetSecondStepInput,
} from '../../../shared/users/passkey.ts'
import { createTypedCode, hashTypedCode } from '../../auth/typed-codes.ts'
import type { Passkey as PasskeyRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { databaseTime, type Scope, scopeWithin } from '../scope.ts'
import { recordEvent } from '../security-log.ts'
import { requireAnotherWayIn } from '../ways-in.ts'
import { lockProvenUser, requireProof, requireStrongSession } from './proof.ts'
import { createChallenge, spendChallenge } from './challenges.ts'
import { findPasskeys } from './signed-passkeys.ts'
import { challengeOf, optionsToAdd, verifyNewPasskey } from './verification.ts'

export async function readPasskeys({ db, user }: Scope): Promise<PasskeyOverview> {
  const { id: userId, secondStep } = user
  const passkeys = await findPasskeys(db.read, userId)
  const recoveryCodesLeft = await db.read.recoveryCode.count({ where: { userId, usedAt: null } })
  return { passkeys: passkeys.map(toPasskey), secondStep, recoveryCodesLeft }
}

/** @throws AppError as `requireProof`; CONFLICT when there are 20 passkeys. */
export async function startAddingPasskey(scope: Scope, proof: ProofInput) {
  const { db, user, sessionId, settings } = scope
  const existing = await findPasskeys(db.read, user.id)
  await requireProof(scope, proof)
  if (existing.length >= MAX_PASSKEYS) throw tooMany()
  const forWhom = { purpose: 'addPasskey', userId: user.id, sessionId } as const
  const challenge = await createChallenge(scope, forWhom)
  return optionsToAdd(settings, challenge, user, existing)
}

/**
 * The session counts as one by passkey: the device has just verified its user.
 * @throws AppError BAD_REQUEST when the answer is wrong or too late; CONFLICT for one that is there, or too many; as `requireStrongSession`.
 */
export async function addPasskey(scope: Scope, input: AddPasskeyInput): Promise<Passkey> {
  const { db, user, sessionId, settings } = scope
  const expected = {
    challenge: challengeOf(input.passkey),
    purposes: ['addPasskey' as const],
    userId: user.id,
    sessionId,
  }
  const made = await verifyNewPasskey(settings, input.passkey)
  const row = await db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    if (!(await spendChallenge(tx, scope, expected)))
      throw new AppError('BAD_REQUEST', 'This took too long. Please try again.')
    const existing = await findPasskeys(tx, user.id)
    // A second session by password may have added a passkey since this one began.
    await requireStrongSession(tx, scope)
    if (existing.length >= MAX_PASSKEYS) throw tooMany()
    if (await tx.passkey.findUnique({ where: { credentialId: made.id } }))
      throw new AppError('CONFLICT', 'This passkey has been added already.')
    await tx.session.update({ where: { id: sessionId }, data: { method: 'passkey' } })
    const facts = { name: input.name, ...actFacts(scope) }
    const mail = { kind: 'newPasskey', userId: user.id, address: user.email, facts } as const
    await queueMail(tx, scope, mail)
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

/** @throws AppError NOT_FOUND when the passkey is not the caller's; CONFLICT when it is their last way in; as `requireProof`. */
export async function removePasskey(
  scope: Scope,
  { id, ...proof }: RemovePasskeyInput,
): Promise<PasskeyOverview> {
  const { db, user } = scope
  const existing = await findPasskeys(db.read, user.id)
  if (!existing.some((passkey) => passkey.id === id)) throw notFound()
  await requireAnotherWayIn(db.read, scope, { passkeyId: id })
  await requireProof(scope, proof)
  const left = await db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    await requireAnotherWayIn(tx, scope, { passkeyId: id })
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

export async function removeAllPasskeys(tx: Transaction, userId: number): Promise<void> {
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.user.update({ where: { id: userId }, data: { secondStep: false } })
  // A session without passkeys does not count as one that signed in with a passkey.
  const method = { in: ['passkey' as const, 'recoveryCode' as const] }
  await tx.session.updateMany({ where: { userId, method }, data: { method: 'password' } })
}

/** @throws AppError CONFLICT when there is no passkey; and as `requireProof` and `lockProvenUser`. */
export async function setSecondStep(
  scope: Scope,
  { secondStep, ...proof }: SetSecondStepInput,
): Promise<NewRecoveryCodes> {
  await requireProof(scope, proof)
  return changeSecondStep(scope, secondStep)
}

/** @throws AppError CONFLICT when the second step is off; and as `setSecondStep`. */
export async function makeRecoveryCodes(
  scope: Scope,
  proof: ProofInput,
): Promise<NewRecoveryCodes> {
  await requireProof(scope, proof)
  return changeSecondStep(scope, true, async (tx) => {
    // Race: another request may have turned the second step off.
    if ((await tx.user.count({ where: { id: scope.user.id, secondStep: true } })) === 0)
      throw new AppError('CONFLICT', 'The second step is not turned on.')
  })
}

async function changeSecondStep(
  scope: Scope,
  secondStep: boolean,
  check?: (tx: Transaction) => Promise<void>,
): Promise<NewRecoveryCodes> {
  const { id: userId } = scope.user
  const recoveryCodes = secondStep ? Array.from({ length: RECOVERY_CODES }, createTypedCode) : []
  await scope.db.write(async (tx) => {
    await lockProvenUser(tx, scope)
    await check?.(tx)
    if (secondStep && (await tx.passkey.count({ where: { userId } })) === 0)
      throw new AppError('CONFLICT', 'Add a passkey first.')
    await tx.user.update({ where: { id: userId }, data: { secondStep } })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    const data = recoveryCodes.map((code) => ({ hash: hashTypedCode(code), userId }))
    await tx.recoveryCode.createMany({ data })
  })
  if (secondStep) recordEvent(scope, 'recovery-codes-made')
  return { recoveryCodes }
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
