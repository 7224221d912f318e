import type { Stream } from './accepted-fit.ts'
import { medianOf } from './sighting.ts'

export interface Price {
  cents: number
  /** True for a price that came once so far. */
  isNew: boolean
  /** The newest lines of another amount that is no price. */
  odd: number
}

/** An old amount says less about the next one. */
const NEWEST_OF_MEDIAN = 12
const MOST_RISE = 0.4

export function priceOf({ hits, amounts }: Stream): Price {
  const all = hits.map(({ cents }) => cents)
  if (amounts === 'fixed') return fixedPrice(all)
  const cents = steadyPrice(all) ?? medianOf(all.slice(-NEWEST_OF_MEDIAN))
  return { cents, isNew: false, odd: 0 }
}

/** The newest amount that came twice in a row, and what came once behind it, if prices change by so much. */
function fixedPrice(all: number[]): Price {
  const index = all.findLastIndex((cents, place) => cents === all[place - 1])
  const cents = all[index] ?? 0
  const newest = all.at(-1) ?? 0
  if (newest === cents) return { cents, isNew: false, odd: 0 }
  if (mayBeNext(cents, newest)) return { cents: newest, isNew: true, odd: 0 }
  return { cents, isNew: false, odd: all.length - 1 - index }
}

/** The newest amount of those that rose, or fell, each time; null for others. A last one that is far off is none. */
function steadyPrice(all: number[]): number | null {
  const steps = all.slice(1).map((cents, index) => cents - (all[index] ?? 0))
  const isSteady = steps.every((step) => step >= 0) || steps.every((step) => step <= 0)
  if (!isSteady) return null
  const [before = 0, newest = 0] = all.slice(-2)
  const ratios = all.slice(1, -1).map((cents, index) => cents / (all[index] ?? 1))
  const isUsual = ratios.some((ratio) => ratio >= newest / before)
  return isUsual || mayBeNext(before, newest) ? newest : before
}

export function mayBeNext(cents: number, next: number): boolean {
  return Math.abs(next - cents) <= MOST_RISE * cents
}
