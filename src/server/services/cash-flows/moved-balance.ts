/** The effect of done marks on the starting balance [behaviour: Mark done moves the balance]. Money is integer cents. */
import { AppError } from '../../../shared/app-error.ts'
import { startingBalanceProblem } from '../../../shared/money/money.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { occursOn } from '../cash-flows/cash-flow-fields.ts'
import type { MarkState } from '../cash-flows/marks.ts'
import type { Scope } from '../scope.ts'

/**
 * By how much the starting balance changes when an occurrence is marked as done in an account whose done marks move it, so
 * that every balance from its day on stays as it is; null if the occurrence counts for nothing.
 */
export function centsToMove(
  scope: Scope,
  flow: CashFlowRow,
  date: string,
  mark: MarkState,
): number | null {
  if (mark.skipped || !occursOn(scope, flow, date)) return null
  const amountCents = mark.amountCents ?? Number(flow.amountCents)
  return amountCents === 0 ? null : signedAmountCents({ kind: flow.kind, amountCents })
}

/** @throws AppError CONFLICT when the starting balance would pass its limits. */
export async function moveBalance(
  tx: Transaction,
  accountId: number,
  cents: number,
): Promise<void> {
  if (cents === 0) return
  const moved = await tx.account.update({
    where: { id: accountId },
    data: { startingBalanceCents: { increment: cents } },
    select: { startingBalanceCents: true },
  })
  requireWithinLimits(Number(moved.startingBalanceCents))
}

/** @throws AppError CONFLICT when a starting balance cannot be so high or so low. */
export function requireWithinLimits(startingBalanceCents: number): number {
  const problem = startingBalanceProblem(startingBalanceCents)
  if (problem) throw new AppError('CONFLICT', problem)
  return startingBalanceCents
}
