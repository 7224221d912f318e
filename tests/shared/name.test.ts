/** The invisible characters of a name: each case is a text and the name that remains [behaviour: Limits]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameField } from '../../src/shared/fields.ts'
import { cleanName } from '../../src/shared/name.ts'

const KEPT = [
  ['joined emoji', '👨\u200d👩\u200d👧 Müller'],
  ['an emoji with a variation selector and a joiner', '🏳\ufe0f\u200d🌈'],
  ['an emoji with a skin tone and a joiner', '👩🏽\u200d🚀'],
  ['an emoji with a selector between two', '❤\ufe0f\u200d🔥'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a Persian non-joiner', 'می\u200cخواهم'],
  ['a Devanagari joiner', 'क\u094d\u200dष'],
  ['a Sinhala joiner', 'ශ\u0dca\u200dරී'],
  ['Hebrew', 'שלום'],
  ['Arabic', 'السلام عليكم'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['an accent', 'Renée'],
] as const

const CLEANED = [
  ['an override of direction', 'Ada\u202e', 'Ada'],
  ['isolates of direction', '\u2066Ada\u2069', 'Ada'],
  ['marks of direction around Hebrew', '\u200eשלום\u200f', 'שלום'],
  ['a space without width, and a joiner of Latin letters', 'A\u200bd\u200da', 'Ada'],
  ['a byte order mark, a soft hyphen and the spaces beside them', '\ufeff Ada \u00ad', 'Ada'],
  ['a selector and a tag behind a letter', 'Ada\ufe0f\u{e0041}', 'Ada'],
  ['an annotation', 'A\ufff9d\ufffba', 'Ada'],
  ['a joiner behind the last emoji', '😀\u200d', '😀'],
  ['a joiner behind the last Arabic letter', 'م\u200d', 'م'],
  ['the second of two joiners', 'م\u200d\u200dی', 'می'],
  ['a keycap without its key', '1\ufe0f', '1'],
  ['a flag of a region that does not end', '🏴\u{e0067}\u{e0062}', '🏴'],
] as const

describe('a name', () => {
  it.each(KEPT)('keeps %s', (_, name) => {
    expect(nameField.parse(name)).toBe(name)
  })

  it.each(CLEANED)('loses %s', (_, text, name) => {
    expect(nameField.parse(text)).toBe(name)
  })

  it('is missing when all its characters are invisible', () => {
    expect(nameField.safeParse('\u200b\u2060\u3164').error?.issues[0]?.message).toBe(
      'The name is required.',
    )
  })

  it('does not change when it is cleaned a second time', () => {
    const character = fc.oneof(
      fc.constantFrom(
        ...'\u200d\u200c\ufe0f\u202e\u200b😀🏴\u{e0067}\u{e007f}aمक\u094d1\u20e3葛\u{e0100} 🏽',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        const cleaned = cleanName(text)
        expect(cleanName(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/[\p{Bidi_Control}\u200b\u00ad]/u)
      }),
      { numRuns: 1_000 },
    )
  })
})
