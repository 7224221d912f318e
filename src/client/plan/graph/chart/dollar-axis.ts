/** The graph's upright axis. */
import type { GraphDays } from '../graph-days.ts'
import { LABEL_ROOM_PX } from './label-place.ts'

/** Shares of the lines' height that stay free above them for their width, and at least below them. */
const ROOM_ABOVE = 0.08
const ROOM_BELOW = 0.16
/** In a low graph the label of the lowest balance takes no more than this share of the height. */
const MOST_FOR_LABEL = 0.4

/** Or else a difference of some cents would fill the height, with cents beside it. */
const LEAST_HEIGHT_CENTS = 40_00

/**
 * The lowest and the highest amount in sight: every balance, of what is tried too, zero and the buffer. Below them is room
 * for the label of the lowest one.
 *
 * @param heightPx of what is drawn between the axes, in pixels of the design
 */
export function centsInSight(
  { balancesCents, bufferCents, triedCents = [] }: GraphDays,
  heightPx: number,
): [number, number] {
  let [low, high] = [0, bufferCents]
  for (const balances of [balancesCents, triedCents])
    for (const cents of balances) {
      low = Math.min(low, cents)
      high = Math.max(high, cents)
    }
  const height = Math.max(high - low, LEAST_HEIGHT_CENTS)
  const label = Math.min(LABEL_ROOM_PX / Math.max(heightPx, 1), MOST_FOR_LABEL)
  const roomBelow = Math.max(ROOM_BELOW, (label / (1 - label)) * (1 + ROOM_ABOVE))
  return [low - height * roomBelow, low + height * (1 + ROOM_ABOVE)]
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
