import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  accountField,
  dateField,
  emailField,
  isCalendarDate,
  monthField,
  nameField,
  newPasswordField,
} from '../../src/shared/fields.ts'
import { cleanName } from '../../src/shared/name.ts'

/** The sentence with which a field refuses a value. Null when the field accepts the value. */
function refusal(
  field: typeof nameField | typeof emailField | typeof accountField | typeof monthField,
  value: unknown,
) {
  return field.safeParse(value).error?.issues[0]?.message ?? null
}

describe('calendar dates', () => {
  it('are exactly the days that exist, in leap years, common years and the first and last years', () => {
    for (const year of [1, 4, 100, 400, 1900, 1970, 2000, 2024, 2026, 2100, 9999])
      for (let month = 0; month <= 13; month++)
        for (let day = 0; day <= 32; day++) {
          const pad = (value: number, length: number) => String(value).padStart(length, '0')
          const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
          expect([text, isCalendarDate(text)]).toEqual([text, exists(year, month, day)])
        }
  })

  it.each([
    '',
    '2026-1-1',
    '26-01-01',
    '2026-01-01 ',
    '2026/01/01',
    '0000-01-01',
    '12026-01-01',
    '２０２６-01-01',
    '2026-01-01\n',
  ])('"%s" is not one', (text) => {
    expect(isCalendarDate(text)).toBe(false)
    expect(refusal(dateField, text)).toMatch(/\.$/)
  })

  it.each(['2026-13', '2026-00', '2026-1', '2026-11-01', '0000-01', ''])(
    '"%s" is not a month',
    (text) => {
      expect(refusal(monthField, text)).toBe('The month must be written like 2026-11.')
    },
  )
})

it.each(['personal', 1, 2_147_483_647])('%o refers to an account', (value) => {
  expect(accountField.parse(value)).toBe(value)
})

it.each(['1', 0, -1, 1.5, 2_147_483_648, 'Personal', null, undefined])(
  '%o does not refer to an account',
  (value) => {
    expect(refusal(accountField, value)).toMatch(/^The (account|id) .*\.$/)
  },
)

it.each([
  ['Ada@Example.COM ', 'ada@example.com'],
  ['a.b+c@sub.example.co', 'a.b+c@sub.example.co'],
])('the e-mail %s is stored as %s', (text, kept) => {
  expect(emailField.parse(text)).toBe(kept)
})

it('the length of names and passwords is counted in characters, not in UTF-16 units', () => {
  expect(nameField.parse('🏠'.repeat(200))).toBe('🏠'.repeat(200))
  expect(refusal(nameField, '🏠'.repeat(201))).toBe('The name must have at most 200 characters.')
  expect(newPasswordField.parse('🔑'.repeat(256))).toBe('🔑'.repeat(256))
  expect(refusal(newPasswordField, '🔑'.repeat(7))).toBe(
    'The password must have at least 8 characters.',
  )
})

describe('a name', () => {
  it.each([
    '👨‍👩‍👧 Müller',
    '🏳️‍🌈',
    '👩🏽‍🚀',
    '❤️‍🔥',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    'שלום',
    'السلام عليكم',
    '葛󠄀',
    'Renée',
  ])('is kept as it is: %s', (name) => {
    expect(nameField.parse(name)).toBe(name)
  })

  it.each([
    ['Ada\u202e', 'Ada'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200bd\u200da', 'Ada'],
    ['\ufeff Ada \u00ad', 'Ada'],
    ['Ada\ufe0f\u{e0041}', 'Ada'],
    ['\u200eשלום\u200f', 'שלום'],
    ['😀\u200d', '😀'],
  ])('loses what is not seen: %j', (name, kept) => {
    expect(nameField.parse(name)).toBe(kept)
  })

  it('of invisible characters alone is none', () => {
    expect(refusal(nameField, '\u200b\u2060\u3164')).toBe('The name is required.')
  })

  it('is clean once it is cleaned', () => {
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
      { numRuns: 5_000 },
    )
  })
})

function exists(year: number, month: number, day: number): boolean {
  try {
    Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}
