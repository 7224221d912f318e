/**
 * Access tokens: JWTs that name a user (`sub`) and a session (`sid`) and are valid for 24 hours. They prove
 * who signed in. Whether that session has ended is looked up on each request.
 */
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Temporal } from 'temporal-polyfill'

const LIFETIME_SECONDS = 24 * 60 * 60
const ALGORITHM = 'HS256'

interface AccessClaims {
  userId: number
  sessionId: string
}

export interface AccessTokens {
  sign(claims: AccessClaims, now: Temporal.Instant): Promise<string>
  /** Answers null for a token that this server did not sign, or that has expired. */
  verify(token: string, now: Temporal.Instant): Promise<AccessClaims | null>
}

/** @param secret at least 32 bytes */
export function createAccessTokens(secret: Uint8Array): AccessTokens {
  // A valid signature stays valid until the token expires; only the session can end sooner.
  const verified = new LRUCache<string, AccessClaims & { expiresAt: number }>({ max: 10_000 })
  return {
    sign: ({ userId, sessionId }, now) => {
      const issuedAt = secondsOf(now)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(secret)
    },
    verify: async (token, now) => {
      const known = verified.get(token)
      if (known) return known.expiresAt > secondsOf(now) ? known : null
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'sid', 'exp'],
          currentDate: new Date(now.epochMilliseconds),
        })
        const claims = {
          userId: Number(payload.sub),
          sessionId: String(payload['sid']),
          expiresAt: payload.exp ?? 0,
        }
        verified.set(token, claims)
        return claims
      } catch {
        // The caller learns only that the token is not valid, not why.
        return null
      }
    },
  }
}

function secondsOf(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / 1000)
}
