/** Tokens that say nothing: 256 random bits, known to the database only by their SHA-256. */
import { createHash, randomBytes } from 'node:crypto'

export function createOpaqueToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
