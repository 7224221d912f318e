/** Rows in bulk, a thousand per statement: one statement per row would take fifty times as long. */
import { CASH_FLOW_ROW_COLUMNS, type CashFlowDefaults } from '../../db/cash-flow-columns.ts'
import type { Dialect, ReadClient, Transaction } from '../../db/database.ts'

/** Inserts cash flows by JSON arrays of `CashFlowRow`. */
export async function insertCashFlows(
  dialect: Dialect,
  tx: Transaction,
  chunks: Iterable<string>,
  defaults: CashFlowDefaults,
): Promise<void> {
  for (const chunk of chunks) await tx.$executeRaw(dialect.insertCashFlows(chunk, defaults))
}

/** Writes what belongs to the cash flows of an account, by JSON arrays of the rows that the dialect names. */
export async function writeChunks(
  dialect: Dialect,
  tx: Transaction,
  write:
    | 'insertCompletions'
    | 'insertOverrides'
    | 'insertSkips'
    | 'insertMoves'
    | 'continueCashFlows',
  chunks: Iterable<string>,
  accountId: number,
): Promise<void> {
  for (const chunk of chunks) await tx.$executeRaw(dialect[write](chunk, accountId))
}

const ROWS_PER_PAGE = 5_000

/** The cash flows of an account, in JSON arrays of `CashFlowRow`. */
export async function readCashFlowRows(
  dialect: Dialect,
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<string[]> {
  const pages: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const [page]: { last: number | null; rows: string }[] = await read.$queryRaw`
      SELECT max("id") AS "last", ${dialect.jsonOf(CASH_FLOW_ROW_COLUMNS)} AS "rows" FROM (
        SELECT "id", ${CASH_FLOW_ROW_COLUMNS} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after}
        ORDER BY "id" LIMIT ${ROWS_PER_PAGE}
      ) AS "page"`
    after = page?.last ?? null
    if (page && after !== null) pages.push(page.rows)
  }
  return pages
}
