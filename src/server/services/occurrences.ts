/**
 * Marks on a cash flow's dates: done marks and overrides [specification 4]. Each call is idempotent,
 * and any calendar date is taken; one on which the cash flow does not occur has no effect.
 */
import type {
  MarkDoneInput,
  RemoveOverrideInput,
  SetOverrideInput,
} from '../../shared/occurrence.ts'
import type { Transaction } from '../db/open.ts'
import { changeAccount } from './accounts.ts'
import { getCashFlow } from './cash-flows.ts'
import type { Scope } from './scope.ts'

/**
 * Marks an occurrence as done, or as pending again.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's.
 */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<{ success: true }> {
  return changeMark(scope, input, async (tx, mark) => {
    if (input.done)
      await tx.completion.upsert({
        where: { accountId_cashFlowId_date: mark },
        create: mark,
        update: {},
      })
    else await tx.completion.deleteMany({ where: mark })
  })
}

/**
 * Replaces the amount of a cash flow on one date; a second call replaces it again.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's.
 */
export function setOverride(scope: Scope, input: SetOverrideInput): Promise<{ success: true }> {
  const { amountCents } = input
  return changeMark(scope, input, async (tx, mark) => {
    await tx.override.upsert({
      where: { accountId_cashFlowId_date: mark },
      create: { ...mark, amountCents },
      update: { amountCents },
    })
  })
}

/**
 * Gives a date its base amount back.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's.
 */
export function removeOverride(
  scope: Scope,
  input: RemoveOverrideInput,
): Promise<{ success: true }> {
  return changeMark(scope, input, async (tx, mark) => {
    await tx.override.deleteMany({ where: mark })
  })
}

interface Mark {
  accountId: number
  cashFlowId: number
  date: string
}

function changeMark(
  scope: Scope,
  input: RemoveOverrideInput,
  change: (tx: Transaction, mark: Mark) => Promise<void>,
): Promise<{ success: true }> {
  return changeAccount(scope, input.account, async (tx, accountId) => {
    const { id: cashFlowId } = await getCashFlow(tx, accountId, input.kind, input.id)
    await change(tx, { accountId, cashFlowId, date: input.date })
    return { success: true }
  })
}
