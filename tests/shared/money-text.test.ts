/** Money as people type and paste it [behaviour: Money as it is typed]. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollarsFromCents, formatCents } from '../../src/shared/money/money.ts'
import {
  AMOUNT_LIMITS,
  BALANCE_LIMITS,
  readMoney,
  tidyMoneyText,
} from '../../src/shared/money/money-text.ts'
import { anyBalance, writtenMoney } from '../support/written-money.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'

const NBSP = '\u00A0'
const read = (text: string) => readMoney(text, BALANCE_LIMITS)

describe('an amount in a text field', () => {
  it.each([
    // A minus before or behind.
    ['-250', -250_00],
    ['250-', -250_00],
    ['\u2212250', -250_00],
    ['\u2013250', -250_00],
    ['\u2014250', -250_00],
    ['250\u2212', -250_00],
    ['- 250', -250_00],
    ['(250.00)', -250_00],
    ['( 250.00 )', -250_00],
    ['($1,234.50)', -1_234_50],
    ['$(1,234.50)', -1_234_50],
    ['-$1,234.50', -1_234_50],
    ['$-12.30', -12_30],
    ['$ -12.30', -12_30],
    ['12.30- $', -12_30],
    // The dollar, spaces and apostrophes.
    ['$80', 80_00],
    ['80 $', 80_00],
    [' $ 80 ', 80_00],
    ['1 234.50', 1_234_50],
    ["1'234.50", 1_234_50],
    ['1’234’567,8', 1_234_567_80],
    [`1${NBSP}234,50`, 1_234_50],
    ['1\u202F234\u2009567', 1_234_567_00],
    // Both kinds: the last one is the decimal sign.
    ['1,234.50', 1_234_50],
    ['1.234,56', 1_234_56],
    ['1,234,567.8', 1_234_567_80],
    ['1.234.567,8', 1_234_567_80],
    ['$1,234,567.89', 1_234_567_89],
    // One kind, once, with one or two digits behind it.
    ['14,99', 14_99],
    ['14.99', 14_99],
    ['14,9', 14_90],
    ['.5', 50],
    [',50', 50],
    ['-.5', -50],
    ['1234,50', 1_234_50],
    // Groups.
    ['1,234', 1_234_00],
    ['999,999', 999_999_00],
    ['10.999.999', 10_999_999_00],
    ['1,234,567', 1_234_567_00],
    // Digits alone, and the rest of the edges.
    ['0', 0],
    ['-0', 0],
    ['(0.00)', 0],
    ['007', 7_00],
    ['1234567', 1_234_567_00],
    ['+5', 5_00],
    ['5+', 5_00],
    ['+ $5', 5_00],
    ['999,999,999.99', 999_999_999_99],
    ['-999999999.99', -999_999_999_99],
  ])('is read from %j as %i cents', (text, cents) => {
    expect(read(text)).toEqual({ cents, problem: null, isOutOfRange: false })
  })

  it.each(['', ' ', '-', '\u2212', '\u2013', '\u2014', '.', ' - '])('is cleared by %j', (text) => {
    expect(read(text)).toEqual({ cents: null, problem: null, isOutOfRange: false })
    expect(tidyMoneyText(text, read(text))).toBe('')
  })

  it.each([
    '10.999.99',
    '12.5.0',
    '1e3',
    '12abc',
    'abc',
    '1,23,4',
    '0,123,456',
    '01,234.50',
    '1234,567.00',
    '1,23.45',
    '1 23',
    '12 34',
    '1  234',
    '1 234 56',
    "12'5",
    "'12",
    "12'",
    '1 234.567.890',
    '1,234 567',
    '1.234.567.89',
    '1,234,56',
    '12.',
    '12,',
    '1,234.',
    '1.,5',
    ',',
    '..',
    '-.',
    '$',
    '()',
    '$$5',
    '$5$',
    '5$5',
    '1$234',
    '--5',
    '-5-',
    '+-5',
    '(-5)',
    '(5',
    '5)',
    '((5))',
    '1-2',
    '€5',
    '5 USD',
    '१२',
    '１２',
    '5%',
    '12 .50',
    '12. 50',
    '1, 234',
    '0x10',
    'NaN',
    'Infinity',
  ])('is not read from %j, and a sentence says why', (text) => {
    expect(read(text)).toEqual({
      cents: null,
      problem: 'Enter an amount, like 12.50.',
      isOutOfRange: false,
    })
    expect(tidyMoneyText(text, read(text))).toBe(text)
  })

  it.each([
    ['1.234', 'Did you mean 1,234.00 or 1.23?'],
    ['12.505', 'Did you mean 12,505.00 or 12.51?'],
    ['-$1.235', 'Did you mean -1,235.00 or -1.24?'],
    ['(999.999)', 'Did you mean -999,999.00 or -1,000.00?'],
  ])('is not guessed from %j, which could mean two amounts', (text, problem) => {
    expect(read(text)).toEqual({ cents: null, problem, isOutOfRange: false })
  })

  it.each([
    '1234.505',
    '0.123',
    '0,123',
    '1234,567',
    '1,234.567',
    '1.234,5678',
    '1 234,567',
    '.123',
  ])('has too many decimals in %j', (text) => {
    expect(read(text).problem).toBe('The amount must have at most two decimals.')
    expect(read(text).cents).toBeNull()
  })

  it.each([
    [AMOUNT_LIMITS, '-0.01', 'The amount must not be negative.'],
    [AMOUNT_LIMITS, '(5)', 'The amount must not be negative.'],
    [AMOUNT_LIMITS, '1,000,000,000', 'The amount must be at most $999,999,999.99.'],
    [BALANCE_LIMITS, '1000000000', 'The amount must be at most $999,999,999.99.'],
    [BALANCE_LIMITS, '9'.repeat(20), 'The amount must be at most $999,999,999.99.'],
    [BALANCE_LIMITS, '-1000000000', 'The amount must be at least -$999,999,999.99.'],
    [BALANCE_LIMITS, `-${'9'.repeat(20)}`, 'The amount must be at least -$999,999,999.99.'],
  ])('is refused when it is out of range: %j %j', (limits, text, problem) => {
    expect(readMoney(text, limits)).toEqual({ cents: null, problem, isOutOfRange: true })
  })

  it('is refused as negative before it is refused as ambiguous where it must not be negative', () => {
    expect(readMoney('-1.234', AMOUNT_LIMITS).problem).toBe('The amount must not be negative.')
    expect(readMoney('-0', AMOUNT_LIMITS).cents).toBe(0)
  })

  it('keeps its value when the product writes it and reads it again', () => {
    fc.assert(
      fc.property(anyBalance, (cents) => {
        expect(read(dollarsFromCents(cents)).cents).toBe(cents)
        expect(read(formatCents(cents)).cents).toBe(cents)
        expect(tidyMoneyText(formatCents(cents), read(formatCents(cents)))).toBe(
          dollarsFromCents(cents),
        )
      }),
      { numRuns: fuzzRuns(1_000) },
    )
  })

  it('is never read as another amount than the one that a bank or a person wrote', () => {
    fc.assert(
      fc.property(writtenMoney, ({ text, cents, isCertain }) => {
        expect(isCertain ? [cents] : [cents, null]).toContain(read(text).cents)
      }),
      { numRuns: fuzzRuns(5_000) },
    )
  })

  it('is read as a naive reader of single characters reads it', () => {
    const alphabet = [...'0123456789', ...'000111.,.,', ..." '-+$()", '\u2212', NBSP, 'e', 'k']
    const texts = fc.array(fc.constantFrom(...alphabet), { maxLength: 12 })
    fc.assert(
      fc.property(texts, (chars) => {
        const { cents, problem } = read(chars.join(''))
        expect(problem === null ? (cents ?? 'cleared') : 'none').toBe(readNaively(chars.join('')))
      }),
      { numRuns: fuzzRuns(20_000) },
    )
  })

  it('is refused quickly when the text is long and nearly an amount', () => {
    for (const text of [
      `${'1'.repeat(300_000)}x`,
      `${'1,234'.repeat(100_000)}`,
      `${' '.repeat(300_000)}x`,
      `${'('.repeat(300_000)}5`,
    ])
      expect(read(text).cents).toBeNull()
  })
})

const MINUSES = ['-', '\u2212', '\u2013', '\u2014']

/** The table once more, one character after the other. */
function readNaively(text: string): number | 'cleared' | 'none' {
  const chars = [...text].filter(
    (_, place, all) =>
      all
        .slice(0, place + 1)
        .join('')
        .trim() !== '',
  )
  while (chars.at(-1)?.trim() === '') chars.pop()
  if (chars.length === 0) return 'cleared'
  if (chars.length === 1 && ['.', ...MINUSES].includes(chars[0]!)) return 'cleared'
  const before: string[] = []
  const behind: string[] = []
  const isCore = (char: string | undefined) => char === undefined || /[0-9.,]/.test(char)
  while (!isCore(chars[0])) before.push(chars.shift()!)
  while (!isCore(chars.at(-1))) behind.push(chars.pop()!)
  const marks = [...before, ...behind].filter((char) => char.trim() !== '')
  if (marks.filter((char) => char === '$').length > 1) return 'none'
  const signs = marks.filter((char) => char !== '$')
  const isBracketed = signs.length === 2 && before.includes('(') && behind.includes(')')
  if (!isBracketed && signs.length > 1) return 'none'
  if (!isBracketed && signs.some((sign) => ![...MINUSES, '+'].includes(sign))) return 'none'
  const isNegative = isBracketed || signs.some((sign) => MINUSES.includes(sign))

  // Runs of digits, with the mark before each but the first.
  const runs = ['']
  const points: string[] = []
  for (const char of chars) {
    if (/[0-9]/.test(char)) runs[runs.length - 1] += char
    else {
      points.push(char.trim() === '' || char === "'" ? ' ' : char)
      runs.push('')
    }
  }
  if (points.some((point) => ![' ', ',', '.'].includes(point))) return 'none'
  const kinds = new Set(points)
  const last = points.at(-1)
  const countOfLast = points.filter((point) => point === last).length
  const lastLength = runs.at(-1)!.length
  let decimals = ''
  if (last !== undefined && last !== ' ' && countOfLast === 1) {
    const isGroup = last === ',' && kinds.size === 1 && lastLength === 3
    if (!isGroup) {
      if (lastLength !== 1 && lastLength !== 2) return 'none'
      decimals = runs.pop()!
      kinds.delete(last)
    }
  }
  if (kinds.size > 1) return 'none'
  if (runs.length > 1) {
    const [first = '', ...others] = runs
    if (first.length === 0 || first.length > 3 || first.startsWith('0')) return 'none'
    if (others.some((run) => run.length !== 3)) return 'none'
  }
  const digits = runs.join('') + decimals.padEnd(2, '0')
  if (runs.join('') + decimals === '') return 'none'
  const cents = Number(digits)
  if (cents > 999_999_999_99) return 'none'
  return isNegative && cents !== 0 ? -cents : cents
}
