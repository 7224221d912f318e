import { plainWords } from '../read/plain-words.ts'
import type { DecimalSign } from '../../../shared/statements/statement.ts'
import { readAmount, signed } from '../read/statement-amount.ts'
import { currencyInWords, currencyOf, isCurrencyCode } from './currency-words.ts'

export interface MoneyCell {
  digits: string
  /** 1 for `+5` and `5 CR`; -1 for `-5`, `5-`, `(5)` and `5 DR`; 0 for a plain number. */
  sign: 1 | 0 | -1
  /** Its code, else its sign; null for a dollar sign. */
  currency: string | null
}

const MAX_LENGTH = 40
const UNIT = /[A-Z]{1,3}\$|[A-Z]{3}|\p{Sc}|[Kk]r\.?|K\u010d|z\u0142|Ft|Fr\.?/u
const NUMBER =
  /^(\()?\s*([+\-\u2212\u2013]?)\s*(\d[\d.,'\u2019\s]*|[.,]\d+)([+\-\u2212\u2013]?)\s*(CR|DR)?(\))?$/i

/** Many banks write a file for spreadsheets, in which most cells are these. */
const PLAIN = /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*[.,]\d{2})$/

/** Null for numbers that begin with zeros or are very long. */
export function readMoneyCell(text: string): MoneyCell | null {
  if (text === '' || text.length > MAX_LENGTH) return null
  const [, plainSign, plain] = PLAIN.exec(text) ?? []
  if (plain !== undefined)
    return {
      digits: plain,
      sign: plainSign === '' ? 0 : plainSign === '-' ? -1 : 1,
      currency: null,
    }
  const unit = UNIT.exec(text)?.[0]
  if (unit && /^[A-Z]{3}$/.test(unit) && !isCurrencyCode(unit)) return null
  const match = NUMBER.exec(unit ? text.replace(unit, '').trim() : text)
  if (!match) return withWords(text)
  const [, open = '', before = '', number = '', after = '', mark = '', close = ''] = match
  const digits = number.trim()
  if (/^0\d|^\d{10}/.test(digits) || (open === '') !== (close === '')) return null
  const signs = [open, before, after, mark].filter((sign) => sign !== '')
  if (signs.length > 1) return null
  const sign = signs.length === 0 ? 0 : /^(?:\+|CR)$/i.test(signs[0] ?? '') ? 1 : -1
  return { digits, sign, currency: currencyOf(unit) }
}

const WITH_WORDS = /^(\p{L}[\p{L}. ]+)?(?<=^|[ .])([^\p{L}]+?)(?: (\p{L}[\p{L}. ]+))?$/u

/** "5.00 euros" */
function withWords(text: string): MoneyCell | null {
  if (!/\d/.test(text)) return null
  const [, before = '', amount = '', behind = ''] = WITH_WORDS.exec(text) ?? []
  const words = plainWords(before || behind)
  if (words === '' || (before !== '' && behind !== '')) return null
  const code = words.toUpperCase()
  const currency = isCurrencyCode(code) ? code : currencyInWords(words)
  const money = currency === null ? null : readMoneyCell(amount.trim())
  return money && { ...money, currency }
}

export function isSurelyMoney({ digits, sign, currency }: MoneyCell): boolean {
  return sign !== 0 || currency !== null || /[.,]\d{1,2}$/.test(digits)
}

/** True for an amount that is not 0, as hardly another number is written. */
export function isAmount(cell: string): boolean {
  const money = readMoneyCell(cell)
  if (money === null || !/[1-9]/.test(money.digits)) return false
  return isSurelyMoney(money) || /[.,]\d{3}$/.test(money.digits)
}

export function centsOf(cell: MoneyCell, decimalSign: DecimalSign): number | null {
  const cents = readAmount(cell.digits, decimalSign)
  return cents === null ? null : signed(cents, cell.sign < 0)
}
