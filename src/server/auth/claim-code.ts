/** The claim code: who reads the log of a server without users types it, and makes the first login. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 32 characters that are hard to confuse: without I, O, 0 and 1. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export interface ClaimCode {
  /** 60 bits, like "ABCD-EFGH-JKLM". */
  text: string
  /** Names the code, and does not give it away. */
  id: string
}

/**
 * The key of the code of a process: several servers of a database must have one code; where there is one server, each start
 * has another code.
 *
 * @param sharedKey null for a database with one server
 */
export function claimKeyOf(sharedKey: Uint8Array | null): Uint8Array {
  return sharedKey ?? randomBytes(32)
}

/**
 * The code of a database: the same for all processes that have the same key.
 *
 * @param secret the database's random value
 */
export function deriveClaimCode(key: Uint8Array, secret: string): ClaimCode {
  const bytes = createHmac('sha256', key).update(`claim code ${secret}`).digest()
  const letters = Array.from(bytes.subarray(0, 12), (byte) => ALPHABET[byte % ALPHABET.length])
  return {
    text: letters.join('').replace(/(.{4})(?=.)/g, '$1-'),
    id: bytes.subarray(12).toString('hex'),
  }
}

/** True for the code as somebody types it: capitals, spaces and hyphens do not count. Takes the same time for every wrong one. */
export function isClaimCode({ text }: ClaimCode, typed: string): boolean {
  const digest = (code: string) =>
    createHash('sha256').update(code.toUpperCase().replaceAll(/[\s-]/g, '')).digest()
  return timingSafeEqual(digest(text), digest(typed))
}
