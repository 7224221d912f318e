/** Opaque tokens: 256 random bits, of which the database stores only the SHA-256. */
import { createHash, randomBytes } from 'node:crypto'

/** A new token, in the 43 characters of base64url. */
export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, in hex. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
