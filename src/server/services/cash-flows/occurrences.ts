/**
 * Done marks and overrides of a cash flow on a date [behaviour: Done marks and overrides]. Each call is
 * idempotent. Every calendar date is accepted; a mark has no effect where the cash flow does not occur.
 */
import type { Changed } from '../../../shared/account-feed.ts'
import type {
  MarkDoneInput,
  RemoveOverrideInput,
  SetOverrideInput,
} from '../../../shared/occurrence.ts'
import type { Transaction } from '../../db/database.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity } from '../accounts/activities.ts'
import { getCashFlow } from './cash-flows.ts'
import { requireRoomForMarks } from '../quotas.ts'
import type { Scope } from '../scope.ts'

/**
 * Marks an occurrence as done, or as pending again.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more marks.
 */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, async (tx, mark) => {
    const where = { accountId_cashFlowId_date: mark }
    if (!input.done) {
      const { count } = await tx.completion.deleteMany({ where: mark })
      return count > 0 ? { action: 'markedPending' } : null
    }
    if (await tx.completion.findUnique({ where })) return null
    await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.completion.create({ data: mark })
    return { action: 'markedDone' }
  })
}

/**
 * Sets the amount of a cash flow on one date, or replaces the one that was set.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more overrides.
 */
export function setOverride(
  scope: Scope,
  input: SetOverrideInput,
): Promise<Changed<{ success: true }>> {
  const { amountCents } = input
  return changeMark(scope, input, async (tx, mark) => {
    const where = { accountId_cashFlowId_date: mark }
    const before = await tx.override.findUnique({ where })
    if (before && Number(before.amountCents) === amountCents) return null
    if (!before) await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.override.upsert({
      where,
      create: { ...mark, amountCents },
      update: { amountCents },
    })
    return { action: 'setOverride', amountCents }
  })
}

/**
 * Removes the amount that was set for a date: the base amount counts again.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's.
 */
export function removeOverride(
  scope: Scope,
  input: RemoveOverrideInput,
): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, async (tx, mark) => {
    const { count } = await tx.override.deleteMany({ where: mark })
    return count > 0 ? { action: 'removedOverride' } : null
  })
}

interface Mark {
  accountId: number
  cashFlowId: number
  date: string
}

/** @param change answers the activity to record, or null when it changed nothing */
function changeMark(
  scope: Scope,
  input: RemoveOverrideInput,
  change: (tx: Transaction, mark: Mark) => Promise<NewActivity | null>,
): Promise<Changed<{ success: true }>> {
  const { kind, date } = input
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const { id: cashFlowId, name } = await getCashFlow(tx, accountId, kind, input.id)
    const activity = await change(tx, { accountId, cashFlowId, date })
    if (activity) await note({ ...activity, kind, cashFlowId, name, date })
    return { success: true }
  })
}
