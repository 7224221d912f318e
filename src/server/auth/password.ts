/**
 * Passwords: hashing and comparing with argon2id.
 *
 * Hashing shares libuv's four threads with everything else that leaves the main one, so only two
 * hashes run at a time: a burst of sign-ins queues here, and not in front of everyone's requests.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import argon2 from 'argon2'
import pLimit from 'p-limit'

/** OWASP's first choice: 19 MiB, two passes, one lane. Weaker hashes are renewed at sign-in. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const limitHashing = pLimit(2)

const MOST_COMMON = new Set(dictionary['passwords-common'].slice(0, 3_000))

export function isCommonPassword(password: string): boolean {
  return MOST_COMMON.has(password.toLowerCase())
}

export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => argon2.hash(password, PARAMETERS))
}

let hashOfNothing: Promise<string> | undefined

/**
 * Is this the password of `hash`? Without a hash (nobody has that e-mail) it takes the same time, and
 * says no.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  hashOfNothing ??= hashPassword('no password has this hash')
  const comparedTo = hash ?? (await hashOfNothing)
  const matches = await limitHashing(() => argon2.verify(comparedTo, password))
  return hash !== undefined && matches
}

export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS)
}
