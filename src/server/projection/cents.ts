/** Sums of cents that are exact or refused. */
import { AppError } from '../../shared/app-error.ts'
import { formatCents } from '../../shared/money.ts'

/**
 * The sum, or NaN if it is too large to be exact. NaN stays NaN in every later sum, so whatever is
 * built on it is refused, and only that: a plan stays usable on the days that do not need the sum.
 */
export function exactSum(a: number, b: number): number {
  const sum = a + b
  return Math.abs(sum) <= Number.MAX_SAFE_INTEGER ? sum : Number.NaN
}

/** @throws AppError BAD_REQUEST for a sum that is not exact. */
export function requireExact(cents: number): number {
  if (Number.isSafeInteger(cents)) return cents
  const limit = formatCents(Number.MAX_SAFE_INTEGER)
  throw new AppError(
    'BAD_REQUEST',
    `This projection passes ${limit}, the most that can be counted to the cent.`,
  )
}
