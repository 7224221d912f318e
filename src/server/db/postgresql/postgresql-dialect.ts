import { BULK_COLUMNS } from '../cash-flow-row.ts'
import type { Dialect } from '../database.ts'
import { Prisma } from '../generated/sqlite/client.ts'

function inAnyCase(character: string): string {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()]
  if (lower === upper) return /[\w\s]|[^\0-\x7f]/.test(character) ? character : `\\${character}`
  // ß has two letters in the other case, and a row may have any of them.
  if ([lower, upper].some((form) => [...form].length > 1)) return '.'
  const forms = new Set([character, lower, upper, upper.toLowerCase()])
  // At the end of a word it has a form of its own.
  if (forms.has('σ')) forms.add('ς')
  return `(?:${[...forms].join('|')})`
}

const COLUMNS = Prisma.join(Object.values(BULK_COLUMNS))

function valuesOf(at: Date): Prisma.Sql {
  const startDate = Prisma.sql`coalesce("startDate", ${at}::timestamp)`
  return Prisma.join(Object.values({ ...BULK_COLUMNS, startDate }))
}

export const postgresqlDialect: Dialect = {
  // An index of trigrams answers it from three letters on. The database's own idea of upper and lower case may end with ASCII.
  mayContain: (column, text) => Prisma.sql`${column} ~ ${[...text].map(inAnyCase).join('')}`,

  insertCashFlows: (chunk, defaults) => Prisma.sql`
    INSERT INTO "CashFlow" (${COLUMNS}, "accountId", "contractAuthorId", "importId", "createdAt")
    SELECT ${valuesOf(defaults.at)}, ${defaults.accountId}::int, ${defaults.contractAuthorId}::int, ${defaults.importId},
      ${defaults.at}::timestamp
    FROM json_populate_recordset(NULL::"CashFlow", ${chunk}::json)`,

  discardPlans: Prisma.sql`DISCARD PLANS`,

  insertMarks: (chunk, accountId) => Prisma.sql`
    INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done", "movedCents", "amountCents", "skipped", "movedTo")
    SELECT ${accountId}::int, (value->>0)::int, value->>1, (value->>2)::boolean, (value->>3)::bigint, (value->>4)::bigint,
      (value->>5)::boolean, value->>6
    FROM json_array_elements(${chunk}::json)`,

  placesOf: (chunk) =>
    Prisma.sql`SELECT (value->>0)::int, value->>1 FROM json_array_elements(${chunk}::json)`,

  continueCashFlows: (chunk, accountId) => Prisma.sql`
    UPDATE "CashFlow" SET "continuesId" = (value->>1)::int, "continuedLastDate" = value->>2, "paidBy" = (value->>3)::int
    FROM json_array_elements(${chunk}::json)
    WHERE "CashFlow"."id" = (value->>0)::int AND "accountId" = ${accountId}::int`,
}
