import { isDeepStrictEqual } from 'node:util'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { UndoCheckInInput } from '../../../shared/plan/check-in.ts'
import type { CashFlow as CashFlowRow } from '../../db/generated/sqlite/client.ts'
import type { ChangingAccount, Scope } from '../scope.ts'
import {
  countMarksOf,
  keyOfPlace,
  KINDS_OF_MARK,
  type MarkState,
  NO_MARK,
  pickColumns,
  readMarksAt,
  sameColumns,
} from '../cash-flows/marks.ts'
import { CHECK_INS } from '../check-ins/check-ins.ts'
import { ACCOUNTS, balanceMoved } from '../accounts/recorded-accounts.ts'
import { noteCashFlows } from '../cash-flows/card-rows.ts'
import {
  CASH_FLOWS,
  type ChangedCashFlow,
  changesBankNames,
  isRemoved,
  isSeenAs,
  toCashFlowState,
} from '../cash-flows/recorded-cash-flows.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { type ChangedMark, MARKS, planMove } from '../cash-flows/recorded-marks.ts'
import {
  type ChangedRow,
  invert,
  invertRows,
  isDifferent,
  mergeRows,
  openAll,
  putBack,
  rowsOf,
} from '../undo/changed-rows.ts'
import { addRows, readRecord } from '../undo/undo-records.ts'
import { readRows, TABLES } from './undo.ts'
import { changeWithDeletions } from '../accounts/accounts.ts'

/**
 * [behaviour: Check-in] Its marks, skips and moves, its new amounts and its cash flows are taken back as far as they are still so; the
 * starting balance is what it was, with what done marks have moved since.
 * @throws AppError NOT_FOUND when there is none of 90 days; CONFLICT when it is undone already, or the starting balance was set since.
 */
export function undoCheckIn(
  scope: Scope,
  { account, id }: UndoCheckInInput,
): Promise<Changed<{ success: true }>> {
  return changeWithDeletions(scope, account, async (changing) => {
    const { tx, accountId } = changing
    const made = await tx.checkIn.findFirst({ where: { id, accountId } })
    if (!made) throw new AppError('NOT_FOUND', 'This check-in was not found.')
    if (made.undoneAt) throw new AppError('CONFLICT', 'This check-in was undone already.')
    const { balanceCheckInId } = await tx.account.findUniqueOrThrow({ where: { id: accountId } })
    if (balanceCheckInId !== id)
      throw new AppError(
        'CONFLICT',
        'The starting balance was set again after this check-in, so it cannot be undone any more.',
      )
    const { revision, onDate: date, balanceCents: amountCents } = made
    const record = await readRecord(changing, revision)
    const recorded = await readRows(changing, record, { joinsMoves: false })
    const rows = await asFarAsStillSo(changing, recorded, revision)
    await putBack(await openAll(changing, { revision, rows, isOfFile: false }, TABLES))
    const activity = { action: 'undidCheckIn', date, amountCents } as const
    await noteCashFlows(changing, activity, invertRows(rows), revision)
    return { success: true }
  })
}

/**
 * The rows of a check-in that are still so: each mark in the part of its cash flow that has it now, and as it is now. Of a
 * cash flow that becomes one again, that is where its marks have moved back by then.
 */
async function asFarAsStillSo(
  changing: ChangingAccount,
  rows: ChangedRow[],
  revision: number,
): Promise<ChangedRow[]> {
  const series = await readSeries(changing, revision)
  const unchanged = await findUnchangedFlows(changing, rows)
  const places = ownMarks(rows, series).map((mark) => {
    const { cashFlowId, date } = mark.key
    const parts = [cashFlowId, ...(series.get(cashFlowId) ?? [])]
    return parts.map((cashFlowId): ChangedMark => ({ ...mark, key: { cashFlowId, date } }))
  })
  const keys = places.flat().map(({ key }) => key)
  const ids = keys.map(({ cashFlowId }) => cashFlowId)
  const flows = await readCashFlowRows(changing.tx, changing.accountId, ids)
  const now = await readMarksAt(changing, keys)
  const stateAt = ({ key, after }: ChangedMark) =>
    sameColumns(after, now.get(keyOfPlace(key)) ?? NO_MARK)
  const still: ChangedRow[] = rows.filter(
    ({ table }) => table.name === ACCOUNTS.name || table.name === CHECK_INS.name,
  )
  addRows(still, unchanged.rows)
  // A mark that was made again since has moved the balance.
  let movedCents = 0
  for (const ofMark of places) {
    const mark = ofMark.find(
      (mark) => flows.has(mark.key.cashFlowId) && isStillSo(mark, stateAt(mark)),
    )
    if (!mark) continue
    const { cashFlowId: id, date } = mark.key
    const after = stateAt(mark)
    const cashFlowId = unchanged.joined.get(id) ?? id
    still.push({ ...mark, key: { cashFlowId, date }, after })
    // Its marks are undone again only while it is deleted.
    if (flows.get(id)?.deletedAt !== null)
      still.push({
        table: CASH_FLOWS,
        key: id,
        before: null,
        after: null,
        touched: true,
      } as ChangedRow)
    movedCents += after.movedCents ?? 0
  }
  addRows(still, balanceMoved(changing.accountId, movedCents))
  addRows(still, unchanged.moves)
  return mergeRows(still)
}

