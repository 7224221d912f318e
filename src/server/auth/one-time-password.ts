/** Passwords made for somebody else, who reads or types them once. */
import { randomBytes } from 'node:crypto'

/** 32 characters that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 80 random bits, like "k7mq-x2vp-9hdr-t4nw". */
export function createOneTimePassword(): string {
  const letters = Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
