/**
 * The rows of an account, a page at a time: SQLite's driver blocks the event loop while it reads. The database
 * answers a page as one JSON text, which costs a tenth of as many rows.
 */
import {
  COMPLETION_COLUMNS,
  OVERRIDE_COLUMNS,
  PLAN_CASH_FLOW_COLUMNS,
} from '../../db/cash-flow-columns.ts'
import type { CashFlowRow } from '../../db/cash-flow-row.ts'
import type { Dialect, ReadClient } from '../../db/database.ts'
import { nextTurn } from '../turns.ts'

export const ROWS_PER_PAGE = 2_000

export type PlanRow = [id: number, ...CashFlowRow]
export type CompletionRow = [cashFlowId: number, date: string]
export type OverrideRow = [cashFlowId: number, date: string, amountCents: number]

interface RowsOfAccount {
  read: Pick<ReadClient, '$queryRaw'>
  dialect: Dialect
  accountId: number
}

/** A range of ids of cash flows, both included. */
export interface IdRange {
  first: number
  last: number
}

export const ALL_IDS: IdRange = { first: 0, last: 2 ** 31 - 1 }

/** The cash flows that are not deleted, by id. */
export function pagePlanRows({ read, dialect, accountId }: RowsOfAccount) {
  return pageRows<PlanRow>(
    ([after] = [0, 'income', '', 0, 'DAILY', null, null]) => read.$queryRaw`
      SELECT ${dialect.jsonOf(PLAN_CASH_FLOW_COLUMNS)} AS "rows" FROM (
        SELECT ${PLAN_CASH_FLOW_COLUMNS} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after}
        ORDER BY "id" LIMIT ${ROWS_PER_PAGE}
      ) AS "page"`,
  )
}

/** The done marks of cash flows, by their ids, then by date. */
export function pageCompletions({ read, dialect, accountId }: RowsOfAccount, ids: IdRange) {
  return pageRows<CompletionRow>(
    ([id, date] = [ids.first, '']) => read.$queryRaw`
      SELECT ${dialect.jsonOf(COMPLETION_COLUMNS)} AS "rows" FROM (
        SELECT ${COMPLETION_COLUMNS} FROM "Completion"
        WHERE "accountId" = ${accountId} AND "cashFlowId" <= ${ids.last}
          AND ("cashFlowId", "date") > (${id}, ${date})
        ORDER BY "cashFlowId", "date" LIMIT ${ROWS_PER_PAGE}
      ) AS "page"`,
  )
}

/** The overrides of cash flows, by their ids, then by date. */
export function pageOverrides({ read, dialect, accountId }: RowsOfAccount, ids: IdRange) {
  return pageRows<OverrideRow>(
    ([id, date] = [ids.first, '', 0]) => read.$queryRaw`
      SELECT ${dialect.jsonOf(OVERRIDE_COLUMNS)} AS "rows" FROM (
        SELECT ${OVERRIDE_COLUMNS} FROM "Override"
        WHERE "accountId" = ${accountId} AND "cashFlowId" <= ${ids.last}
          AND ("cashFlowId", "date") > (${id}, ${date})
        ORDER BY "cashFlowId", "date" LIMIT ${ROWS_PER_PAGE}
      ) AS "page"`,
  )
}

/** @param readAfter answers the JSON text of the rows after one, or from the first on; null for no rows. */
async function* pageRows<Row>(
  readAfter: (after: Row | undefined) => Promise<{ rows: string | null }[]>,
): AsyncGenerator<Row[], void> {
  for (let after: Row | undefined; ;) {
    const [page] = await readAfter(after)
    const rows: Row[] = JSON.parse(page?.rows ?? '[]')
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_PER_PAGE) return
    after = rows.at(-1)
    await nextTurn()
  }
}
