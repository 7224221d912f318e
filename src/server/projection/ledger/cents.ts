/**
 * Sums of cents that are exact or refused. Every sum up to `Number.MAX_SAFE_INTEGER` cents is exact. A larger
 * one may be rounded, but is never rounded down to that limit, so its size shows that it may be rounded.
 */
import { formatCents } from '../../../shared/money/money.ts'

/** @throws ProjectionError for a sum that is too large to be exact. */
export function requireExact(cents: number): number {
  if (cents > Number.MAX_SAFE_INTEGER || cents < -Number.MAX_SAFE_INTEGER) refuse()
  return cents
}

// A function of its own, so that the check above stays small enough to be compiled into its callers.
function refuse(): never {
  const limit = formatCents(Number.MAX_SAFE_INTEGER)
  throw new ProjectionError(
    `This projection passes ${limit}, the most that can be counted to the cent.`,
  )
}

/** Like `elementAt`, but for this one type: the inner loops are twice as slow where they share a function with lists of other types. */
export function centsAt(table: Float64Array, index: number): number {
  const cents = table[index]
  if (cents === undefined) throw new RangeError(`There is no sum at ${index}.`)
  return cents
}

/** A power of two, so that whole multiples of it are exact far beyond the largest exact sum. */
const SPLIT = 2 ** 30
const DAYS = 31
const NO_SUMS = Array.from({ length: DAYS }, () => 0)

/** In two parts, which stay exact while amounts go in: it may pass the largest exact sum and come back without losing a cent. */
export class SignedDaySums {
  // Plain lists: there are many of these, and a typed array takes long to make.
  readonly #high = [...NO_SUMS]
  readonly #low = [...NO_SUMS]

  add(index: number, cents: number): void {
    this.#high[index] = partAt(this.#high, index) + Math.trunc(cents / SPLIT)
    this.#low[index] = partAt(this.#low, index) + (cents % SPLIT)
  }

  /** Exact, or too large for `requireExact`. */
  at(index: number): number {
    return partAt(this.#high, index) * SPLIT + partAt(this.#low, index)
  }
}

function partAt(parts: number[], index: number): number {
  const part = parts[index]
  if (part === undefined) throw new RangeError(`There is no day at ${index}.`)
  return part
}

/** The message is a sentence for the user. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
}

/** @throws RangeError when it is not within: a mistake of the engine, which must not turn into a wrong sum. */
export function elementAt<T>(list: ArrayLike<T>, index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`There is no element at ${index}.`)
  return element
}
