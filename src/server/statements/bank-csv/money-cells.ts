/** Amounts as the cells of banks' CSV files have them: with signs, currencies and marks [behaviour: Bank statements]. */
import { type DecimalSign, findDecimalSign, readAmount, signed } from '../read/statement-amount.ts'

export interface MoneyCell {
  /** The number without its sign. */
  digits: string
  /** As the cell says it: `+5`, `5 CR` are 1; `-5`, `5-`, `(5)`, `5 DR` are -1; what is plain is 0. */
  sign: 1 | 0 | -1
  /** The code of the currency that the cell names, else its sign; null where it names none, and for a dollar sign. */
  currency: string | null
}

const MAX_LENGTH = 40
const UNIT = /[A-Z]{1,3}\$|[A-Z]{3}|\p{Sc}|[Kk]r\.?|K\u010d|z\u0142|Ft|Fr\.?/u
const NUMBER =
  /^(\()?\s*([+\-\u2212\u2013]?)\s*(\d[\d.,'\u2019\s]*|[.,]\d+)([+\-\u2212\u2013]?)\s*(CR|DR)?(\))?$/i

/** Many banks write a file for spreadsheets, in which most cells are these. */
const PLAIN = /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*[.,]\d{2})$/

/** Returns null for what is no amount of money, as are numbers that begin with zeros or are very long. */
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
  if (!match) return null
  const [, open = '', before = '', number = '', after = '', mark = '', close = ''] = match
  const digits = number.trim()
  if (/^0\d|^\d{10}/.test(digits) || (open === '') !== (close === '')) return null
  const signs = [open, before, after, mark].filter((sign) => sign !== '')
  if (signs.length > 1) return null
  const sign = signs.length === 0 ? 0 : /^(?:\+|CR)$/i.test(signs[0] ?? '') ? 1 : -1
  return { digits, sign, currency: currencyOf(unit) }
}

const CURRENCIES: Record<string, string> = {
  '\u20ac': 'EUR',
  '\u00a3': 'GBP',
  '\u00a5': 'JPY',
  '\u20b9': 'INR',
  R$: 'BRL',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  'K\u010d': 'CZK',
  'z\u0142': 'PLN',
  Ft: 'HUF',
  Fr: 'CHF',
  'Fr.': 'CHF',
}

const CODES = new Set(Intl.supportedValuesOf('currency'))

export function isCurrencyCode(text: string): boolean {
  return CODES.has(text)
}

/** The code of a currency sign, else the sign; null for a dollar sign, which many currencies have. */
export function currencyOf(unit: string | undefined): string | null {
  if (unit === undefined || unit === '$') return null
  return unit === 'US$' ? 'USD' : (CURRENCIES[unit] ?? unit)
}

/** True for an amount with cents, or with a sign: what no other number has. */
export function isSurelyMoney({ digits, sign, currency }: MoneyCell): boolean {
  return sign !== 0 || currency !== null || /[.,]\d{1,2}$/.test(digits)
}

/** The decimal sign of amounts, where all that have groups have three digits in them; null where none has a sign. */
export function decimalSignOf(amounts: string[]): DecimalSign | null {
  const found = findDecimalSign(amounts)
  if (found !== null) return found
  // No group has four digits, and none begins with 0.
  const sure = amounts.find((text) => /^(?:\d{4,}|0)[.,]\d+$/.test(text))
  if (sure !== undefined) return sure.includes('.') ? '.' : ','
  if (amounts.some((text) => text.includes('.'))) return ','
  return amounts.some((text) => text.includes(',')) ? '.' : null
}

/** @returns Cents; null for what is no number, or more than Balance counts. */
export function centsOf(cell: MoneyCell, decimalSign: DecimalSign): number | null {
  const cents = readAmount(cell.digits, decimalSign)
  return cents === null ? null : signed(cents, cell.sign < 0)
}
