/** An account with thousands of cash flows and marks, written as an import and a restored backup write theirs. */
import { type CashFlowRow, chunkRows } from '../../src/server/db/cash-flow-row.ts'
import type { Database } from '../../src/server/db/database.ts'

export interface LargeAccount {
  cashFlows: CashFlowRow[]
  /** [index of the cash flow, date] */
  completions?: [number, string][]
  /** [index of the cash flow, date, cents] */
  overrides?: [number, string, number][]
}

/** A daily cash flow; every third one is an expense. */
export function dailyRow(index: number, name = `Item ${index}`): CashFlowRow {
  const kind = index % 3 === 0 ? 'expense' : 'income'
  const startDate = '2026-11-20T12:00:00.000+00:00'
  return { kind, name, amountCents: 100 + index, schedule: 'DAILY', startDate }
}

/** Adds the rows to the personal account of a user. Answers the ids of the cash flows, in their order. */
export async function fillPersonalAccount(
  { read, write, dialect }: Database,
  userId: number,
  { cashFlows, completions = [], overrides = [] }: LargeAccount,
): Promise<number[]> {
  const account = await read.account.findUnique({ where: { personalUserId: userId } })
  if (!account) throw new Error('The user has no personal account.')
  const { id: accountId } = account
  const at = new Date('2026-11-20T12:00:00Z')
  const defaults = { accountId, contractAuthorId: null, importId: null, at }
  return write(async (tx) => {
    await tx.account.update({ where: { id: accountId }, data: { revision: { increment: 1 } } })
    for (const chunk of chunkRows(cashFlows))
      await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))
    const added = await tx.cashFlow.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { id: true },
    })
    const ids = added.map(({ id }) => id)
    const marks = new Map<string, unknown[]>()
    for (const [index, date] of completions)
      marks.set(`${index} ${date}`, [ids[index], date, true, null, null, false, null])
    for (const [index, date, cents] of overrides) {
      const done = marks.has(`${index} ${date}`)
      marks.set(`${index} ${date}`, [ids[index], date, done, null, cents, false, null])
    }
    for (const chunk of chunkRows([...marks.values()]))
      await tx.$executeRaw(dialect.insertMarks(chunk, accountId))
    return ids
  })
}
