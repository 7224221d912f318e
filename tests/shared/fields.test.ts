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
  ])('do not include "%s"', (text) => {
    expect(isCalendarDate(text)).toBe(false)
    expect(refusal(dateField, text)).toMatch(/\.$/)
  })

  it.each(['2026-13', '2026-00', '2026-1', '2026-11-01', '0000-01', ''])(
    'are not read as a month from "%s"',
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

function exists(year: number, month: number, day: number): boolean {
  try {
    Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}
