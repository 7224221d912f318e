/**
 * The rows of an account, a page at a time: SQLite's driver blocks the event loop while it reads. The database
 * answers a page as one JSON text, which costs a tenth of as many rows.
 */
import type { CashFlowKind } from '../../../shared/cash-flow.ts'
import {
  CONTINUATION_COLUMNS,
  CONTINUED_LAST_DATE_COLUMNS,
  DATE_COLUMNS,
  MOVE_COLUMNS,
  MOVED_CENTS_COLUMNS,
  OVERRIDE_COLUMNS,
  STORED_CASH_FLOW_COLUMNS,
} from '../../db/cash-flow-columns.ts'
import type { CashFlowRow } from '../../db/cash-flow-row.ts'
import type { Dialect, ReadClient } from '../../db/database.ts'
import { Prisma } from '../../db/generated/sqlite/client.ts'

/** Few, because names can be long. */
const CASH_FLOWS_PER_PAGE = 500
const MARKS_PER_PAGE = 2_000

export type StoredCashFlowRow = [
  id: number,
  version: number,
  continuesId: number | null,
  ...CashFlowRow,
]
type DateRow = [cashFlowId: number, date: string]
type OverrideRow = [cashFlowId: number, date: string, amountCents: number]
type MoveRow = [cashFlowId: number, date: string, to: string]

export interface RowsOfAccount {
  read: Pick<ReadClient, '$queryRaw'>
  dialect: Dialect
  accountId: number
}

export interface CashFlowFilter {
  kind?: CashFlowKind
  contractAuthorId?: number
  importId?: string
}

/** A range of ids of cash flows, both included. */
export interface IdRange {
  first: number
  last: number
}

export const ALL_IDS: IdRange = { first: 0, last: 2 ** 31 - 1 }

/** The cash flows that are not deleted and match the filter, by id. */
export function pageCashFlows(
  { read, dialect, accountId }: RowsOfAccount,
  { kind, contractAuthorId, importId }: CashFlowFilter = {},
) {
  const [onlyKind, onlyAuthor] = [kind ?? null, contractAuthorId ?? null]
  const onlyImport = importId ?? null
  return pageRows<StoredCashFlowRow>(
    CASH_FLOWS_PER_PAGE,
    (after) => read.$queryRaw`
      SELECT ${dialect.jsonOf(STORED_CASH_FLOW_COLUMNS)} AS "rows" FROM (
        SELECT ${STORED_CASH_FLOW_COLUMNS} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after?.[0] ?? 0}
          AND (CAST(${onlyKind} AS TEXT) IS NULL OR CAST("kind" AS TEXT) = ${onlyKind})
          AND (CAST(${onlyAuthor} AS INTEGER) IS NULL OR "contractAuthorId" = ${onlyAuthor})
          AND (CAST(${onlyImport} AS TEXT) IS NULL OR "importId" = ${onlyImport})
        ORDER BY "id" LIMIT ${CASH_FLOWS_PER_PAGE}
      ) AS "page"`,
  )
}

/** The ids of the cash flows that are not deleted, ascending. */
export function pageCashFlowIds({ read, dialect, accountId }: RowsOfAccount) {
  return pageRows<[id: number]>(
    MARKS_PER_PAGE,
    (after) => read.$queryRaw`
      SELECT ${dialect.jsonOf(Prisma.sql`"id"`)} AS "rows" FROM (
        SELECT "id" FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after?.[0] ?? 0}
        ORDER BY "id" LIMIT ${MARKS_PER_PAGE}
      ) AS "page"`,
  )
}

/** The done marks of cash flows, by their ids, then by date. */
export function pageCompletions(source: RowsOfAccount, ids: IdRange) {
  return pageMarks<DateRow>(source, ids, Prisma.sql`"Completion"`, DATE_COLUMNS)
}

/** The overrides of cash flows, by their ids, then by date. */
export function pageOverrides(source: RowsOfAccount, ids: IdRange) {
  return pageMarks<OverrideRow>(source, ids, Prisma.sql`"Override"`, OVERRIDE_COLUMNS)
}

