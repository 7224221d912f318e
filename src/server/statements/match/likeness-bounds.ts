export const LIKE = 0.5
const SAME = 0.9

/** The most by which an amount may differ, in parts of the planned one. */
const AMOUNT_OFF = 0.25
const AMOUNT_OFF_OF_SAME_NAME = 0.35
const AMOUNT_OFF_OF_VARIABLE = 0.6

const COST = { amount: 2, mostOfAmount: 1, name: 0.9 }

export function amountOff(cents: number, plannedCents: number): number {
  return Math.abs(cents - plannedCents) / Math.max(1, plannedCents)
}

export function mostAmountOff(like: number, varies: boolean): number {
  if (varies) return AMOUNT_OFF_OF_VARIABLE
  return like >= SAME ? AMOUNT_OFF_OF_SAME_NAME : AMOUNT_OFF
}

export function costOfLikeness(like: number, off: number): number {
  return Math.min(COST.mostOfAmount, COST.amount * off) + COST.name * (1 - like)
}
