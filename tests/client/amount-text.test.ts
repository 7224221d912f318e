import { expect, test } from 'vitest'
import { sanitizeAmountText, sanitizeBalanceText } from '../../src/client/words/amount-text.ts'

test.each([
  ['1234.5', '1234.5'],
  ['$1,234.50', '1234.50'],
  ['-12.345', '-12.34'],
  ['12-3', '123'],
  ['--5', '-5'],
  ['1.2.3', '1.23'],
  ['1..', '1.'],
  ['.5', '.5'],
  ['-', '-'],
  ['abc', ''],
  ['', ''],
])('the typed starting balance %j becomes %j', (typed, kept) => {
  expect(sanitizeBalanceText(typed)).toBe(kept)
})

test.each([
  ['-5', '5'],
  ['1e3', '13'],
  ['12.999', '12.99'],
  ['3.1.4.1', '3.14'],
  ['.', '.'],
])('the typed override amount %j becomes %j', (typed, kept) => {
  expect(sanitizeAmountText(typed)).toBe(kept)
})
