/** Sums of cents that are exact or refused, and the one sign rule. */
import { AppError } from '../../shared/app-error.ts'
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import { formatCents } from '../../shared/money.ts'

/** Amounts are stored positive; this is what they do to a balance. */
export function signOf(kind: CashFlowKind): 1 | -1 {
  return kind === 'income' ? 1 : -1
}

/** Taken before it meets a balance, so that a large income beside a large expense passes no limit. */
export function netCents(incomeCents: number, expenseCents: number): number {
  return signOf('income') * incomeCents + signOf('expense') * expenseCents
}

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
