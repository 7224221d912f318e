import { createHash, randomBytes } from 'node:crypto'

export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The half of a refresh token that names its session: the next access token carries it, and the database knows its hash alone. */
const HALF_BYTES = 16

export function createSid(): string {
  return randomBytes(HALF_BYTES).toString('base64url')
}

export function createRefreshToken(sid: string): string {
  const halves = [Buffer.from(sid, 'base64url'), randomBytes(HALF_BYTES)]
  return Buffer.concat(halves).toString('base64url')
}

export function sidOf(refreshToken: string): string {
  return Buffer.from(refreshToken, 'base64url').subarray(0, HALF_BYTES).toString('base64url')
}
