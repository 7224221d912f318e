/** Puts the rows of a change back as they were before it. Call it only when each is as it was after it. */
import { setDeletedAt } from '../cash-flows/cash-flow-pages.ts'
import { editStamp } from '../cash-flows/continuations.ts'
import { moveRows } from '../cash-flows/moved-marks.ts'
import { requireWithinLimits } from '../accounts/moved-balance.ts'
import { databaseTime } from '../scope.ts'
import { inRanges } from './changed-imports.ts'
import {
  areSameStates,
  type Birth,
  type ChangedCashFlow,
  type ChangedRow,
  fromCashFlowState,
  MARK_TABLES,
  toCashFlowState,
} from './changed-rows.ts'
import { type ChangingAccount, type CurrentRows, marksIn } from './current-rows.ts'
import { createMarks, deleteMarks } from './mark-rows.ts'

/** @throws AppError CONFLICT when the starting balance would pass its limits. */
export async function putBack(
  changing: ChangingAccount,
  rows: ChangedRow[],
  current: CurrentRows,
): Promise<void> {
  const { tx, scope, accountId } = changing
  const at = databaseTime(scope)
  await putAccountBack(changing, rows, current)
  for (const row of rows)
    if (row.table === 'CashFlow') await putCashFlowBack(changing, row, current)
    else if (row.table === 'Import')
      for (const where of inRanges(accountId, row))
        await setDeletedAt(
          tx,
          { ...where, deletedAt: row.before === null ? null : { not: null } },
          row.before === null ? at : null,
        )
    else if (row.table === 'CheckIn')
      await tx.checkIn.updateMany({
        where: { accountId, id: { gte: row.first, lte: row.last } },
        data: { undoneAt: row.before ? null : at },
      })
  // The cash flows that they belong to are there now.
  for (const table of MARK_TABLES) {
    const marks = marksIn(rows, table)
    const written = marks.filter(({ after }) => after !== null)
    await deleteMarks(tx, table, accountId, written)
    const back = marks.flatMap(({ before: state, cashFlowId, date }) =>
      state === null ? [] : { cashFlowId, date, state },
    )
    await createMarks(tx, table, accountId, back)
  }
  // What was moved twice goes back step by step.
  for (const row of rows.toReversed())
    if (row.table === 'CheckInItem') {
      const back = { from: row.to, to: row.from }
      await moveRows(tx, accountId, 'CheckInItem', back, row.dates)
    }
}

async function putAccountBack(
  { tx, accountId }: ChangingAccount,
  rows: ChangedRow[],
  { account }: CurrentRows,
): Promise<void> {
  const data: Record<string, number | boolean | string | null> = {}
  let movedCents = 0
  for (const row of rows)
    if (row.table === 'Account') data[row.field] = row.before
    else if (row.table === 'MovedBalance') movedCents -= row.cents
    else if (row.table === 'Balance') {
      const { before, after } = row
      // What done marks have moved since is kept.
      movedCents += before.cents - after.cents
      data['balanceOn'] = before.on
      data['balanceCheckInId'] = before.checkInId
    }
  const cents = Number(account.startingBalanceCents) + movedCents
  if (movedCents !== 0) data['startingBalanceCents'] = requireWithinLimits(cents)
  if (Object.keys(data).length > 0) await tx.account.update({ where: { id: accountId }, data })
}

async function putCashFlowBack(
  { tx, scope, accountId }: ChangingAccount,
  { id, before, after, birth }: ChangedCashFlow,
  { flows }: CurrentRows,
): Promise<void> {
  const where = { id }
  const row = flows.get(id)
  if (before === null) {
    if (after !== null)
      await tx.cashFlow.update({ where, data: { deletedAt: databaseTime(scope) } })
    return
  }
  const fields = fromCashFlowState(before)
  if (row) {
    // An editor of an older copy has to notice.
    const isSame = areSameStates(toCashFlowState(row), before)
    const edit = isSame ? {} : { ...fields, ...editStamp(scope) }
    await tx.cashFlow.update({ where, data: { ...edit, deletedAt: null } })
    return
  }
  // The checks have found it, or its birth.
  const { version, createdAt, ...columns } = birth as Birth
  const data = { ...columns, ...fields, ...editStamp(scope), id, accountId }
  await tx.cashFlow.create({ data: { ...data, version: version + 1, createdAt } })
}
