/**
 * [behaviour: Done marks and overrides] [behaviour: Skipping and moving] Each call is idempotent, and takes every date; a mark has no
 * effect where the cash flow does not occur. Each throws AppError CONFLICT when the account cannot have more marks.
 */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  AnswerDoneInput,
  DoneAnswered,
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
import { setAccountFields } from '../accounts/account-fields.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { AccountChange, NewActivity } from '../accounts/activities.ts'
import { moveBalance } from '../accounts/recorded-accounts.ts'
import { getCashFlow } from './cash-flows.ts'
import { countMarksOf, type MarkState, readMark, writeMark } from './marks.ts'
import { requireRoom } from '../quotas.ts'
import { isPastDone, type Scope } from '../scope.ts'
import { plannedAmount } from './card-rows.ts'
import { occursOn } from './cash-flow-fields.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import { markChanged } from './recorded-marks.ts'

/** Moves the balance where the account is set so [behaviour: Mark done moves the balance]. @throws AppError CONFLICT at its limits. */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<Changed<{ success: true }>> {
  const { account, kind, id, date, done } = input
  return changeAccount(scope, account, async (change, { doneMovesBalance }) => {
    const flow = await getCashFlow(change, kind, id)
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const movesBalance = done && doneMovesBalance && !isPastDone(scope, account)
    const plannedCents = movesBalance ? await plannedAmount(change, flow, date) : 0
    await changeMarkOf(change, flow, date, (now) => {
      if (now.done === done) return null
      const movedCents = movesBalance ? centsToMove(scope, flow, date, now, plannedCents) : null
      return [{ action: done ? 'markedDone' : 'markedPending' }, { done, movedCents }]
    })
    return { success: true }
  })
}

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

export function removeOverride(
  scope: Scope,
  input: OccurrenceInput,
): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, ({ amountCents }) =>
    amountCents === null ? null : [{ action: 'removedOverride' }, { amountCents: null }],
  )
}

export function skip(scope: Scope, input: SkipInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, skipping(input.skipped))
}

export function skipping(skipped: boolean): MarkChange {
  const action = skipped ? 'skippedOccurrence' : 'unskippedOccurrence'
  return (now) => (now.skipped === skipped ? null : [{ action }, { skipped }])
}

/** Moves it back to the day on which it falls by its schedule with null, or with that day. */
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
  markChange: MarkChange,
): Promise<Changed<{ success: true }>> {
  const { kind, id, date } = input
  return changeAccount(scope, input.account, async (change) => {
    await changeMarkOf(change, await getCashFlow(change, kind, id), date, markChange)
    return { success: true }
  })
}

/** @throws AppError BAD_REQUEST for everyday spending. */
export function requireDates({ everyday }: Pick<CashFlowRow, 'everyday'>): void {
  if (everyday) throw new AppError('BAD_REQUEST', NO_DATES)
}

export async function changeMarkOf(
  { tx, scope, accountId, note }: AccountChange,
  flow: CashFlowRow,
  date: string,
  markChange: MarkChange,
): Promise<void> {
  const { id: cashFlowId, kind, name } = flow
  requireDates(flow)
  const mark = { accountId, cashFlowId, date }
  const now = await readMark(tx, mark)
  const changed = markChange(now, date, flow)
  if (!changed) return
  const [activity, columns] = changed
  const after = { ...now, ...columns }
  if (countMarksOf(after) > countMarksOf(now)) await requireRoom(tx, scope, 'marks', accountId)
  await writeMark(tx, mark, after)
  const cents = (after.movedCents ?? 0) - (now.movedCents ?? 0)
  const rows = [markChanged(mark, now, columns), ...(await moveBalance(tx, accountId, cents))]
  await note({ ...activity, kind, cashFlowId, name, date }, rows)
}

/** Every balance from its day on stays as it is. Null if the occurrence counts for nothing. */
function centsToMove(
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

/** If done marks move the balance from now on, the named ones do so in the same change. @throws AppError CONFLICT at its limits. */
export function answerDone(scope: Scope, input: AnswerDoneInput): Promise<Changed<DoneAnswered>> {
  const { account, movesBalance, marks } = input
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId, note } = change
    await setAccountFields(change, { doneMovesBalance: movesBalance, timeZone: 'UTC' })
    const rows: ChangedRow[] = []
    // One that is named twice has moved the balance once.
    const named = new Map(marks.map((mark) => [`${mark.id} ${mark.date}`, mark]))
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const canMove = movesBalance && !isPastDone(scope, account)
    let [movedCents, movedNow] = [0, 0]
    for (const { kind, id, date } of named.values()) {
      const flow = await getCashFlow(change, kind, id)
      const mark = { accountId, cashFlowId: id, date }
      const now = await readMark(tx, mark)
      movedCents += now.movedCents ?? 0
      if (!now.done || now.movedCents !== null || !canMove) continue
      const planned = await plannedAmount(change, flow, date)
      const cents = centsToMove(scope, flow, date, now, planned)
      if (cents === null) continue
      await writeMark(tx, mark, { ...now, movedCents: cents })
      rows.push(markChanged(mark, now, { done: true, movedCents: cents }))
      movedNow += cents
    }
    await note(null, [...rows, ...(await moveBalance(tx, accountId, movedNow))])
    const { startingBalanceCents } = await tx.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { startingBalanceCents: true },
    })
    const answer = { movedCents: movedCents + movedNow }
    return { ...answer, startingBalanceCents: Number(startingBalanceCents) }
  })
}
