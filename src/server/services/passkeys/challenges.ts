import { CHALLENGE_MS } from '../../../shared/users/session-limits.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { ChallengePurpose } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, endsWithin } from '../scope.ts'

interface ForWhom {
  purpose: ChallengePurpose
  userId: number | null
  /** Without it, anybody who has the challenge can use it. */
  sessionId?: string
}

export async function createChallenge(scope: DatabaseScope, forWhom: ForWhom): Promise<string> {
  const challenge = createOpaqueToken()
  await scope.db.write((tx) => storeChallenge(tx, scope, { challenge, ...forWhom }))
  return challenge
}

interface NewChallenge extends ForWhom {
  challenge: string
  lifetimeMs?: number
}

export async function storeChallenge(
  tx: Transaction,
  scope: DatabaseScope,
  { purpose, userId, lifetimeMs = CHALLENGE_MS, ...secret }: NewChallenge,
): Promise<void> {
  const expiresAt = new Date(databaseTime(scope).getTime() + lifetimeMs)
  await tx.challenge.create({
    data: { hash: hashOf(secret), purpose, userId, expiresAt },
  })
}

export interface ExpectedChallenge {
  challenge: string
  purposes: ChallengePurpose[]
  userId: number
  sessionId?: string
}

export async function isChallengeOpen(
  scope: DatabaseScope,
  expected: ExpectedChallenge,
): Promise<boolean> {
  return (await scope.db.read.challenge.count({ where: openFor(scope, expected) })) > 0
}

export async function spendChallenge(
  tx: Transaction,
  scope: DatabaseScope,
  expected: ExpectedChallenge,
): Promise<boolean> {
  const { count } = await tx.challenge.deleteMany({ where: openFor(scope, expected) })
  return count > 0
}

function openFor(scope: DatabaseScope, { purposes, userId, ...secret }: ExpectedChallenge) {
  return {
    hash: hashOf(secret),
    purpose: { in: purposes },
    OR: [{ userId }, { userId: null }],
    expiresAt: endsWithin(scope, CHALLENGE_MS),
  }
}

/** Only the session of a challenge finds it. */
function hashOf({ challenge, sessionId }: { challenge: string; sessionId?: string }): string {
  return hashOpaqueToken(sessionId === undefined ? challenge : `${challenge} ${sessionId}`)
}
