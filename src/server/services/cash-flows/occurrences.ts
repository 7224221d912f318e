/**
 * The differences of a cash flow on one date [behaviour: Done marks and overrides] [behaviour: Skipping and
 * moving]. Each call is idempotent. Every calendar date is accepted; a mark has no effect where the cash flow does
 * not occur.
 */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  MarkDoneInput,
  MoveInput,
  OccurrenceInput,
  SetOverrideInput,
  SkipInput,
} from '../../../shared/plan/occurrence.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { dayByWeekendRule } from '../../../shared/schedules/schedule.ts'
import type { Transaction } from '../../db/database.ts'
import type { CashFlow as CashFlowRow, Completion } from '../../db/generated/sqlite/client.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity, Note } from '../accounts/activities.ts'
import { centsToMove, moveBalance } from '../accounts/moved-balance.ts'
import { getCashFlow } from './cash-flows.ts'
import { countMarks, requireRoomBesideMarks, requireRoomForMarks } from '../quotas.ts'
import { isPastDone, type Scope } from '../scope.ts'
import { balanceMoved, type ChangedRow, doneState, markChanged } from '../undo/changed-rows.ts'

/**
 * Marks an occurrence as done, or as pending again. This moves the starting balance where the account is set so, and
 * moves that amount back when it is pending again [behaviour: Mark done moves the balance].
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more marks, and when its starting balance would pass its limits.
 */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<Changed<{ success: true }>> {
  const { account, kind, id, date, done } = input
  return changeAccount(scope, account, async (tx, accountId, note, { doneMovesBalance }) => {
    const mark = { accountId, cashFlowId: id, date }
    const flow = await getCashFlow(tx, accountId, kind, id)
    const activity = { kind, cashFlowId: id, name: flow.name, date }
    // To look with the ORM and then write with it would take four times as long as one statement.
    if (done) {
      // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
      const movesBalance = doneMovesBalance && !isPastDone(scope, account)
      const movedCents = movesBalance ? await centsToMove(tx, scope, flow, mark) : null
      const added = await tx.$executeRaw`
        INSERT INTO "Completion" ("accountId", "cashFlowId", "date", "movedCents")
        VALUES (${accountId}, ${id}, ${date}, ${movedCents}) ON CONFLICT DO NOTHING`
      if (added === 0) return { success: true }
      requireRoomBesideMarks(scope, (await countMarks(tx, accountId)) - added)
      if (movedCents !== null) await moveBalance(tx, accountId, movedCents)
      const change = markChanged('Completion', mark, null, doneState(movedCents))
      await note({ ...activity, action: 'markedDone' }, [change, ...balanceMoved(movedCents ?? 0)])
    } else {
      const [removed] = await tx.$queryRaw<Pick<Completion, 'movedCents'>[]>`
        DELETE FROM "Completion" WHERE "accountId" = ${accountId} AND "cashFlowId" = ${id} AND "date" = ${date}
        RETURNING "movedCents"`
      if (!removed) return { success: true }
      const cents = -Number(removed.movedCents ?? 0)
      await moveBalance(tx, accountId, cents)
      const change = markChanged('Completion', mark, doneState(removed.movedCents), null)
      await note({ ...activity, action: 'markedPending' }, [change, ...balanceMoved(cents)])
    }
    return { success: true }
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
  return changeMark(scope, input, overriding(scope, input.amountCents))
}

export function overriding(scope: Scope, amountCents: number): MarkChange {
  return async (tx, mark) => {
    const where = { accountId_cashFlowId_date: mark }
    const before = await tx.override.findUnique({ where })
    if (before && Number(before.amountCents) === amountCents) return null
    if (!before) await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.override.upsert({
      where,
      create: { ...mark, amountCents },
      update: { amountCents },
    })
    const old = before && { amountCents: Number(before.amountCents) }
    const set = markChanged('Override', mark, old, { amountCents })
    return [{ action: 'setOverride', amountCents }, set]
  }
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
    const where = { accountId_cashFlowId_date: mark }
    const before = await tx.override.findUnique({ where })
    if (!before) return null
    await tx.override.delete({ where })
    const old = { amountCents: Number(before.amountCents) }
    return [{ action: 'removedOverride' }, markChanged('Override', mark, old, null)]
  })
}

/**
 * Skips an occurrence, or brings it back.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function skip(scope: Scope, input: SkipInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, skipping(scope, input.skipped))
}

export function skipping(scope: Scope, skipped: boolean): MarkChange {
  return async (tx, mark) => {
    const where = { accountId_cashFlowId_date: mark }
    if (!skipped) {
      const { count } = await tx.skip.deleteMany({ where: mark })
      if (count === 0) return null
      return [{ action: 'unskippedOccurrence' }, markChanged('Skip', mark, {}, null)]
    }
    if (await tx.skip.findUnique({ where })) return null
    await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.skip.create({ data: mark })
    return [{ action: 'skippedOccurrence' }, markChanged('Skip', mark, null, {})]
  }
}

/**
 * Moves an occurrence to another day, or back to the one on which it falls by its schedule: with null, or with that day.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function move(scope: Scope, input: MoveInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, moving(scope, input.to))
}

export function moving(scope: Scope, to: string | null): MarkChange {
  return async (tx, mark, { schedule }) => {
    const { weekend } = parseSchedule(schedule)
    const where = { accountId_cashFlowId_date: mark }
    const before = await tx.move.findUnique({ where })
    const old = before && { to: before.to }
    if (to === null || to === dayByWeekendRule(mark.date, weekend)) {
      if (!before) return null
      await tx.move.delete({ where })
      return [{ action: 'movedOccurrenceBack' }, markChanged('Move', mark, old, null)]
    }
    if (before?.to === to) return null
    if (!before) await requireRoomForMarks(tx, scope, mark.accountId)
    await tx.move.upsert({ where, create: { ...mark, to }, update: { to } })
    return [{ action: 'movedOccurrence', toDate: to }, markChanged('Move', mark, old, { to })]
  }
}

interface Mark {
  accountId: number
  cashFlowId: number
  date: string
}

type Recorded = [activity: NewActivity, ...rows: ChangedRow[]]

/** Answers the activity to record and the rows that it changed, or null when it changed nothing. */
type MarkChange = (tx: Transaction, mark: Mark, flow: CashFlowRow) => Promise<Recorded | null>

function changeMark(
  scope: Scope,
  input: OccurrenceInput,
  change: MarkChange,
): Promise<Changed<{ success: true }>> {
  const { kind, id, date } = input
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const flow = await getCashFlow(tx, accountId, kind, id)
    await changeMarkOf(tx, note, flow, date, change)
    return { success: true }
  })
}

/** The same within a change of the account. */
export async function changeMarkOf(
  tx: Transaction,
  note: Note,
  flow: CashFlowRow,
  date: string,
  change: MarkChange,
): Promise<void> {
  const { id: cashFlowId, accountId, kind, name } = flow
  const recorded = await change(tx, { accountId, cashFlowId, date }, flow)
  if (!recorded) return
  const [activity, ...rows] = recorded
  await note({ ...activity, kind, cashFlowId, name, date }, rows)
}
