/** Money in the two fields that drop characters outside of an amount [behaviour: The two fields that drop]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsFromCents, formatCents } from '../../src/shared/money/money.ts'
import {
  AMOUNT_LIMITS,
  BALANCE_LIMITS,
  type MoneyLimits,
  readMoney,
  tidyMoneyText,
} from '../../src/shared/money/money-text.ts'
import {
  keepTypedMoney,
  readTypedMoney,
  takePastedMoney,
} from '../../src/shared/money/typed-money.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'
import { anyBalance, writtenMoney } from '../support/written-money.ts'

const BOTH = [
  ['a starting balance', BALANCE_LIMITS],
  ['an override', AMOUNT_LIMITS],
] as const

/** The text in the field after these characters were typed, one after the other. */
const typeAll = (text: string, limits: MoneyLimits) =>
  [...text].reduce((shown, char) => keepTypedMoney(shown + char, limits), '')

/** The text in the field once it is left. */
const leave = (text: string, limits: MoneyLimits) =>
  tidyMoneyText(text, readTypedMoney(text, limits))

const typed = (text: string, limits: MoneyLimits) => leave(typeAll(text, limits), limits)
const pasted = (text: string, limits: MoneyLimits) => leave(takePastedMoney(text, limits), limits)

describe('an amount that is typed', () => {
  it.each([
    ['5-', '5.00'],
    ['1-2', '12.00'],
    ['12a3', '123.00'],
    ['12.5.0', '12.50'],
    ['12.345', '12.34'],
    ['12.999', '12.99'],
    ['1e3', '13.00'],
    ['.5', '0.50'],
    ['12.', '12.00'],
    ['..5', '0.50'],
    ['1.234', '1.23'],
    ['$ 80', '80.00'],
    ['007', '7.00'],
    ['(12)', '12.00'],
    ['', ''],
    // A comma stays until the field is left.
    ['14,99', '14.99'],
    [',5', '0.50'],
    ['1,234', '1234.00'],
    ['1,234.50', '1234.50'],
    ['1,234.567', '1234.56'],
    ['12,345,678', '12345678.00'],
    ['1,23,4', '1,23,4'],
    ['1.234,56', '1.23,56'],
  ])('is kept alike in both fields: %j becomes %j', (text, shown) => {
    expect(BOTH.map(([, limits]) => typed(text, limits))).toEqual([shown, shown])
  })

  it.each([
    ['-5', '-5.00', '5.00'],
    ['\u22125', '-5.00', '5.00'],
    ['a-5', '-5.00', '5.00'],
    ['--5', '-5.00', '5.00'],
    ['-14,99', '-14.99', '14.99'],
    ['-0', '0.00', '0.00'],
    // Without a digit: cleared, or nothing.
    ['-', '', ''],
    ['.', '', '0.00'],
    ['-.', '', '0.00'],
    ['abc', '', ''],
    [',', ',', '0.00'],
  ])(
    'is kept from %j as %j in a starting balance, as %j in an override',
    (text, balance, override) => {
      expect(BOTH.map(([, limits]) => typed(text, limits))).toEqual([balance, override])
    },
  )

  it('is refused in a sentence when its comma is ambiguous or it is too large', () => {
    const { problem } = readTypedMoney('1,23,4', BALANCE_LIMITS)
    expect(problem).toBe('Enter an amount, like 12.50.')
    expect(readTypedMoney('1000000000', AMOUNT_LIMITS)).toEqual({
      cents: null,
      problem: 'The amount must be at most $999,999,999.99.',
      isOutOfRange: true,
    })
  })
})

describe('an amount that is pasted', () => {
  it.each([
    ['(250.00)', '-250.00', '250.00'],
    ['250.00-', '-250.00', '250.00'],
    ['\u2212250', '-250.00', '250.00'],
    ['-$1,234.50', '-1234.50', '1234.50'],
    ['1,234.50', '1234.50', '1234.50'],
    ['1.234,56', '1234.56', '1234.56'],
    ['14,99', '14.99', '14.99'],
    ['10.999.999', '10999999.00', '10999999.00'],
    // No reading: as if it were typed.
    ['12.345', '12.34', '12.34'],
    ['12.5.0', '12.50', '12.50'],
    ['1-2', '12.00', '12.00'],
    ['12a3', '123.00', '123.00'],
    ['-12.50 EUR', '-12.50', '12.50'],
    ['12,50 EUR', '12.50', '12.50'],
    ['1,23,4', '1,23,4', '1,23,4'],
    ['nothing', '', ''],
  ])(
    'is kept from %j as %j in a starting balance, as %j in an override',
    (text, balance, override) => {
      expect(BOTH.map(([, limits]) => pasted(text, limits))).toEqual([balance, override])
    },
  )

  it('stays as it is where no character is dropped, so that the user can type on', () => {
    for (const text of ['12', '12.', '12.5', '.5', '-'])
      expect(takePastedMoney(text, BALANCE_LIMITS)).toBe(text)
  })
})

