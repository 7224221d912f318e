import type { Changed } from '../../../shared/accounts/account-feed.ts'
import type {
  CopyCashFlowsInput,
  MoveCashFlowsInput,
  MovedCashFlows,
} from '../../../shared/accounts/transfer.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { AccountRef } from '../../../shared/fields.ts'
import type { CashFlow, Marks } from '../../../shared/plan/cash-flow.ts'
import { dayByWeekendRule, scheduleOf } from '../../../shared/schedules/schedule.ts'
import { chunksOf, type ReadClient } from '../../db/database.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { DayRange } from '../../projection/rules/rule-counter.ts'
import { dayText, monthOf, parseDay } from '../../projection/rules/calendar.ts'
import { datesWithin } from '../../projection/rules/next-dates.ts'
import { ruleOf } from '../../projection/rules/schedule-days.ts'
import { inSlices } from '../../queues/event-loop.ts'
import { changeAccount } from '../accounts/accounts.ts'
import type { AccountChange, NewActivity } from '../accounts/activities.ts'
import { readAtOneMoment } from '../accounts/one-moment.ts'
import { findAccount, findAccountToRead } from '../accounts/own-account.ts'
import { changeTwoAccounts } from '../accounts/two-accounts.ts'
import type { NewCashFlow } from '../files/backup-check.ts'
import { continuationsOf } from '../files/backup-continuations.ts'
import { toBackupRows, writeMarkedCashFlows } from '../files/backup-rows.ts'
import { COST_OF_ITEM } from '../projections/plan-cache.ts'
import { countWork } from '../projections/plan-work.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import { databaseTime, type Scope, todayIn } from '../scope.ts'
import { cashFlowAdded, cashFlowDeleted } from '../cash-flows/recorded-cash-flows.ts'
import { requireFewRows } from '../undo/undo-records.ts'
import { noteCashFlows } from '../cash-flows/card-rows.ts'
import { readStoredCashFlows } from '../cash-flows/account-rows.ts'
import { toCashFlow } from '../cash-flows/cash-flow-fields.ts'
import { purgeOldestDeletions } from '../deleted-cash-flows.ts'
import { readMarks } from '../cash-flows/marks.ts'

/** The cost of a copied cash flow, with its days of the month and its row, in the unit of plan-work.ts. */
const COST_OF_COPY = 300

/**
 * Moves cash flows with their marks, and with what they continue or what continues them. Their done marks move no balance there.
 * @throws AppError NOT_FOUND when not all of them are there; BAD_REQUEST for one and the same account; CONFLICT for more than fit.
 */
export async function moveCashFlows(
  scope: Scope,
  { account, toAccount, ids }: MoveCashFlowsInput,
): Promise<Changed<MovedCashFlows>> {
  requireAnother(account, toAccount)
  const refs = { one: account, other: toAccount }
  const { from, ...answer } = await changeTwoAccounts(scope, refs, async (here, there) => {
    const { tx } = here
    await requireRoom(tx, scope, 'cashFlows', there.accountId, new Set(ids).size)
    const all = await readPlanned(tx, here.accountId)
    const chosen = withConnected(all, choose(all, ids))
    await writeInto(there, await toWritten(scope, chosen), 'movedCashFlowsIn')
    const deletedAt = databaseTime(scope)
    for (const some of chunksOf(chosen.map(({ id }) => id)))
      await tx.cashFlow.updateMany({
        where: { accountId: here.accountId, id: { in: some } },
        data: { deletedAt },
      })
    const gone = chosen.map(({ row }) => cashFlowDeleted(row))
    await noteCashFlows(here, activityOf('movedCashFlowsOut', chosen), gone)
    const { accountId: from, revision } = here
    return { from, count: chosen.length, revision, toRevision: there.revision }
  })
  await purgeOldestDeletions(scope, from)
  return answer
}

/**
 * Their exceptions from today on come along, done marks do not; what falls on the days of the current month before today is marked
 * done, and moves no balance. @throws AppError as `moveCashFlows`; TOO_MANY_REQUESTS as `countWork`.
 */
