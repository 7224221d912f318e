import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashOpaqueToken } from './opaque-token.ts'

/** Hard to confuse: without l, o, 0 and 1. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CLAIM_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A recovery code or a one-time password: 140 random bits, like "k7mq-x2vp-9hdr-t4nw-e8jz-m3us-5ycb". */
export function createTypedCode(): string {
  return wordsOf(randomBytes(28), ALPHABET)
}

export function hashTypedCode(typed: string): string {
  return hashOpaqueToken(typed.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}

function wordsOf(bytes: Buffer, alphabet: string): string {
  const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

export interface ClaimCode {
  text: string
  /** Names the code, and does not give it away. */
  id: string
}

/** @param sharedKey null for a database with one server, where each start has another code */
export function claimKeyOf(sharedKey: Uint8Array | null): Uint8Array {
  return sharedKey ?? randomBytes(32)
}

/** @param secret the database's random value */
export function deriveClaimCode(key: Uint8Array, secret: string): ClaimCode {
  const bytes = createHmac('sha256', key).update(`claim code ${secret}`).digest()
  return {
    text: wordsOf(bytes.subarray(0, 12), CLAIM_ALPHABET),
    id: bytes.subarray(12).toString('hex'),
  }
}

/** Capitals, spaces and hyphens do not count. Takes the same time for every wrong code. */
export function isClaimCode({ text }: ClaimCode, typed: string): boolean {
  const digest = (code: string) =>
    createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
  return timingSafeEqual(digest(text), digest(typed))
}
