/** The graph's upright axis. */
import type { GraphDays } from '../graph-days.ts'

/** Shares of the height that stay free: for the lowest balance's flag below, and for the line's width above. */
const ROOM_BELOW = 0.16
const ROOM_ABOVE = 0.08

/** Or else a difference of some cents would fill the height, with cents beside it. */
const LEAST_HEIGHT_CENTS = 40_00

/** The lowest and the highest amount in sight: every balance, of what is tried too, zero and the buffer. */
export function centsInSight({
  balancesCents,
  bufferCents,
  triedCents = [],
}: GraphDays): [number, number] {
  let [low, high] = [0, bufferCents]
  for (const balances of [balancesCents, triedCents])
    for (const cents of balances) {
      low = Math.min(low, cents)
      high = Math.max(high, cents)
    }
  const height = Math.max(high - low, LEAST_HEIGHT_CENTS)
  return [low - height * ROOM_BELOW, low + height * (1 + ROOM_ABOVE)]
}

const shortDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
})

/** 250000 -> "$2.5K": an amount in few letters. */
export function formatShort(cents: number): string {
  return shortDollars.format(cents / 100)
}
