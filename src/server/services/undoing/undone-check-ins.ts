import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { UndoCheckInInput } from '../../../shared/plan/check-in.ts'
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
import { CHECK_INS } from '../check-ins/recorded-check-ins.ts'
import { ACCOUNTS, balanceMoved } from '../accounts/recorded-accounts.ts'
import { settleSpending } from '../cash-flows/card-rows.ts'
import { CASH_FLOWS, isRemoved } from '../cash-flows/recorded-cash-flows.ts'
import { readCashFlowRows } from '../cash-flows/account-rows.ts'
import { type ChangedMark, MARKS } from '../cash-flows/recorded-marks.ts'
import {
  type ChangedRow,
  invertRows,
  isDifferent,
  mergeRows,
  rowsOf,
} from '../undo/changed-rows.ts'
import { addRows, readRecord } from '../undo/undo-records.ts'
import { openAll, putBack } from '../undo/undo-rows.ts'
import { findUnchangedFlows } from './unchanged-flows.ts'
import { readRows, TABLES } from './undo-tables.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { purgeOldestDeletions } from '../deleted-cash-flows.ts'

/**
 * Undoes the latest check-in [behaviour: Check-in]: its marks, skips and moves, its new amounts and the cash flows that it
 * created are taken back as far as they are still so, and the starting balance is what it was, with what done marks have
 * moved since.
 *
 * @throws AppError NOT_FOUND when the check-in is not of the account, is of more than 90 days ago, or the account is not
 * the caller's; CONFLICT when it is undone already, when the starting balance was set since, and when it would pass its
 * limits.
 */
export async function undoCheckIn(
  scope: Scope,
  { account, id }: UndoCheckInInput,
): Promise<Changed<{ success: true }>> {
  const { accountId, revision } = await changeAccount(
    scope,
    account,
    async (tx, accountId, note) => {
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
      const changing = { tx, scope, accountId }
      const record = await readRecord(changing, revision)
      const recorded = await readRows(changing, record, { joinsMoves: false })
      const rows = await asFarAsStillSo(changing, recorded, revision)
      await putBack(await openAll(changing, { revision, rows, isOfFile: false }, TABLES))
      const undone = invertRows(rows)
      addRows(undone, await settleSpending(changing, undone))
      await note({ action: 'undidCheckIn', date, amountCents }, undone, revision)
      return { accountId }
    },
  )
  await purgeOldestDeletions(scope, accountId)
  return { success: true, revision }
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
  const found = await readCashFlowRows(changing.tx, changing.accountId, ids)
  const flows = new Map(found.map((flow) => [flow.id, flow]))
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
