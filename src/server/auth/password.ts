/** Hashing needs a processor for itself, and one of libuv's four threads. Users take turns by their hash; all new hashes wait in one line. */
import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { FairQueue } from '../queues/fair-queue.ts'

/** OWASP's first choice: 19 MiB, two passes, one lane. A weaker hash is replaced at the next sign-in. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const turns = new FairQueue({
  noun: 'sign-ins',
  running: availableParallelism() > 2 ? 2 : 1,
  waiting: 1_000,
  waitingOfUser: 200,
})

/** Hardly anybody tries longer patterns. To look at one of this length takes at most 2 ms, and at a longer one far more. */
const MAX_PATTERN_LENGTH = 20

/** Parts of a pattern are among the most common passwords. */
const PATTERN_WORDS = 10_000

let commonPasswords: ReturnType<typeof readCommonPasswords> | undefined

/** A start does without the lists of words. */
async function readCommonPasswords() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const words = dictionary['passwords-common']
  const patterns = new ZxcvbnFactory({
    dictionary: { passwords: words.slice(0, PATTERN_WORDS) },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  })
  // About 18,000: those that are too short are refused without a list.
  return { whole: new Set(words.filter((word) => word.length >= 8)), patterns }
}

/** Signs that many put around a common password where one is asked for. */
const SIGNS_AROUND = /^[^\p{L}\p{N}]{1,3}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]{1,3}$/gu

/** Upper and lower case are the same, and up to three signs before and after a password count for nothing. */
export async function weaknessOf(password: string): Promise<'common' | 'pattern' | null> {
  commonPasswords ??= readCommonPasswords()
  const { whole, patterns } = await commonPasswords
  const lower = password.toLowerCase().replaceAll(SIGNS_AROUND, '')
  if (whole.has(lower)) return 'common'
  if (lower.length > MAX_PATTERN_LENGTH) return null
  const { score, sequence } = patterns.check(lower)
  const isPattern = score < 2 && sequence.every((part) => part.pattern !== 'bruteforce')
  return isPattern ? 'pattern' : null
}

const MIN_OWN_WORD_LENGTH = 3
const MIN_REST_LENGTH = 5

/** True if a password has one's own e-mail or name in it, and hardly anything else. */
export function isOwnWord(password: string, { email, name }: { email: string; name: string }) {
  const [localPart = ''] = email.split('@')
  const words = [email, name, localPart, ...name.split(' ')]
    .map(lettersOf)
    .filter((word) => word.length >= MIN_OWN_WORD_LENGTH)
  const whole = lettersOf(password)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), whole)
  return rest !== whole && rest.length < MIN_REST_LENGTH
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

export function hashPassword(password: string): Promise<string> {
  return turns.run('new', () => argon2.hash(password, PARAMETERS))
}

export const NO_PASSWORD = ''

let placeholderHash: Promise<string> | undefined

/** Without a hash, the answer is no, and takes the same time. */
export async function verifyPassword(
  hash: string = NO_PASSWORD,
  password: string,
): Promise<boolean> {
  placeholderHash ??= hashPassword('no password has this hash')
  const isStored = hash !== NO_PASSWORD
  const comparedTo = isStored ? hash : await placeholderHash
  const matches = await turns.run(comparedTo, () => argon2.verify(comparedTo, password))
  return isStored && matches
}

export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS)
}
