/**
 * [behaviour: Paychecks] The smallest amount, in cents, such that what is there is never below 0 at the end of a paycheck if of what is left of each all
 * but the amount is spent; null where it is below 0 even if nothing is spent.
 *
 * @param startCents before the first of them
 * @param leftsCents of each, which may be negative
 */
export function steadyAmount(startCents: number, leftsCents: readonly number[]): number | null {
  const isEnough = (amountCents: number) => {
    let cents = startCents
    return leftsCents.every((leftCents) => (cents += Math.min(leftCents, amountCents)) >= 0)
  }
  let enough = leftsCents.reduce((most, leftCents) => Math.max(most, leftCents), 0)
  if (!isEnough(enough)) return null
  let low = 0
  while (low < enough) {
    const middle = low + Math.floor((enough - low) / 2)
    if (isEnough(middle)) enough = middle
    else low = middle + 1
  }
  return enough
}
