/** The one sign rule [behaviour: Money]: amounts are stored positive, and their kind says whether they add to a balance. */
import type { CashFlowKind } from '../plan/cash-flow.ts'

export function signOf(kind: CashFlowKind): 1 | -1 {
  return kind === 'income' ? 1 : -1
}

export function signedAmountCents(item: { kind: CashFlowKind; amountCents: number }): number {
  return signOf(item.kind) * item.amountCents
}

export function netCents(incomeCents: number, expenseCents: number): number {
  return signOf('income') * incomeCents + signOf('expense') * expenseCents
}
