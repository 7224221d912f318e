/** "bal_" shows what was found in a file; one that was copied wrong is refused before anything is looked up. */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'bal_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN = /^bal_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/

export function createApiToken(): string {
  const random = Array.from({ length: 30 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${PREFIX}${random}${checksumOf(random)}`
}

export function isMeantAsApiToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** True if a token has the shape of one, and its checksum: nothing else can be in the database. */
export function isWellFormedApiToken(token: string): boolean {
  const [, random = '', checksum] = TOKEN.exec(token) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  while (text.length < 6) {
    text = `${ALPHABET[rest % ALPHABET.length]}${text}`
    rest = Math.floor(rest / ALPHABET.length)
  }
  return text
}
