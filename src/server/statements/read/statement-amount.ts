/** Amounts as banks write them [behaviour: Bank statements]. */
import { centsFromDollars, MAX_AMOUNT_CENTS } from '../../../shared/money/money.ts'

export type DecimalSign = '.' | ','

const DECIMAL_COMMA = /,\d{1,2}$/
const DECIMAL_POINT = /\.\d{1,2}$/
const MAX_LENGTH = 50

/** The decimal sign that the amounts of a file have; null where they do not tell. */
export function findDecimalSign(amounts: Iterable<string>): DecimalSign | null {
  let found: DecimalSign | null = null
  for (const amount of amounts) {
    const text = amount.trim()
    if (DECIMAL_POINT.test(text)) return '.'
    if (DECIMAL_COMMA.test(text)) found = ','
  }
  return found
}

/**
 * Reads an amount like `-1,234.50`, in cents. Of two kinds of signs the last is the decimal sign; a sign that stands
 * alone is it where two digits or fewer follow; only before three digits, or where it stands more than once, does the
 * file's sign decide. More than two decimals round half away from zero on the text.
 *
 * @returns null for what is no amount, or more than Balance counts.
 */
export function readAmount(amount: string, sign: DecimalSign): number | null {
  const text = amount.slice(0, MAX_LENGTH + 1).replaceAll(/[\s$'\u2019]/g, '')
  const [, before = '', digits = '', after = ''] =
    /^([+\u2212-]?)([\d.,]+)([+\u2212-]?)$/.exec(text) ?? []
  if (digits === '' || amount.length > MAX_LENGTH || (before && after)) return null
  const decimal = plainDecimal(digits, sign)
  const cents = decimal === null ? null : centsFromDollars(decimal)
  if (cents === null || cents > MAX_AMOUNT_CENTS) return null
  return signed(cents, /[\u2212-]/.test(before + after))
}

/** Zero has no sign. */
export function signed(cents: number, isNegative: boolean): number {
  return isNegative && cents !== 0 ? -cents : cents
}

/** The digits with a decimal point and without groups; null where the groups are no threes. */
function plainDecimal(digits: string, sign: DecimalSign): string | null {
  const decimalSign = decimalSignOf(digits, sign)
  const at = digits.lastIndexOf(decimalSign)
  const [whole, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)]
  const group = decimalSign === '.' ? ',' : '.'
  const groups = whole.split(group)
  const areThrees = groups.every((part, place) =>
    place === 0 ? /^\d{1,3}$/.test(part) : /^\d{3}$/.test(part),
  )
  if (groups.length > 1 ? !areThrees : !/^\d*$/.test(whole)) return null
  return /^\d*$/.test(fraction) ? `${groups.join('')}.${fraction}` : null
}

function decimalSignOf(digits: string, sign: DecimalSign): DecimalSign {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1]
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ','
  if (points + commas > 1) return points > 1 ? ',' : '.'
  const alone: DecimalSign = points > 0 ? '.' : ','
  return /[.,]\d{3}$/.test(digits) && /^\d{1,3}[.,]/.test(digits) ? sign : alone
}
