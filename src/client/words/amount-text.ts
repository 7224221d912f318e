/** What money fields accept while a user types [behaviour: Money]. */

/** Digits, one dot, at most 2 decimals, and a minus only where the text starts with one. */
export function sanitizeBalanceText(text: string): string {
  const allowed = text.replace(/[^\d.-]/g, '')
  return (allowed.startsWith('-') ? '-' : '') + sanitizeAmountText(allowed)
}

/** Digits and one dot, at most 2 decimals. Dots after the first are dropped, their digits stay. */
export function sanitizeAmountText(text: string): string {
  const [whole = '', ...fractions] = text.replace(/[^\d.]/g, '').split('.')
  return fractions.length === 0 ? whole : `${whole}.${fractions.join('').slice(0, 2)}`
}
