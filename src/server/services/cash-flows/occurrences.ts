/**
 * What is different about a cash flow on one date [behaviour: Done marks and overrides] [behaviour: Skipping and
 * moving]. Each call is idempotent. Every calendar date is accepted; a mark has no effect where the cash flow does
 * not occur.
 */
import type { Changed } from '../../../shared/account-feed.ts'
import type {
  MarkDoneInput,
  MoveInput,
  OccurrenceInput,
  SetOverrideInput,
  SkipInput,
} from '../../../shared/occurrence.ts'
import { dayByWeekendRule } from '../../../shared/schedule.ts'
import type { Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity } from '../accounts/activities.ts'
import { centsToMove, moveBalance } from '../accounts/moved-balance.ts'
import { getCashFlow } from './cash-flows.ts'
import { requireRoomForMarks } from '../quotas.ts'
import type { Scope } from '../scope.ts'

/**
 * Marks an occurrence as done, or as pending again. This moves the starting balance where the account is set so, and
 * moves that amount back when it is pending again [behaviour: Mark done moves the balance].
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more marks, and when its starting balance would pass its limits.
 */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, async (tx, mark, flow) => {
    const where = { accountId_cashFlowId_date: mark }
    if (!input.done) {
      const before = await tx.completion.findUnique({ where })
      if (!before) return null
      await tx.completion.delete({ where })
      await moveBalance(tx, mark.accountId, -Number(before.movedCents ?? 0))
      return { action: 'markedPending' }
    }
    if (await tx.completion.findUnique({ where })) return null
    await requireRoomForMarks(tx, scope, mark.accountId)
    const movedCents = await centsToMove(tx, scope, flow, mark, input.account)
    await tx.completion.create({ data: { ...mark, movedCents } })
    await moveBalance(tx, mark.accountId, movedCents ?? 0)
    return { action: 'markedDone' }
  })
}

/**
 * Sets the amount of a cash flow on one date, or replaces the one that was set.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
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
  input: OccurrenceInput,
): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, async (tx, mark) => {
    const { count } = await tx.override.deleteMany({ where: mark })
    return count > 0 ? { action: 'removedOverride' } : null
  })
}

/**
 * Skips an occurrence, or brings it back.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function skip(scope: Scope, input: SkipInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, async (tx, mark) => {
    const where = { accountId_cashFlowId_date: mark }
    if (!input.skipped) {
      const { count } = await tx.skip.deleteMany({ where: mark })
      return count > 0 ? { action: 'unskippedOccurrence' } : null
    }
    if (await tx.skip.findUnique({ where })) return null
    await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.skip.create({ data: mark })
    return { action: 'skippedOccurrence' }
  })
}

/**
 * Moves an occurrence to another day, or back to the one on which it falls by its schedule: with null, or with that day.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function move(scope: Scope, input: MoveInput): Promise<Changed<{ success: true }>> {
  const { to } = input
  return changeMark(scope, input, async (tx, mark, { weekend }) => {
    if (to === null || to === dayByWeekendRule(mark.date, weekend)) {
      const { count } = await tx.move.deleteMany({ where: mark })
      return count > 0 ? { action: 'movedOccurrenceBack' } : null
    }
    const where = { accountId_cashFlowId_date: mark }
    const before = await tx.move.findUnique({ where })
    if (before?.to === to) return null
    if (!before) await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.move.upsert({ where, create: { ...mark, to }, update: { to } })
    return { action: 'movedOccurrence', toDate: to }
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
  input: OccurrenceInput,
  change: (tx: Transaction, mark: Mark, flow: CashFlowRow) => Promise<NewActivity | null>,
): Promise<Changed<{ success: true }>> {
  const { kind, date } = input
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const flow = await getCashFlow(tx, accountId, kind, input.id)
    const { id: cashFlowId, name } = flow
    const activity = await change(tx, { accountId, cashFlowId, date }, flow)
    if (activity) await note({ ...activity, kind, cashFlowId, name, date })
    return { success: true }
  })
}
