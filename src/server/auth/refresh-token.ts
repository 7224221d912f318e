/** Refresh tokens: 256 random bits, known to the database only by their SHA-256. */
import { createHash, randomBytes } from 'node:crypto'

/** How long a refresh token, and so an unused session, lasts [specification 9]. */
export const REFRESH_LIFETIME_SECONDS = 7 * 24 * 60 * 60

export function createRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
