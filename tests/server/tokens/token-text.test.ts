/** The text of a token: what its checksum catches, and that it is random [behaviour: Tokens of programs]. */
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createApiToken, isWellFormedApiToken } from '../../../src/server/auth/api-token.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

it('a token is "bal_", 30 characters of base62, and six of their CRC-32', () => {
  for (let tries = 0; tries < 200; tries += 1) {
    const token = createApiToken()
    const [, random = '', checksum = ''] =
      /^bal_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(token) ?? []
    const value = [...checksum].reduce((sum, digit) => sum * 62 + ALPHABET.indexOf(digit), 0)
    expect(value).toBe(crc32(random))
    expect(isWellFormedApiToken(token)).toBe(true)
  }
})

it('a token has each character equally often', () => {
  const counts = new Map([...ALPHABET].map((character) => [character, 0]))
  const tokens = Array.from({ length: 2_000 }, createApiToken)
  expect(new Set(tokens).size).toBe(2_000)
  for (const character of tokens.flatMap((token) => token.slice(4, 34).split('')))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = (2_000 * 30) / 62
  const chiSquare = [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  )
  // With 61 degrees of freedom, one in a billion passes this by chance.
  expect(chiSquare).toBeLessThan(145)
})

it('a token with one character changed, left out or added is refused', () => {
  const token = createApiToken()
  for (let at = 0; at < token.length; at += 1) {
    const [before, after] = [token.slice(0, at), token.slice(at + 1)]
    expect(isWellFormedApiToken(before + after)).toBe(false)
    for (const character of ALPHABET) {
      expect(isWellFormedApiToken(before + character + after)).toBe(character === token[at])
      expect(isWellFormedApiToken(before + character + token.slice(at))).toBe(false)
    }
  }
  for (const text of ['', 'bal_', `${token}\n`, ` ${token}`, token.toUpperCase(), token.slice(4)])
    expect(isWellFormedApiToken(text)).toBe(false)
})

it('a token with two characters swapped is refused', () => {
  fc.assert(
    fc.property(
      fc.constant(0).map(createApiToken),
      fc.uniqueArray(fc.integer({ min: 4, max: 39 }), { minLength: 2, maxLength: 2 }),
      (token, [one = 0, other = 0]) => {
        const swapped = [...token]
        ;[swapped[one], swapped[other]] = [token[other] ?? '', token[one] ?? '']
        fc.pre(token[one] !== token[other])
        expect(isWellFormedApiToken(swapped.join(''))).toBe(false)
      },
    ),
    { numRuns: 2_000 },
  )
})
