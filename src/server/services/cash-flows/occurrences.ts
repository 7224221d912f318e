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
import { AppError } from '../../../shared/app-error.ts'
import { NO_DATES } from '../../../shared/plan/spending.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { parseSchedule } from '../../../shared/schedules/schedule-text.ts'
import { dayByWeekendRule } from '../../../shared/schedules/schedule.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { NewActivity, Note } from '../accounts/activities.ts'
import { moveBalance } from '../accounts/recorded-accounts.ts'
import { getCashFlow } from './cash-flows.ts'
import { countMarksOf, type MarkState, readMark, writeMark } from './marks.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, isPastDone, type Scope } from '../scope.ts'
import { plannedAmount } from './card-rows.ts'
import { occursOn } from './cash-flow-fields.ts'
import { markChanged } from './recorded-marks.ts'

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
    const flow = await getCashFlow(tx, accountId, kind, id)
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const movesBalance = done && doneMovesBalance && !isPastDone(scope, account)
    const changing = { tx, scope, accountId }
    const plannedCents = movesBalance ? await plannedAmount(changing, flow, date) : 0
    await changeMarkOf(changing, note, flow, date, (now) => {
      if (now.done === done) return null
      const movedCents = movesBalance ? centsToMove(scope, flow, date, now, plannedCents) : null
      return [{ action: done ? 'markedDone' : 'markedPending' }, { done, movedCents }]
    })
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
  return changeMark(scope, input, overriding(input.amountCents))
}

export function overriding(amountCents: number): MarkChange {
  return (now) =>
    now.amountCents === amountCents
      ? null
      : [{ action: 'setOverride', amountCents }, { amountCents }]
}

/** @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's. */
export function removeOverride(
  scope: Scope,
  input: OccurrenceInput,
): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, ({ amountCents }) =>
    amountCents === null ? null : [{ action: 'removedOverride' }, { amountCents: null }],
  )
}

/**
 * Skips an occurrence, or brings it back.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function skip(scope: Scope, input: SkipInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, skipping(input.skipped))
}

export function skipping(skipped: boolean): MarkChange {
  const action = skipped ? 'skippedOccurrence' : 'unskippedOccurrence'
  return (now) => (now.skipped === skipped ? null : [{ action }, { skipped }])
}

/**
 * Moves an occurrence to another day, or back to the one on which it falls by its schedule: with null, or with that day.
 *
 * @throws AppError NOT_FOUND when the cash flow is not in an account of the caller's; CONFLICT when the account cannot
 * have more exceptions.
 */
export function move(scope: Scope, input: MoveInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, moving(input.to))
}

export function moving(to: string | null): MarkChange {
  return (now, date, { schedule }) => {
    const isBack = to === dayByWeekendRule(date, parseSchedule(schedule).weekend)
    const movedTo = isBack ? null : to
    if (now.movedTo === movedTo) return null
    return movedTo === null
      ? [{ action: 'movedOccurrenceBack' }, { movedTo }]
      : [{ action: 'movedOccurrence', toDate: movedTo }, { movedTo }]
  }
}

/** Answers the activity to record and what is new about an occurrence, or null when nothing is. */
type MarkChange = (
  now: MarkState,
  date: string,
  flow: CashFlowRow,
) => [activity: NewActivity, after: Partial<MarkState>] | null

function changeMark(
  scope: Scope,
  input: OccurrenceInput,
  change: MarkChange,
): Promise<Changed<{ success: true }>> {
  const { kind, id, date } = input
  return changeAccount(scope, input.account, async (tx, accountId, note) => {
    const flow = await getCashFlow(tx, accountId, kind, id)
    await changeMarkOf({ tx, scope, accountId }, note, flow, date, change)
    return { success: true }
  })
}

/** @throws AppError BAD_REQUEST for everyday spending. */
export function requireDates({ everyday }: Pick<CashFlowRow, 'everyday'>): void {
  if (everyday) throw new AppError('BAD_REQUEST', NO_DATES)
}

/** Works within a change of the account. */
export async function changeMarkOf(
  { tx, scope, accountId }: ChangingAccount,
  note: Note,
  flow: CashFlowRow,
  date: string,
  change: MarkChange,
): Promise<void> {
  const { id: cashFlowId, kind, name } = flow
  requireDates(flow)
  const mark = { accountId, cashFlowId, date }
  const now = await readMark(tx, mark)
  const changed = change(now, date, flow)
  if (!changed) return
  const [activity, columns] = changed
  const after = { ...now, ...columns }
  if (countMarksOf(after) > countMarksOf(now)) await requireRoom(tx, scope, 'marks', accountId)
  await writeMark(tx, mark, after)
  const cents = (after.movedCents ?? 0) - (now.movedCents ?? 0)
  const rows = [markChanged(mark, now, columns), ...(await moveBalance(tx, accountId, cents))]
  await note({ ...activity, kind, cashFlowId, name, date }, rows)
}

/**
 * By how much the starting balance changes when an occurrence is marked as done in an account whose done marks move it, so
 * that every balance from its day on stays as it is; null if the occurrence counts for nothing.
 */
export function centsToMove(
  scope: Scope,
  flow: CashFlowRow,
  date: string,
  mark: MarkState,
  plannedCents: number,
): number | null {
  if (mark.skipped || !occursOn(scope, flow, date)) return null
  const amountCents = mark.amountCents ?? plannedCents
  return amountCents === 0 ? null : signedAmountCents({ kind: flow.kind, amountCents })
}
