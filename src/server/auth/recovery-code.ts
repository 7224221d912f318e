/** Recovery codes: written down, and typed by hand in place of a passkey. Only their SHA-256 is stored. */
import { randomBytes } from 'node:crypto'
import { hashOpaqueToken } from './opaque-token.ts'

/** 32 characters that are hard to confuse: without l, o, 0 and 1. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 140 random bits, in seven groups of four characters. */
export function createRecoveryCode(): string {
  const letters = Array.from(randomBytes(28), (byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** The hash of a code as somebody typed it: spaces, hyphens and capitals do not count. */
export function hashRecoveryCode(typed: string): string {
  return hashOpaqueToken(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}