export async function copyCashFlows(
  scope: Scope,
  { account, fromAccount, ids, timeZone }: CopyCashFlowsInput,
): Promise<Changed<{ count: number }>> {
  requireAnother(account, fromAccount)
  const { id } = await findAccount(scope, account)
  await requireRoom(scope.db.read, scope, 'cashFlows', id, new Set(ids).size)
  const all = await readPlan(scope, fromAccount)
  const copies = await asAhead(scope, choose(all, ids), timeZone)
  const written = await toWritten(scope, copies)
  return changeAccount(scope, account, async (change) => {
    await writeInto(change, written, 'copiedCashFlowsIn')
    return { count: copies.length }
  })
}

/** @throws AppError BAD_REQUEST for an unknown time zone; TOO_MANY_REQUESTS as `countWork`. */
export async function copyPlan(
  scope: Scope,
  { fromAccount, timeZone }: Pick<CopyCashFlowsInput, 'fromAccount' | 'timeZone'>,
): Promise<WrittenCashFlows> {
  const month = todayIn(scope, timeZone).with({ day: 1 })
  // A card pays in the third month after that of a purchase at the latest.
  const firstBought = month.subtract({ months: 3 }).toString()
  const firstOf = ({ paidBy }: CashFlow) => (paidBy === null ? month.toString() : firstBought)
  const all = await readPlan(scope, fromAccount)
  const going = all.filter((flow) => !hasEnded(flow, firstOf(flow)))
  return toWritten(scope, await asAhead(scope, going, timeZone))
}

function requireAnother(account: AccountRef, other: AccountRef): void {
  if (account === other) throw new AppError('BAD_REQUEST', 'Choose another account.')
}

type PlannedCashFlow = CashFlow & { row: CashFlowRow }

/** All of an account of the caller, as of one moment, outside of a change, which others would wait for. */
async function readPlan(scope: Scope, account: AccountRef): Promise<PlannedCashFlow[]> {
  const known = await findAccountToRead(scope, account)
  // Counted first: nothing is read for a user above the limit.
  await countWork(scope, 1)
  const rows = await readInTurn(scope, () =>
    readAtOneMoment(scope.db, known, (read) => readPlanned(read, known.id)),
  )
  await countWork(scope, COST_OF_ITEM * (rows.length + countMarks(rows)))
  return rows
}

async function readPlanned(
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<PlannedCashFlow[]> {
  const rows = await readStoredCashFlows(read, accountId)
  const marks = await readMarks(read, accountId)
  return rows.map((row) => ({ ...toCashFlow(row, marks.get(row.id)), row }))
}

function choose(all: PlannedCashFlow[], ids: number[]): PlannedCashFlow[] {
  const wanted = new Set(ids)
  const chosen = all.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size)
    throw new AppError(
      'NOT_FOUND',
      wanted.size === 1
        ? 'This income or expense was not found.'
        : 'Not all of these incomes and expenses were found.',
    )
  return chosen
}

/** Adds what the chosen ones continue, and what continues them, directly or through others. */
function withConnected(all: PlannedCashFlow[], chosen: PlannedCashFlow[]): PlannedCashFlow[] {
  const neighbours = new Map<number, number[]>(all.map(({ id }) => [id, []]))
  for (const { id, continuesId } of all) {
    const continued = continuesId === null ? undefined : neighbours.get(continuesId)
    if (continuesId === null || !continued) continue
    continued.push(id)
    neighbours.get(id)?.push(continuesId)
  }
  const connected = new Set(chosen.map(({ id }) => id))
  // A Set also iterates over what is added during the loop.
  for (const id of connected) for (const other of neighbours.get(id) ?? []) connected.add(other)
  return all.filter(({ id }) => connected.has(id))
}

interface WrittenCashFlows {
  flows: NewCashFlow[]
  /** The rows of `flows`, as `toBackupRows` makes them. */
  chunks: string[]
}

async function toWritten(scope: Scope, flows: PlannedCashFlow[]): Promise<WrittenCashFlows> {
  requireFewRows(flows.length + countMarks(flows))
  const lastDates = new Map(
    flows.flatMap(({ id, row: { continuedLastDate } }) =>
      continuedLastDate === null ? [] : [[id, continuedLastDate] as const],
    ),
  )
  const continuationOf = continuationsOf(flows, lastDates)
  const added = flows.map((flow): NewCashFlow => {
    return { ...flow, ...continuationOf(flow), movedBalance: [] }
  })
  return { flows: added, chunks: await toBackupRows(scope, added) }
}

