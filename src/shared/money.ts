/**
 * Money is integer cents everywhere but on the screen, in CSV and in /api/data. This is where the
 * two meet [behaviour: Money]. Dollars only.
 */

/** 999,999,999.99 dollars: the largest amount, and the largest starting balance either way. */
export const MAX_AMOUNT_CENTS = 99_999_999_999

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Reads a decimal number of dollars as cents, rounding half away from zero on the decimal text, so
 * that "1.005" is 101 and not the 100 that binary fractions make of it.
 *
 * @returns null when the text is not a decimal number, or does not fit a safe integer.
 */
export function centsFromDollars(text: string): number | null {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const digits = whole + fraction
  // Where the decimal point of the amount in cents stands within the digits.
  const point = whole.length + Number(exponent) + 2
  const kept = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const roundsUp = point >= 0 && (digits[point] ?? '0') >= '5'
  const cents = Number(kept) + (roundsUp ? 1 : 0)
  if (!Number.isSafeInteger(cents)) return null
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** 123450 -> "1234.50", -5 -> "-0.05": plain decimal text, for fields, CSV and the wire. */
export function dollarsFromCents(cents: number): string {
  const magnitude = Math.abs(cents)
  const fraction = String(magnitude % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.trunc(magnitude / 100)}.${fraction}`
}

/** 123450 -> "$1,234.50", -123450 -> "-$1,234.50": as money is shown [behaviour: Money]. */
export function formatCents(cents: number): string {
  const [whole = '', fraction] = dollarsFromCents(Math.abs(cents)).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}$${grouped}.${fraction}`
}
