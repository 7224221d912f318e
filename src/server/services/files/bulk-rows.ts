/** Rows in bulk: one statement per few thousand rows, where one per row takes fifty times as long. */
import { setImmediate } from 'node:timers/promises'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Provider, ReadClient, Transaction } from '../../db/open.ts'

/** What differs between the databases. */
const DIALECTS = {
  sqlite: {
    rows: (fields: Prisma.Sql) => Prisma.sql`json_group_array(json_array(${fields}))`,
    cashFlows: (chunk: string, defaults: CashFlowDefaults) => Prisma.sql`
      INSERT INTO "CashFlow" (${COLUMNS})
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4, coalesce(value->>5, ${defaults.at}),
        ${defaults.accountId}, ${defaults.contractAuthorId}, ${defaults.importId}, ${defaults.at}
      FROM json_each(${chunk})`,
    completions: (chunk: string, accountId: number) => Prisma.sql`
      INSERT INTO "Completion" ("accountId", "cashFlowId", "date")
      SELECT ${accountId}, value->>0, value->>1 FROM json_each(${chunk})`,
    overrides: (chunk: string, accountId: number) => Prisma.sql`
      INSERT INTO "Override" ("accountId", "cashFlowId", "date", "amountCents")
      SELECT ${accountId}, value->>0, value->>1, value->>2 FROM json_each(${chunk})`,
  },
  postgresql: {
    rows: (fields: Prisma.Sql) => Prisma.sql`json_agg(json_build_array(${fields}))::text`,
    cashFlows: (chunk: string, defaults: CashFlowDefaults) => Prisma.sql`
      INSERT INTO "CashFlow" (${COLUMNS})
      SELECT (value->>0)::"CashFlowKind", value->>1, (value->>2)::bigint, (value->>3)::"RecurrenceType",
        (value->>4)::int, coalesce((value->>5)::timestamp, ${defaults.at}::timestamp),
        ${defaults.accountId}::int, ${defaults.contractAuthorId}::int, ${defaults.importId},
        ${defaults.at}::timestamp
      FROM json_array_elements(${chunk}::json)`,
    completions: (chunk: string, accountId: number) => Prisma.sql`
      INSERT INTO "Completion" ("accountId", "cashFlowId", "date")
      SELECT ${accountId}::int, (value->>0)::int, value->>1
      FROM json_array_elements(${chunk}::json)`,
    overrides: (chunk: string, accountId: number) => Prisma.sql`
      INSERT INTO "Override" ("accountId", "cashFlowId", "date", "amountCents")
      SELECT ${accountId}::int, (value->>0)::int, value->>1, (value->>2)::bigint
      FROM json_array_elements(${chunk}::json)`,
  },
} satisfies Record<Provider, unknown>

/** The columns of a `CashFlowRow`, in its order. */
const ROW_FIELDS = Prisma.raw(
  '"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate"',
)

const COLUMNS = Prisma.sql`${ROW_FIELDS}, "accountId", "contractAuthorId", "importId", "createdAt"`

export interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are made, and the start date of those that need none. */
  at: Date
}

/** Inserts cash flows by JSON arrays of `CashFlowRow`. */
export async function insertCashFlows(
  provider: Provider,
  tx: Transaction,
  chunks: Iterable<string>,
  defaults: CashFlowDefaults,
): Promise<void> {
  for (const chunk of chunks) {
    await tx.$executeRaw(DIALECTS[provider].cashFlows(chunk, defaults))
    await letOthersBeAnswered()
  }
}

/** Inserts marks by JSON arrays of rows `[cash flow, date]`, of overrides `[cash flow, date, cents]`. */
export async function insertMarks(
  provider: Provider,
  tx: Transaction,
  marks: 'completions' | 'overrides',
  chunks: Iterable<string>,
  accountId: number,
): Promise<void> {
  for (const chunk of chunks) {
    await tx.$executeRaw(DIALECTS[provider][marks](chunk, accountId))
    await letOthersBeAnswered()
  }
}

const ROWS_PER_PAGE = 5_000

/** The cash flows of an account, in JSON arrays of `CashFlowRow`. */
export async function readCashFlowRows(
  provider: Provider,
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<string[]> {
  const pages: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const [page]: { last: number | null; rows: string }[] = await read.$queryRaw`
      SELECT max("id") AS "last", ${DIALECTS[provider].rows(ROW_FIELDS)} AS "rows" FROM (
        SELECT "id", ${ROW_FIELDS} FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after}
        ORDER BY "id" LIMIT ${ROWS_PER_PAGE}
      ) AS "page"`
    after = page?.last ?? null
    if (page && after !== null) pages.push(page.rows)
    await letOthersBeAnswered()
  }
  return pages
}

/** SQLite's driver holds up the event loop while it reads and writes. */
export async function letOthersBeAnswered(): Promise<void> {
  await setImmediate()
}
