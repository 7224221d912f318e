import { createHash, randomBytes } from 'node:crypto'

/** A new token, in the 43 characters of base64url. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, in hex. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The half of a refresh token that names its session: the next access token carries it, and the database knows its hash alone. */
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
