/** The effect of done marks on the starting balance [behaviour: Mark done moves the balance]. Money is integer cents. */
import { AppError } from '../../../shared/app-error.ts'
import { startingBalanceProblem } from '../../../shared/money/money.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { occursOn } from '../cash-flows/cash-flow-dates.ts'
import type { Scope } from '../scope.ts'

interface Mark {
  accountId: number
  cashFlowId: number
  date: string
}

/**
 * By how much the starting balance changes when an occurrence is marked as done in an account whose done marks move it, so
 * that every balance from its day on stays as it is; null if the occurrence counts for nothing.
 */
export async function centsToMove(
  tx: Transaction,
  scope: Scope,
  flow: CashFlowRow,
  mark: Mark,
): Promise<number | null> {
  if (!occursOn(scope, flow, mark.date)) return null
  const where = { accountId_cashFlowId_date: mark }
  if (await tx.skip.findUnique({ where })) return null
  const override = await tx.override.findUnique({ where })
  const amountCents = Number((override ?? flow).amountCents)
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
