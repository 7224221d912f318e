/** Cash flows in bulk: one statement per few thousand rows, where one per row takes fifty times as long. */
import { setImmediate } from 'node:timers/promises'
import { Prisma } from '../db/generated/sqlite/client.ts'
import type { Provider, ReadClient, Transaction } from '../db/open.ts'

/** What differs between the databases. */
const DIALECTS = {
  sqlite: {
    keys: Prisma.raw('json_group_array("key")'),
    startDay: Prisma.raw('substr("startDate", 1, 10)'),
    insert: (chunk: string, defaults: RowDefaults) => Prisma.sql`
      INSERT INTO "CashFlow" (${COLUMNS})
      SELECT value->>0, value->>1, value->>2, value->>3, value->>4, coalesce(value->>5, ${defaults.at}),
        ${defaults.accountId}, ${defaults.contractAuthorId}, ${defaults.at}
      FROM json_each(${chunk})`,
  },
  postgresql: {
    keys: Prisma.raw('json_agg("key")::text'),
    startDay: Prisma.raw(`to_char("startDate", 'YYYY-MM-DD')`),
    insert: (chunk: string, defaults: RowDefaults) => Prisma.sql`
      INSERT INTO "CashFlow" (${COLUMNS})
      SELECT (value->>0)::"CashFlowKind", value->>1, (value->>2)::bigint, (value->>3)::"RecurrenceType",
        (value->>4)::int, coalesce((value->>5)::timestamp, ${defaults.at}::timestamp),
        ${defaults.accountId}::int, ${defaults.contractAuthorId}::int, ${defaults.at}::timestamp
      FROM json_array_elements(${chunk}::json)`,
  },
} satisfies Record<Provider, unknown>

const COLUMNS = Prisma.raw(
  '"kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate", "accountId", "contractAuthorId", "createdAt"',
)

export interface RowDefaults {
  accountId: number
  contractAuthorId: number | null
  /** When the rows are made, and the start date of those that need none. */
  at: Date
}

/** Inserts the rows of a chunk of `NewRows`. */
export async function insertRows(
  provider: Provider,
  tx: Transaction,
  chunk: string,
  defaults: RowDefaults,
): Promise<void> {
  await tx.$executeRaw(DIALECTS[provider].insert(chunk, defaults))
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
    // Lets other requests be answered: SQLite's driver holds up the event loop while it reads.
    await setImmediate()
  }
  return pages
}
