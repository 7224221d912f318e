/** One cash flow, read past the ORM: every change of an occurrence begins with it. */
import type { CashFlow } from './generated/sqlite/client.ts'
import { fieldsOf } from './row-fields.ts'
import type { RunStatement } from './statements.ts'

const FIELDS = fieldsOf<CashFlow>('CashFlow', {
  id: 'asItIs',
  accountId: 'asItIs',
  kind: 'asItIs',
  name: 'asItIs',
  amountCents: 'cents',
  recurrenceType: 'asItIs',
  recurrenceDay: 'asItIs',
  startDate: 'moment',
  anchorDate: 'asItIs',
  every: 'asItIs',
  firstMonthDay: 'asItIs',
  secondMonthDay: 'asItIs',
  nthOfMonth: 'asItIs',
  weekdayOfMonth: 'asItIs',
  firstDate: 'asItIs',
  lastDate: 'asItIs',
  weekend: 'asItIs',
  continuesId: 'asItIs',
  continuedLastDate: 'asItIs',
  version: 'asItIs',
  contractAuthorId: 'asItIs',
  importId: 'asItIs',
  createdAt: 'moment',
  editedAt: 'moment',
  editedById: 'asItIs',
  deletedAt: 'moment',
})

const FIND = `SELECT ${FIELDS.sql} FROM "CashFlow" WHERE "id" = ? AND "accountId" = ? AND "deletedAt" IS NULL`

/** A cash flow of an account that is not deleted; null if there is none. */
export async function findCashFlow(
  run: RunStatement,
  accountId: number,
  id: number,
): Promise<CashFlow | null> {
  const [row] = await run(FIND, [id, accountId])
  return row ? FIELDS.read(row) : null
}
