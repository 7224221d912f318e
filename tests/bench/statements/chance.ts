/** Chance that is the same for the same seed. */
export interface Chance {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number, both ends included. */
  whole: (first: number, last: number) => number
  one: <T>(list: readonly T[]) => T
  happens: (share: number) => boolean
  digits: (count: number) => string
  letters: (count: number) => string
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  const one = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new RangeError('There is nothing to choose from.')
    return found
  }
  const text = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => one([...alphabet])).join('')
  return {
    next,
    whole,
    one,
    happens: (share) => next() < share,
    digits: (count) => text('0123456789', count),
    letters: (count) => text('ABCDEFGHJKLMNPQRSTUVWXYZ', count),
  }
}