/** The skipped occurrences of cash flows, by their ids, then by date. */
export function pageSkips(source: RowsOfAccount, ids: IdRange) {
  return pageMarks<DateRow>(source, ids, Prisma.sql`"Skip"`, DATE_COLUMNS)
}

/** The moved occurrences of cash flows, by their ids, then by date. */
export function pageMoves(source: RowsOfAccount, ids: IdRange) {
  return pageMarks<MoveRow>(source, ids, Prisma.sql`"Move"`, MOVE_COLUMNS)
}

/** The sums by which the done marks of an account have moved its balance, by cash flow, then by date; also those of deleted ones. */
export function pageMovedCents({ read, dialect, accountId }: RowsOfAccount) {
  const columns = MOVED_CENTS_COLUMNS
  return pageRows<OverrideRow>(MARKS_PER_PAGE, (after) => {
    const [id, date] = after ?? [0, '']
    return read.$queryRaw`
      SELECT ${dialect.jsonOf(columns)} AS "rows" FROM (
        SELECT ${columns} FROM "Completion"
        WHERE "accountId" = ${accountId} AND ("cashFlowId", "date") > (${id}, ${date})
          AND "movedCents" IS NOT NULL
        ORDER BY "cashFlowId", "date" LIMIT ${MARKS_PER_PAGE}
      ) AS "page"`
  })
}

/** The cash flows that continue one which had a last date before, by id, with that last date. */
export function pageContinuedLastDates({ read, dialect, accountId }: RowsOfAccount) {
  const columns = CONTINUED_LAST_DATE_COLUMNS
  return pageRows<[id: number, continuedLastDate: string]>(
    MARKS_PER_PAGE,
    (after) => read.$queryRaw`
      SELECT ${dialect.jsonOf(columns)} AS "rows" FROM (
        SELECT ${columns} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after?.[0] ?? 0}
          AND "continuedLastDate" IS NOT NULL
        ORDER BY "id" LIMIT ${MARKS_PER_PAGE}
      ) AS "page"`,
  )
}

/** The deleted cash flows that continue another one, by id. */
export function pageDeletedContinuations({ read, dialect, accountId }: RowsOfAccount) {
  const columns = CONTINUATION_COLUMNS
  return pageRows<[id: number, continuesId: number]>(
    MARKS_PER_PAGE,
    (after) => read.$queryRaw`
      SELECT ${dialect.jsonOf(columns)} AS "rows" FROM (
        SELECT ${columns} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NOT NULL AND "id" > ${after?.[0] ?? 0}
          AND "continuesId" IS NOT NULL
        ORDER BY "id" LIMIT ${MARKS_PER_PAGE}
      ) AS "page"`,
  )
}

function pageMarks<Row extends [cashFlowId: number, date: string, ...rest: unknown[]]>(
  { read, dialect, accountId }: RowsOfAccount,
  ids: IdRange,
  table: Prisma.Sql,
  columns: Prisma.Sql,
) {
  return pageRows<Row>(MARKS_PER_PAGE, (after) => {
    const [id, date] = after ?? [ids.first, '']
    return read.$queryRaw`
      SELECT ${dialect.jsonOf(columns)} AS "rows" FROM (
        SELECT ${columns} FROM ${table}
        WHERE "accountId" = ${accountId} AND "cashFlowId" <= ${ids.last}
          AND ("cashFlowId", "date") > (${id}, ${date})
        ORDER BY "cashFlowId", "date" LIMIT ${MARKS_PER_PAGE}
      ) AS "page"`
  })
}

/** @param readAfter answers the JSON text of the rows after one, or from the first on; null for no rows. */
async function* pageRows<Row>(
  rowsPerPage: number,
  readAfter: (after: Row | undefined) => Promise<{ rows: string | null }[]>,
): AsyncGenerator<Row[], void> {
  for (let after: Row | undefined; ;) {
    const [page] = await readAfter(after)
    const rows: Row[] = JSON.parse(page?.rows ?? '[]')
    if (rows.length > 0) yield rows
    if (rows.length < rowsPerPage) return
    after = rows.at(-1)
  }
}
