import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsFromDollars, dollarsFromCents, formatCents } from '../../src/shared/money/money.ts'

describe('an amount of dollars, read as cents', () => {
  it.each([
    ['0', 0],
    ['12', 12_00],
    ['12.5', 12_50],
    ['12.', 12_00],
    ['.5', 50],
    ['  7.25 ', 7_25],
    ['-7.25', -7_25],
    ['007', 7_00],
    ['999999999.99', 99_999_999_999],
    // Half a cent is rounded away from zero, by the digits of the text.
    ['1.005', 1_01],
    ['-1.005', -1_01],
    ['1.004999999999999999999', 1_00],
    ['0.005', 1],
    ['0.0049', 0],
    ['1.015', 1_02],
    ['8.575', 8_58],
    ['9.995', 10_00],
    // With an exponent, as JavaScript writes some numbers.
    ['1e3', 1_000_00],
    ['1.5e-1', 15],
    ['1E+2', 100_00],
    ['5e-3', 1],
    ['4e-3', 0],
    ['5e-9', 0],
    ['0e999', 0],
  ])('%s is %i', (text, cents) => {
    expect(centsFromDollars(text)).toBe(cents)
  })

  it.each(['-0', '-0.004', '-1e-9'])('%s is 0 without a sign', (text) => {
    expect(Object.is(centsFromDollars(text), 0)).toBe(true)
  })

  it.each([
    '',
    ' ',
    '.',
    '-',
    '-.',
    'e5',
    '.e1',
    '+1',
    '--1',
    '1-',
    '1.2.3',
    '1,000',
    '1 000',
    '$5',
    '0x10',
    'NaN',
    'Infinity',
    '1e',
    '1e5.5',
    '१२',
    '１２',
    'ten',
    '1e17',
    '90071992547409.92',
    '9'.repeat(400),
    '1e999',
    '1e9999',
  ])('"%s" is not an amount', (text) => {
    expect(centsFromDollars(text)).toBeNull()
  })

  it('is refused quickly when a long text is nearly a number', () => {
    // A pattern that backtracks over the digits would not end here.
    expect(centsFromDollars(`${'1'.repeat(3_000_000)}x`)).toBeNull()
  })

  it('keeps its cents when they are written as dollars and read again', () => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
    fc.assert(
      fc.property(cents, (cents) => {
        expect(centsFromDollars(dollarsFromCents(cents))).toBe(cents)
        expect(centsFromDollars(String(cents / 100))).toBe(cents)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is rounded like an exact fraction of whole numbers', () => {
    const parts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.nat(9))
    fc.assert(
      fc.property(parts, ([negative, digits, places]) => {
        const text = digits.toString().padStart(places + 1, '0')
        const point = text.length - places
        const decimal = `${negative ? '-' : ''}${text.slice(0, point)}.${text.slice(point)}`
        const unit = 10n ** BigInt(places)
        const rounded = (digits * 100n * 2n + unit) / (unit * 2n)
        const expected = negative && rounded !== 0n ? -rounded : rounded
        const exact = rounded <= BigInt(Number.MAX_SAFE_INTEGER)
        expect(centsFromDollars(decimal)).toBe(exact ? Number(expected) : null)
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [-5, '-0.05', '-$0.05'],
  [1_234_50, '1234.50', '$1,234.50'],
  [-1_234_50, '-1234.50', '-$1,234.50'],
  [99_999, '999.99', '$999.99'],
  [100_000, '1000.00', '$1,000.00'],
  [100_000_000, '1000000.00', '$1,000,000.00'],
  [99_999_999_999, '999999999.99', '$999,999,999.99'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91', '$90,071,992,547,409.91'],
])('%i cents are written %s and shown as %s', (cents, text, shown) => {
  expect(dollarsFromCents(cents)).toBe(text)
  expect(formatCents(cents)).toBe(shown)
})
