/** JWTs that name a user (`sub`) and a session (`sid`): each request looks up if that has ended. */
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Temporal } from 'temporal-polyfill'
import { ACCESS_TOKEN_MS } from '../../shared/users/session-limits.ts'
import { hashOpaqueToken } from './opaque-token.ts'

const LIFETIME_SECONDS = ACCESS_TOKEN_MS / 1000
export const CLOCK_DIFFERENCE_SECONDS = 10
const ALGORITHM = 'HS256'
/** Another program that signs with the same secret does not put these into its tokens. */
const TYPE = 'at+jwt'
const ISSUER = 'balance'
const AUDIENCE = 'balance'

/** Only the token holds the `sid` itself; the session's row is found by its hash. */
interface AccessClaims {
  userId: number
  sessionId: string
}

export interface AccessTokens {
  /** @param sid the secret that `sessionIdOf` makes the id of the session from */
  sign(owner: { userId: number; sid: string }, now: Temporal.Instant): Promise<string>
  verify(token: string, now: Temporal.Instant): Promise<AccessClaims | null>
}

/** The id of a session, under which the database knows it: nobody can make a token from it. */
export function sessionIdOf(sid: string): string {
  return hashOpaqueToken(sid)
}

/** The token may be forged or expired: use its session only to refuse. */
export function claimedSessionId(token: string): string | null {
  try {
    const { sid } = decodeJwt(token)
    return typeof sid === 'string' ? sessionIdOf(sid) : null
  } catch {
    return null
  }
}

export function createAccessTokens(secret: Uint8Array): AccessTokens {
  // A valid signature stays valid until the token expires; only the session can end sooner.
  const verified = new LRUCache<string, AccessClaims & { issuedAt: number; expiresAt: number }>({
    max: 10_000,
  })
  return {
    sign: ({ userId, sid }, now) => {
      const issuedAt = secondsOf(now)
      return new SignJWT({ sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(String(userId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(secret)
    },
    verify: async (token, now) => {
      const isEarly = (issuedAt: number) => issuedAt > secondsOf(now) + CLOCK_DIFFERENCE_SECONDS
      const known = verified.get(token)
      if (known) return known.expiresAt > secondsOf(now) && !isEarly(known.issuedAt) ? known : null
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          issuer: ISSUER,
          audience: AUDIENCE,
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
          currentDate: new Date(now.epochMilliseconds),
        })
        const { sub, sid, iat = Infinity, exp = Infinity } = payload
        if (isEarly(iat)) return null
        if (exp > iat + LIFETIME_SECONDS) return null
        const claims = {
          userId: Number(sub),
          sessionId: sessionIdOf(String(sid)),
          issuedAt: iat,
          expiresAt: exp,
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
