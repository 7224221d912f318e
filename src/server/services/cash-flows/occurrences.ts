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
import { cashFlowNotFound } from './cash-flows.ts'
import { countMarksOf, type MarkState, toMarkState, writeMarks } from './marks.ts'
import { requireRoom } from '../quotas.ts'
import { type ChangingAccount, isPastDone, type Scope } from '../scope.ts'
import { plannedAmount } from './card-rows.ts'
import { occursOn } from './cash-flow-fields.ts'
import { type ChangedMark, markChanged, writeChangedMarks } from './recorded-marks.ts'

/** Moves the balance where the account is set so [behaviour: Mark done moves the balance]. @throws AppError CONFLICT at its limits. */
export function markDone(scope: Scope, input: MarkDoneInput): Promise<Changed<{ success: true }>> {
  const { account, done } = input
  return changeAccount(scope, account, async (change, { doneMovesBalance }) => {
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const movesBalance = done && doneMovesBalance && !isPastDone(scope, account)
    await changeMarkOf(change, input, async (occurrence) => {
      if (occurrence.mark.done === done) return null
      const movedCents = movesBalance ? await centsToMove(change, occurrence) : null
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
  return ({ mark }) =>
    mark.amountCents === amountCents
      ? null
      : [{ action: 'setOverride', amountCents }, { amountCents }]
}

export function removeOverride(
  scope: Scope,
  input: OccurrenceInput,
): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, ({ mark }) =>
    mark.amountCents === null ? null : [{ action: 'removedOverride' }, { amountCents: null }],
  )
}

export function skip(scope: Scope, input: SkipInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, skipping(input.skipped))
}

export function skipping(skipped: boolean): MarkChange {
  const action = skipped ? 'skippedOccurrence' : 'unskippedOccurrence'
  return ({ mark }) => (mark.skipped === skipped ? null : [{ action }, { skipped }])
}

/** Moves it back to the day on which it falls by its schedule with null, or with that day. */
export function move(scope: Scope, input: MoveInput): Promise<Changed<{ success: true }>> {
  return changeMark(scope, input, moving(input.to))
}

export function moving(to: string | null): MarkChange {
  return ({ flow, date, mark }) => {
    const movedTo = dayMovedTo(flow, date, to)
    if (mark.movedTo === movedTo) return null
    return movedTo === null
      ? [{ action: 'movedOccurrenceBack' }, { movedTo }]
      : [{ action: 'movedOccurrence', toDate: movedTo }, { movedTo }]
  }
}

/** Null for the day on which it falls by its schedule: to that one it is moved back. */
export function dayMovedTo({ schedule }: CashFlowRow, date: string, to: string | null) {
  return to === dayByWeekendRule(date, parseSchedule(schedule).weekend) ? null : to
}

type OccurrenceRef = Pick<OccurrenceInput, 'kind' | 'id' | 'date'>

interface Occurrence {
  flow: CashFlowRow
  date: string
  mark: MarkState
}

type Marked = [activity: NewActivity, after: Partial<MarkState>]

/** Answers the activity to record and what is new about an occurrence, or null when nothing is. */
type MarkChange = (occurrence: Occurrence) => Marked | null | Promise<Marked | null>

function changeMark(
  scope: Scope,
  input: OccurrenceInput,
  markChange: MarkChange,
): Promise<Changed<{ success: true }>> {
  return changeAccount(scope, input.account, async (change) => {
    await changeMarkOf(change, input, markChange)
    return { success: true }
  })
}

/** @throws AppError BAD_REQUEST for everyday spending. */
export function requireDates({ everyday }: Pick<CashFlowRow, 'everyday'>): void {
  if (everyday) throw new AppError('BAD_REQUEST', NO_DATES)
}

/** One statement: every mark that a person makes runs it. @throws AppError NOT_FOUND as `getCashFlow`. */
async function getOccurrence(
  { tx, accountId }: ChangingAccount,
  { kind, id, date }: OccurrenceRef,
): Promise<Occurrence> {
  type Row = CashFlowRow & MarkState & { overrideCents: number | null }
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT "f".*, "m"."done", "m"."movedCents", "m"."amountCents" AS "overrideCents", "m"."skipped", "m"."movedTo"
    FROM "CashFlow" AS "f" LEFT JOIN "Mark" AS "m"
      ON "m"."accountId" = ${accountId} AND "m"."cashFlowId" = "f"."id" AND "m"."date" = ${date}
    WHERE "f"."accountId" = ${accountId} AND "f"."id" = ${id} AND "f"."deletedAt" IS NULL`
  if (row?.kind !== kind) throw cashFlowNotFound(kind)
  const { done, movedCents, overrideCents: amountCents, skipped, movedTo, ...flow } = row
  return { flow, date, mark: toMarkState({ done, movedCents, amountCents, skipped, movedTo }) }
}

/** @throws AppError NOT_FOUND as `getCashFlow`; BAD_REQUEST for everyday spending. */
export async function changeMarkOf(
  change: AccountChange,
  ref: OccurrenceRef,
  markChange: MarkChange,
): Promise<void> {
  const { tx, scope, accountId, note } = change
  const occurrence = await getOccurrence(change, ref)
  const { flow, date, mark } = occurrence
  requireDates(flow)
  const changed = await markChange(occurrence)
  if (!changed) return
  const [activity, columns] = changed
  const { id: cashFlowId, kind, name } = flow
  const place = { cashFlowId, date }
  const after = { ...mark, ...columns }
  if (countMarksOf(after) > countMarksOf(mark)) await requireRoom(tx, scope, 'marks', accountId)
  await writeMarks(change, [{ ...place, after }], new Map())
  const cents = (after.movedCents ?? 0) - (mark.movedCents ?? 0)
  const rows = [markChanged(place, mark, columns), ...(await moveBalance(tx, accountId, cents))]
  await note({ ...activity, kind, cashFlowId, name, date }, rows)
}

/** Every balance from its day on stays as it is. Null if the occurrence counts for nothing. */
async function centsToMove(
  change: ChangingAccount,
  { flow, date, mark }: Occurrence,
): Promise<number | null> {
  if (mark.skipped || !occursOn(change.scope, flow, date)) return null
  const amountCents = mark.amountCents ?? (await plannedAmount(change, flow, date))
  return amountCents === 0 ? null : signedAmountCents({ kind: flow.kind, amountCents })
}

/** If done marks move the balance from now on, the named ones do so in the same change. @throws AppError CONFLICT at its limits. */
export function answerDone(scope: Scope, input: AnswerDoneInput): Promise<Changed<DoneAnswered>> {
  const { account, movesBalance, marks } = input
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId, note } = change
    await setAccountFields(change, { doneMovesBalance: movesBalance, timeZone: 'UTC' })
    const rows: ChangedMark[] = []
    // An occurrence that is named twice moves the balance once.
    const named = new Map(marks.map((mark) => [`${mark.id} ${mark.date}`, mark]))
    // In the 'auto' mode an occurrence becomes done without a mark, so a mark cannot be what moves the balance.
    const canMove = movesBalance && !isPastDone(scope, account)
    let [movedCents, movedNow] = [0, 0]
    for (const ref of named.values()) {
      const occurrence = await getOccurrence(change, ref)
      const { mark } = occurrence
      movedCents += mark.movedCents ?? 0
      if (!mark.done || mark.movedCents !== null || !canMove) continue
      const cents = await centsToMove(change, occurrence)
      if (cents === null) continue
      const after = { done: true, movedCents: cents }
      rows.push(markChanged({ cashFlowId: ref.id, date: ref.date }, mark, after))
      movedNow += cents
    }
    await writeChangedMarks(change, rows)
    await note(null, [...rows, ...(await moveBalance(tx, accountId, movedNow))])
    const { startingBalanceCents } = await tx.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { startingBalanceCents: true },
    })
    const answer = { movedCents: movedCents + movedNow }
    return { ...answer, startingBalanceCents: Number(startingBalanceCents) }
  })
}
