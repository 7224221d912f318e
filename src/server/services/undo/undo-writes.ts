/** Puts the rows of a change back as they were before it. Call it only when each is as it was after it. */
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import { chunksOf } from '../../db/database.ts'
import { editStamp } from '../cash-flows/changes-from-date.ts'
import { requireWithinLimits } from '../cash-flows/moved-balance.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'
import {
  areSameStates,
  changesBankNames,
  fromCashFlowState,
  toCashFlowState,
} from './cash-flow-state.ts'
import { keyOfPlace, NO_MARK, readMarksAt, writeMarks } from '../cash-flows/marks.ts'
import {
  type Birth,
  type ChangedCashFlow,
  type ChangedMark,
  type ChangedRow,
  invert,
} from './changed-rows.ts'
import type { CurrentRows } from './current-rows.ts'
import { requireSameMark } from './undo-checks.ts'

/** @throws AppError CONFLICT when a mark was changed since, and when the starting balance would pass its limits. */
export async function putBack(
  changing: ChangingAccount,
  rows: ChangedRow[],
  current: CurrentRows,
): Promise<void> {
  const { tx, scope, accountId } = changing
  const at = databaseTime(scope)
  await putAccountBack(changing, rows, current)
  await putCashFlowsBack(
    changing,
    rows.filter((row) => row.table === 'CashFlow'),
    current,
  )
  for (const row of rows)
    if (row.table === 'CheckIn')
      await tx.checkIn.updateMany({
        where: { accountId, id: { gte: row.first, lte: row.last } },
        data: { undoneAt: row.before ? null : at },
      })
    else if (row.table === 'Scenario')
      await tx.scenario.update({
        where: { id: row.id, accountId },
        data: row.before
          ? { ...row.before, version: { increment: row.after ? 1 : 0 }, deletedAt: null }
          : { deletedAt: at },
      })
  // The cash flows that they belong to are there now.
  await putMarksBack(
    changing,
    rows.filter((row) => row.table === 'Mark'),
    current,
  )
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
      // Sums that done marks have moved since are kept.
      movedCents += before.cents - after.cents
      data['balanceOn'] = before.on
      data['balanceCheckInId'] = before.checkInId
    }
  const cents = Number(account.startingBalanceCents) + movedCents
  if (movedCents !== 0) data['startingBalanceCents'] = requireWithinLimits(cents)
  if (Object.keys(data).length > 0) await tx.account.update({ where: { id: accountId }, data })
}

async function putCashFlowsBack(
  { tx, scope, accountId }: ChangingAccount,
  rows: ChangedCashFlow[],
  { flows }: CurrentRows,
): Promise<void> {
  const [deleted, restored]: [number[], number[]] = [[], []]
  for (const { id, before, after, birth } of rows) {
    const row = flows.get(id)
    if (before === null) {
      if (after !== null) deleted.push(id)
      continue
    }
    // An editor of an older copy has to notice.
    const withNames = changesBankNames({ before, after })
    // Names that were learned since stay.
    const kept = row && !withNames ? { bankNames: row.bankNames } : {}
    const fields = { ...fromCashFlowState(before), ...kept, ...editStamp(scope) }
    if (!row) {
      // The checks have found it, or its birth.
      const { version, createdAt, ...columns } = birth as Birth
      const data = { ...columns, ...fields, id, accountId }
      await tx.cashFlow.create({
        data: { ...data, version: version + 1, createdAt },
        select: { id: true },
      })
    } else if (areSameStates(toCashFlowState(row), before, withNames)) {
      if (row.deletedAt !== null) restored.push(id)
    } else
      await tx.cashFlow.update({
        where: { id, accountId },
        data: { ...fields, deletedAt: null },
        select: { id: true },
      })
  }
  const write = async (ids: number[], data: Prisma.CashFlowUpdateManyMutationInput) => {
    for (const some of chunksOf(ids))
      await tx.cashFlow.updateMany({ where: { accountId, id: { in: some } }, data })
  }
  await write(deleted, { deletedAt: databaseTime(scope) })
  await write(restored, { deletedAt: null })
}

async function putMarksBack(
  changing: ChangingAccount,
  marks: ChangedMark[],
  current: CurrentRows,
): Promise<void> {
  const now = await readMarksAt(changing, marks)
  for (const mark of marks) requireSameMark(mark, now.get(keyOfPlace(mark)) ?? NO_MARK, current)
  await writeMarks(changing, marks.map(invert), now)
}