const ALPHABET = [...'0123456789', ...'000111...--', ..." '$()+", '\u2212', 'e', 'k', '\u00A0']
const texts = fc
  .array(fc.constantFrom(...ALPHABET), { maxLength: 12 })
  .map((chars) => chars.join(''))
const textsWithCommas = fc
  .array(fc.constantFrom(...ALPHABET, ',', ','), { maxLength: 12 })
  .map((chars) => chars.join(''))

describe.each(BOTH)('any text that is typed as %s', (_field, limits) => {
  const isSigned = limits.minCents < 0
  const amountOf = (cents: number) => (isSigned ? cents : Math.abs(cents))

  it('follows the rules for digits, dots and minus signs', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const kept = keepNaively(text, isSigned)
        expect(typeAll(text, limits)).toBe(kept)
        const { cents, isOutOfRange } = readTypedMoney(kept, limits)
        expect(isOutOfRange ? 'too much' : cents).toBe(readNaively(kept, isSigned))
        const shown = isSigned ? /^(-?\d+\.\d\d)?$/ : /^(\d+\.\d\d)?$/
        expect(isOutOfRange ? '' : leave(kept, limits)).toMatch(shown)
      }),
      { numRuns: fuzzRuns(4_000) },
    )
  })

  it('is kept alike when it is typed, set as a whole, cut at the caret, or kept twice', () => {
    fc.assert(
      fc.property(textsWithCommas, fc.nat(12), (text, place) => {
        const kept = keepTypedMoney(text, limits)
        expect(typeAll(text, limits)).toBe(kept)
        expect(keepTypedMoney(kept, limits)).toBe(kept)
        expect(kept.startsWith(keepTypedMoney(text.slice(0, place), limits))).toBe(true)
      }),
      { numRuns: fuzzRuns(5_000) },
    )
  })

  it('is read like any amount when it has a comma', () => {
    const withDigit = textsWithCommas.filter((text) => /\d.*,|,.*\d/.test(text))
    fc.assert(
      fc.property(withDigit, (text) => {
        const kept = typeAll(text, limits)
        expect(readTypedMoney(kept, limits)).toEqual(readMoney(kept, limits))
      }),
      { numRuns: fuzzRuns(3_000) },
    )
  })

  it('is read like any amount first when it is pasted', () => {
    fc.assert(
      fc.property(textsWithCommas, (text) => {
        const { cents } = readMoney(text, BALANCE_LIMITS)
        const taken = takePastedMoney(text, limits)
        const amount = readTypedMoney(taken, limits).cents
        expect(cents === null ? taken : amount).toBe(
          cents === null ? typeAll(text, limits) : amountOf(cents),
        )
      }),
      { numRuns: fuzzRuns(4_000) },
    )
  })

  it('keeps the amount that a bank or a person wrote when it is pasted', () => {
    fc.assert(
      fc.property(
        writtenMoney.filter(({ isCertain }) => isCertain),
        ({ text, cents }) => {
          const taken = takePastedMoney(text, limits)
          expect(readTypedMoney(taken, limits).cents).toBe(amountOf(cents))
        },
      ),
      { numRuns: fuzzRuns(3_000) },
    )
  })

  it('keeps the amount that the product wrote when it is typed', () => {
    fc.assert(
      fc.property(anyBalance, (cents) => {
        const written = amountOf(cents)
        for (const text of [dollarsFromCents(written), formatCents(written)])
          expect(typed(text, limits)).toBe(dollarsFromCents(written))
      }),
      { numRuns: fuzzRuns(1_000) },
    )
  })

  it('is read quickly when it is long', () => {
    for (const text of ['1.5'.repeat(100_000), '-'.repeat(300_000), '1,234'.repeat(60_000)])
      expect(leave(takePastedMoney(text, limits), limits).length).toBeLessThanOrEqual(300_000)
  })
})

/** "Digits, a dot and a leading minus. A minus not at the start is removed, extra dots are merged, at most 2 decimals." */
function keepNaively(text: string, isSigned: boolean): string {
  const accepted = text.replaceAll('\u2212', '-').replaceAll(/[^0-9.-]/g, '')
  const [dollars = '', ...decimals] = accepted.replaceAll('-', '').split('.')
  const sign = isSigned && accepted.startsWith('-') ? '-' : ''
  const point = decimals.length > 0 ? '.' : ''
  return sign + dollars + point + decimals.join('').slice(0, 2)
}

/** The cents of such a text; null where it is cleared. */
function readNaively(kept: string, isSigned: boolean): number | 'too much' | null {
  if (!/[0-9]/.test(kept)) return isSigned || kept === '' ? null : 0
  const [dollars = '', decimals = ''] = kept.replace('-', '').split('.')
  const cents = Number(dollars + decimals.padEnd(2, '0'))
  if (cents > 999_999_999_99) return 'too much'
  return kept.startsWith('-') && cents !== 0 ? -cents : cents
}