/** Each mark that the check-in has made or changed. One that only went to another part of its cash flow is none of them. */
function ownMarks(rows: ChangedRow[], series: Map<number, Set<number>>): ChangedMark[] {
  const marks = new Map<string, ChangedMark>()
  for (const row of rowsOf(MARKS, rows) as ChangedMark[]) {
    const { cashFlowId, date } = row.key
    const [first] = series.get(cashFlowId) ?? [cashFlowId]
    for (const kind of KINDS_OF_MARK) {
      const columns = kind.filter((column) => column in row.after)
      if (columns.length === 0) continue
      const key = `${kind[0]} ${first} ${date}`
      const [before, after] = [pickColumns(columns, row.before), pickColumns(columns, row.after)]
      const other = marks.get(key)
      const either = (state: Partial<MarkState>, ofOther = state) =>
        countMarksOf(state) > 0 ? state : ofOther
      marks.set(key, {
        ...row,
        before: either(before, other?.before),
        after: either(after, other?.after),
      })
    }
  }
  return [...marks.values()].filter(isDifferent)
}

function isStillSo({ after }: ChangedMark, state: Partial<MarkState>): boolean {
  return 'movedTo' in after ? state.movedTo === after.movedTo : countMarksOf(state) > 0
}

/** Maps the id of a cash flow to all parts of it, also those that were taken back since. */
async function readSeries(
  changing: ChangingAccount,
  revision: number,
): Promise<Map<number, Set<number>>> {
  const { tx, accountId } = changing
  const where = { accountId, continuesId: { not: null } }
  const select = { id: true, continuesId: true }
  // Earlier parts first: each later one joins the series before it.
  const parts = await tx.cashFlow.findMany({ where, select, orderBy: { id: 'asc' } })
  // Only rows of cash flows that were removed for good have this column.
  const records = await tx.undoRecord.findMany({
    where: { accountId, revision: { gt: revision }, rows: { contains: '"continuesId":' } },
  })
  for (const record of records)
    for (const { key, before, after } of rowsOf(
      CASH_FLOWS,
      await readRows(changing, record, { joinsMoves: false }),
    )) {
      const removed = before ?? after
      if (isRemoved(removed)) parts.push({ id: key, continuesId: removed.continuesId })
    }
  const series = new Map<number, Set<number>>()
  for (const { id, continuesId } of parts) {
    if (continuesId === null) continue
    const whole = series.get(continuesId) ?? new Set([continuesId])
    for (const each of series.get(id) ?? [id]) series.set(each, whole.add(each))
    series.set(continuesId, whole)
  }
  return series
}

interface UnchangedFlows {
  /** The rows of the cash flows themselves. */
  rows: ChangedCashFlow[]
  /** Maps the id of a part that goes to the id of the part that it continues, which gets its marks back. */
  joined: Map<number, number>
  /** The rows of having moved those marks. */
  moves: ChangedMark[]
}

/** Finds those that people see as the check-in has left them, but for marks. Both parts of a split are among them, or none. */
async function findUnchangedFlows(
  changing: ChangingAccount,
  rows: readonly ChangedRow[],
): Promise<UnchangedFlows> {
  const { tx, accountId } = changing
  const recorded = rowsOf(CASH_FLOWS, rows)
  const ids = recorded.map(({ key }) => key)
  const now = await readCashFlowRows(tx, accountId, ids)
  const changed = recorded.map((row) => withEditsSince(row, now.get(row.key)))
  const isSame = (row: ChangedCashFlow) => {
    const flow = now.get(row.key)
    if (!flow || flow.deletedAt !== null || row.after === null) return false
    return isSeenAs(flow, row.after, changesBankNames(row))
  }
  const same = new Set(changed.filter(isSame).map(({ key }) => key))
  const ended = new Set(changed.filter(isEnded).map(({ key }) => key))
  const joined = new Map<number, number>()
  for (const { key: id } of changed) {
    const continued = now.get(id)?.continuesId ?? null
    if (continued === null || !ended.has(continued)) continue
    if (same.has(id) && same.has(continued)) joined.set(id, continued)
    else same.delete(id)
  }
  const whole = new Set(joined.values())
  const moves: ChangedMark[] = []
  for (const [from, to] of joined)
    for (const row of await planMove(changing, { from, to }, () => true)) moves.push(invert(row))
  return {
    rows: changed.filter(({ key }) => same.has(key) && (!ended.has(key) || whole.has(key))),
    joined,
    moves,
  }
}

/** Names that were learned go without the other fields, which may have been edited since. */
function withEditsSince(row: ChangedCashFlow, now: CashFlowRow | undefined): ChangedCashFlow {
  const { before, after } = row
  if (before === null || after === null || !now || !changesBankNames(row)) return row
  const { bankNames: was, ...others } = before
  const { bankNames: is, ...same } = after
  if (!isDeepStrictEqual(others, same)) return row
  const edited = toCashFlowState(now)
  return { ...row, before: { ...edited, bankNames: was }, after: { ...edited, bankNames: is } }
}

/** True if a check-in has ended it before a new amount: that alone changes a schedule. */
function isEnded({ before, after }: ChangedCashFlow): boolean {
  return before !== null && after !== null && before.schedule !== after.schedule
}
