/** [behaviour: Money] */

/** 999,999,999.99 dollars: the largest amount, and the largest starting balance of either sign. */
export const MAX_AMOUNT_CENTS = 99_999_999_999

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i

/**
 * Converts a decimal number of dollars to cents. It rounds half away from zero on the decimal text, so
 * "1.005" is 101; binary fractions would give 100.
 *
 * @returns null when the text is not a decimal number, or the cents are not a safe integer.
 */
export function centsFromDollars(text: string): number | null {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const digits = whole + fraction
  // The position in `digits` at which the decimal point of the amount in cents belongs.
  const point = whole.length + Number(exponent) + 2
  const truncated = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const roundsUp = point >= 0 && (digits[point] ?? '0') >= '5'
  const cents = Number(truncated) + (roundsUp ? 1 : 0)
  if (!Number.isSafeInteger(cents)) return null
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** 123450 -> "1234.50", -5 -> "-0.05": plain decimal text, for input fields and CSV. */
export function dollarsFromCents(cents: number): string {
  const magnitude = Math.abs(cents)
  const fraction = String(magnitude % 100).padStart(2, '0')
  return `${cents < 0 ? '-' : ''}${Math.trunc(magnitude / 100)}.${fraction}`
}

/** 123450 -> "$1,234.50", -123450 -> "-$1,234.50": as the screen shows money [behaviour: Money]. */
export function formatCents(cents: number): string {
  const [whole = '', fraction] = dollarsFromCents(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}$${groupThousands(whole)}.${fraction}`
}

/** Zero has no sign. */
export function formatSignedCents(cents: number): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`
}

export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A sentence; null if it can be so high or so low. */
export function startingBalanceProblem(cents: number): string | null {
  return Math.abs(cents) > MAX_AMOUNT_CENTS
    ? `This would change the starting balance to ${formatCents(cents)}. It can be at most ${formatCents(MAX_AMOUNT_CENTS)}, above or below zero.`
    : null
}
