/** Cash flows by the thousand, as statements of chunks. */
import type { CashFlow } from '../../db/generated/sqlite/client.ts'
import { chunkRows } from '../../db/cash-flow-row.ts'
import { readStoredCashFlows } from '../cash-flows/account-rows.ts'
import { type ChangingAccount, databaseTime } from '../scope.ts'

/** Check their room before. @param chunks as `chunkRows` makes them. Answers the rows in the same order. */
export async function insertCashFlows(
  { tx, scope, accountId }: ChangingAccount,
  chunks: string[],
  by: { importId: string; contractAuthorId: number | null },
): Promise<CashFlow[]> {
  const { dialect } = scope.db
  const defaults = { accountId, ...by, at: databaseTime(scope) }
  for (const chunk of chunks) await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))
  // By plans from before, the rows would be looked for one by one.
  if (dialect.discardPlans) await tx.$executeRaw(dialect.discardPlans)
  return readStoredCashFlows(tx, accountId, { importId: by.importId })
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
  rows: CashFlow[],
  links: Link[],
): Promise<CashFlow[]> {
  for (const chunk of chunkRows(links))
    await tx.$executeRaw(scope.db.dialect.continueCashFlows(chunk, accountId))
  const cards = new Map(links.map(([id, , , cardId]) => [id, cardId]))
  return rows.map((row) =>
    cards.has(row.id) ? { ...row, paidBy: cards.get(row.id) ?? null } : row,
  )
}