/** @throws AppError CONFLICT for more than the account has room for. */
export async function writeInto(
  change: AccountChange,
  written: WrittenCashFlows,
  action: 'movedCashFlowsIn' | 'copiedCashFlowsIn',
): Promise<void> {
  const { tx, scope, accountId, note } = change
  const { flows } = written
  await requireRoom(tx, scope, 'cashFlows', accountId, flows.length)
  await requireRoom(tx, scope, 'marks', accountId, countMarks(flows))
  const rows = await writeMarkedCashFlows(change, written)
  await note(activityOf(action, flows), rows.map(cashFlowAdded))
}

function countMarks(flows: Marks[]): number {
  return flows.reduce(
    (sum, { completedDates, overrides, skippedDates, moves }) =>
      sum + completedDates.length + overrides.length + skippedDates.length + moves.length,
    0,
  )
}

function activityOf(
  action: NewActivity['action'],
  flows: Pick<CashFlow, 'kind' | 'name'>[],
): NewActivity {
  const [only] = flows
  return flows.length === 1 && only
    ? { action, kind: only.kind, name: only.name }
    : { action, count: flows.length }
}

/** True if it falls on no day from the first one on. */
function hasEnded(flow: CashFlow, first: string): boolean {
  const { recurrenceType, startDate, lastDate, weekend, moves } = flow
  if (moves.some(({ to }) => to >= first)) return false
  const last = recurrenceType === 'ON_X_DAY' ? startDate.slice(0, 10) : lastDate
  return last !== null && dayByWeekendRule(last, weekend) < first
}

/** Without what was marked, but for what is ahead; what of the current month is over is done. */
async function asAhead(
  scope: Scope,
  flows: PlannedCashFlow[],
  timeZone: string,
): Promise<PlannedCashFlow[]> {
  await countWork(scope, COST_OF_COPY * flows.length)
  const today = parseDay(todayIn(scope, timeZone).toString())
  // From the 1st of the current month on; no day on the 1st.
  const over = { first: monthOf(today).firstDay, last: today - 1 }
  const ids = new Set(flows.map(({ id }) => id))
  return inSlices(
    (function* () {
      const ahead: PlannedCashFlow[] = []
      for (const flow of flows) {
        // The payment of the card may be ahead, with all that was marked of its purchases.
        const isOnBill = flow.paidBy !== null && ids.has(flow.paidBy)
        ahead.push(isOnBill ? flow : asAheadOf(scope, flow, dayText(today), over))
        yield
      }
      return ahead
    })(),
  )
}

function asAheadOf(
  scope: Scope,
  flow: PlannedCashFlow,
  today: string,
  over: DayRange,
): PlannedCashFlow {
  // A weekend rule may take a date before today to a day after it.
  const fallsAhead = (date: string) =>
    date >= today || dayByWeekendRule(date, flow.weekend) >= today
  const moves = flow.moves.filter(({ date, to }) => fallsAhead(date) || to >= today)
  const movedTo = new Map(moves.map(({ date, to }) => [date, to]))
  const isAhead = (date: string) => fallsAhead(date) || movedTo.has(date)
  const isOver = (on: string) => on >= dayText(over.first) && on <= dayText(over.last)
  const rule = ruleOf(
    { schedule: scheduleOf(flow), date: flow.startDate.slice(0, 10) },
    scope.settings.biweeklyDefault,
  )
  const hasNone = over.last < over.first || flow.everyday
  const fallen = hasNone ? [] : datesWithin(rule, over).map(({ date }) => date)
  const staying = fallen.filter((date) => !movedTo.has(date))
  const movedBack = moves.filter(({ to }) => isOver(to)).map(({ date }) => date)
  return {
    ...flow,
    completedDates: [...staying, ...movedBack].toSorted(),
    overrides: flow.overrides.filter(({ date }) => isAhead(date)),
    skippedDates: flow.skippedDates.filter(isAhead),
    moves,
  }
}
