/** Rows in bulk: one statement per few thousand rows, where one per row takes fifty times as long. */
import { setImmediate } from 'node:timers/promises'
import { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Provider, ReadClient, Transaction } from '../../db/open.ts'

/** What differs between the databases. */
const DIALECTS = {
  sqlite: {
    keys: Prisma.raw('json_group_array("key")'),
    startDay: Prisma.raw('substr("startDate", 1, 10)'),
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
    keys: Prisma.raw('json_agg("key")::text'),
    startDay: Prisma.raw(`to_char("startDate", 'YYYY-MM-DD')`),
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

const COLUMNS = Prisma.raw(
  '"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate", "accountId", "contractAuthorId", "importId", "createdAt"',
)

export interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are made, and the start date of those that need none. */
  at: Date
}

/** Inserts cash flows by JSON arrays of rows `[kind, name, cents, type, day, start in UTC or null]`. */
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

const ROWS_PER_CHUNK = 2_000

/** JSON arrays of up to 2,000 rows, in their order. */
export function* chunksOf(rows: Iterable<unknown>): Generator<string> {
  let chunk: unknown[] = []
  for (const row of rows) {
    chunk.push(row)
    if (chunk.length < ROWS_PER_CHUNK) continue
    yield JSON.stringify(chunk)
    chunk = []
  }
  if (chunk.length > 0) yield JSON.stringify(chunk)
}

const KEYS_PER_PAGE = 5_000

/** The keys of an account's items, as `keyOf` writes them, in JSON arrays. */
export async function readKeys(
  provider: Provider,
  read: Pick<ReadClient, '$queryRaw'>,
  accountId: number,
): Promise<string[]> {
  const { keys, startDay } = DIALECTS[provider]
  const pages: string[] = []
  for (let after: number | null = 0; after !== null;) {
    const [page]: { last: number | null; keys: string }[] = await read.$queryRaw`
      SELECT max("id") AS "last", ${keys} AS "keys" FROM (
        SELECT "id", "kind" || '|' || "amountCents" || '|' || "recurrenceType" || '|'
          || coalesce(CAST("recurrenceDay" AS TEXT), '') || '|'
          || CASE WHEN "recurrenceType" = 'ON_X_DAY' THEN ${startDay} ELSE '' END || '|'
          || "name" AS "key"
        FROM "CashFlow"
        WHERE "accountId" = ${accountId} AND "deletedAt" IS NULL AND "id" > ${after}
        ORDER BY "id" LIMIT ${KEYS_PER_PAGE}
      ) AS "page"`
    after = page?.last ?? null
    if (page && after !== null) pages.push(page.keys)
    await letOthersBeAnswered()
  }
  return pages
}

/** SQLite's driver holds up the event loop while it reads and writes. */
export async function letOthersBeAnswered(): Promise<void> {
  await setImmediate()
}
