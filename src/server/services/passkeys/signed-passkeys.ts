import type { PasskeyLoginInput } from '../../../shared/users/passkey.ts'
import type { Passkey, User } from '../../db/generated/sqlite/client.ts'
import type { ReadClient, Transaction } from '../../db/database.ts'
import { databaseTime, type PublicScope } from '../scope.ts'
import { type ExpectedChallenge, isChallengeOpen, spendChallenge } from './challenges.ts'
import { challengeOf, handleOf, verifySignedPasskey } from './verification.ts'

type SignedPasskey = PasskeyLoginInput['passkey']

interface CheckedPasskey {
  passkey: Passkey & { user: User }
  counter: number
  expected: ExpectedChallenge
}

/** Oldest first. */
export function findPasskeys(read: ReadClient, userId: number): Promise<Passkey[]> {
  return read.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })
}

export function findSigner(scope: PublicScope, { id }: SignedPasskey) {
  return scope.db.read.passkey.findUnique({ where: { credentialId: id }, include: { user: true } })
}

export async function checkSignature(
  scope: PublicScope,
  passkey: CheckedPasskey['passkey'],
  answer: SignedPasskey,
  use: Pick<ExpectedChallenge, 'purposes' | 'sessionId'>,
): Promise<CheckedPasskey | null> {
  const expected = { ...use, challenge: challengeOf(answer), userId: passkey.userId }
  if (!isOwnHandle(passkey.user, answer) || !(await isChallengeOpen(scope, expected))) return null
  const counter = await verifySignedPasskey(scope.settings, passkey, answer)
  return counter === null ? null : { passkey, counter, expected }
}

/** Answers false if another call was faster. */
export async function spendSignature(
  tx: Transaction,
  scope: PublicScope,
  { passkey, counter, expected }: CheckedPasskey,
): Promise<boolean> {
  if (!(await spendChallenge(tx, scope, expected))) return false
  const { count } = await tx.passkey.updateMany({
    where: { id: passkey.id, counter: passkey.counter },
    data: { counter, lastUsedAt: databaseTime(scope) },
  })
  return count > 0
}

function isOwnHandle(user: User, { response }: SignedPasskey): boolean {
  return response.userHandle === undefined || response.userHandle === handleOf(user)
}
