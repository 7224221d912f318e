/**
 * Refresh tokens: 256 bits in the 43 characters of base64url. The first half is the `sid` of the session, which the
 * database does not know, so that the next access token can carry it; the second half is new in each refresh token.
 */
import { randomBytes } from 'node:crypto'

const HALF_BYTES = 16

/** The id that a session's access tokens carry as `sid`; the database stores only its hash. */
export function createSid(): string {
  return randomBytes(HALF_BYTES).toString('base64url')
}

/** A new refresh token of the session with this `sid`. */
export function createRefreshToken(sid: string): string {
  const halves = [Buffer.from(sid, 'base64url'), randomBytes(HALF_BYTES)]
  return Buffer.concat(halves).toString('base64url')
}

/** The `sid` in a refresh token that `createRefreshToken` made. */
export function sidOf(refreshToken: string): string {
  return Buffer.from(refreshToken, 'base64url').subarray(0, HALF_BYTES).toString('base64url')
}
