/** Challenges: each is for one purpose, is used once, and within five minutes [behaviour: Passkeys]. */
import { CHALLENGE_MS } from '../../../shared/users/session-limits.ts'
import { createOpaqueToken, hashOpaqueToken } from '../../auth/opaque-token.ts'
import type { ChallengePurpose } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type DatabaseScope, databaseTime, endsWithin } from '../scope.ts'

/** Whom a challenge is for. */
interface ForWhom {
  purpose: ChallengePurpose
  userId: number | null
  /** Only this session can use it; without it, anybody who has the challenge can. */
  sessionId?: string
}

/** A new challenge, in base64url. */
export async function createChallenge(scope: DatabaseScope, forWhom: ForWhom): Promise<string> {
  const challenge = createOpaqueToken()
  await scope.db.write((tx) => storeChallenge(tx, scope, { challenge, ...forWhom }))
  return challenge
}

interface NewChallenge extends ForWhom {
  /** An opaque token. */
  challenge: string
  lifetimeMs?: number
}

/** Stores a challenge, which is good from now on. */
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
  /** The session that uses it, if it is for one. */
  sessionId?: string
}

/** True if the challenge is still good for one of these purposes, and for this user or for nobody in particular. */
export async function isChallengeOpen(
  scope: DatabaseScope,
  expected: ExpectedChallenge,
): Promise<boolean> {
  return (await scope.db.read.challenge.count({ where: openFor(scope, expected) })) > 0
}

/** Uses the challenge up; answers whether it was good, as `isChallengeOpen`. */
export async function spendChallenge(
  tx: Transaction,
  scope: DatabaseScope,
  expected: ExpectedChallenge,
): Promise<boolean> {
  const { count } = await tx.challenge.deleteMany({ where: openFor(scope, expected) })
  return count > 0
}

/** Purges the challenges that have expired. */
export async function purgeExpiredChallenges(scope: PurgeScope): Promise<void> {
  const where = { expiresAt: { lte: databaseTime(scope) } }
  await purgeRows(scope, (tx, limit) => tx.challenge.deleteMany({ where, limit }))
}

function openFor(scope: DatabaseScope, { purposes, userId, ...secret }: ExpectedChallenge) {
  return {
    hash: hashOf(secret),
    purpose: { in: purposes },
    OR: [{ userId }, { userId: null }],
    expiresAt: endsWithin(scope, CHALLENGE_MS),
  }
}

/** No other session finds the challenge of a session, and it is worth nothing when that has ended. */
function hashOf({ challenge, sessionId }: { challenge: string; sessionId?: string }): string {
  return hashOpaqueToken(sessionId === undefined ? challenge : `${challenge} ${sessionId}`)
}
