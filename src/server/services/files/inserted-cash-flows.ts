/** Cash flows by the thousand, as statements of chunks. */
import { type CashFlowRow, chunkRows } from '../../db/cash-flow-row.ts'
import type { Transaction } from '../../db/database.ts'
import type { AddedCashFlow } from '../cash-flows/recorded-cash-flows.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'

/** Check their room before. @param chunks as `chunkRows` makes them. Answers the rows in the same order. */
export async function insertCashFlows(
  { tx, scope, accountId }: ChangingAccount,
  chunks: string[],
  by: { importId: string; contractAuthorId: number | null },
): Promise<AddedCashFlow[]> {
  const { dialect } = scope.db
  const defaults = { accountId, ...by, at: databaseTime(scope) }
  for (const chunk of chunks) await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))
  // PostgreSQL planned its statements for few rows.
  if (dialect.discardPlans) await tx.$executeRaw(dialect.discardPlans)
  const ids = await readImportedIds(tx, accountId, by.importId)
  return chunks
    .flatMap((chunk) => JSON.parse(chunk) as CashFlowRow[])
    .map((row, place) => {
      const columns = { id: ids[place] ?? 0, startDate: new Date(row.startDate ?? defaults.at) }
      // Copies of 5,000 rows would take 15 ms.
      return Object.assign(row as Omit<CashFlowRow, 'startDate'>, columns)
    })
}

/** Reads the ids in the order of the file, as one text: 5,000 rows would take 15 ms. */
async function readImportedIds(
  tx: Transaction,
  accountId: number,
  importId: string,
): Promise<number[]> {
  const [found] = await tx.$queryRaw<{ ids: string | null }[]>`
    SELECT string_agg(CAST("id" AS TEXT), ',' ORDER BY "id") AS "ids" FROM "CashFlow"
    WHERE "accountId" = ${accountId} AND "importId" = ${importId}`
  return found?.ids?.split(',').map(Number) ?? []
}

export type Link = [
  id: number,
  continuesId: number | null,
  continuedLastDate: string | null,
  cardId: number | null,
]

/** Answers the rows with their cards, as they were before one continued another. */
export async function linkCashFlows(
  { tx, scope, accountId }: ChangingAccount,
  rows: AddedCashFlow[],
  links: Link[],
): Promise<AddedCashFlow[]> {
  for (const chunk of chunkRows(links))
    await tx.$executeRaw(scope.db.dialect.continueCashFlows(chunk, accountId))
  const cards = new Map(links.map(([id, , , cardId]) => [id, cardId]))
  return rows.map((row) =>
    cards.has(row.id) ? { ...row, paidBy: cards.get(row.id) ?? null } : row,
  )
}
