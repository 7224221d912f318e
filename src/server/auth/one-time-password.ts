/** Generated passwords: a super admin passes one on, and the user types it once, to choose another. */
import { randomBytes } from 'node:crypto'

/** 32 characters that are hard to confuse: without l, o, 0 and 1. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 140 random bits, like "k7mq-x2vp-9hdr-t4nw-e8jz-m3us-5ycb". */
export function createOneTimePassword(): string {
  const letters = Array.from(randomBytes(28), (byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
