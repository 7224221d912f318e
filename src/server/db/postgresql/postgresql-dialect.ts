/** PostgreSQL's own SQL: every value that is read from JSON is cast to its column's type. */
import type { Dialect } from '../database.ts'
import { Prisma } from '../generated/sqlite/client.ts'

export const postgresqlDialect: Dialect = {
  containsInAnyCase: (text) => {
    // The SQLite client's types serve both databases, and do not know the mode.
    const filter = { contains: text, mode: 'insensitive' }
    return filter
  },

  insertCashFlows: (chunk, defaults) => Prisma.sql`
    INSERT INTO "CashFlow" (
      "kind", "name", "amountCents", "schedule", "startDate", "note", "bankNames", "accountId", "contractAuthorId",
      "importId", "createdAt")
    SELECT (value->>0)::"CashFlowKind", value->>1, (value->>2)::bigint, value->>3,
      coalesce((value->>4)::timestamp, ${defaults.at}::timestamp), value->>5, value->>6,
      ${defaults.accountId}::int, ${defaults.contractAuthorId}::int, ${defaults.importId},
      ${defaults.at}::timestamp
    FROM json_array_elements(${chunk}::json)`,

  // A connection keeps the plan that it made while the table was small, which is to read all of it: each of the
  // many new rows would be checked by reading all of the others.
  discardPlans: Prisma.sql`DISCARD PLANS`,

  insertCompletions: (chunk, accountId) => Prisma.sql`
    INSERT INTO "Completion" ("accountId", "cashFlowId", "date", "movedCents")
    SELECT ${accountId}::int, (value->>0)::int, value->>1, (value->>2)::bigint
    FROM json_array_elements(${chunk}::json)`,

  insertOverrides: (chunk, accountId) => Prisma.sql`
    INSERT INTO "Override" ("accountId", "cashFlowId", "date", "amountCents")
    SELECT ${accountId}::int, (value->>0)::int, value->>1, (value->>2)::bigint
    FROM json_array_elements(${chunk}::json)`,

  insertSkips: (chunk, accountId) => Prisma.sql`
    INSERT INTO "Skip" ("accountId", "cashFlowId", "date")
    SELECT ${accountId}::int, (value->>0)::int, value->>1
    FROM json_array_elements(${chunk}::json)`,

  insertMoves: (chunk, accountId) => Prisma.sql`
    INSERT INTO "Move" ("accountId", "cashFlowId", "date", "to")
    SELECT ${accountId}::int, (value->>0)::int, value->>1, value->>2
    FROM json_array_elements(${chunk}::json)`,

  placesOf: (chunk) =>
    Prisma.sql`SELECT (value->>0)::int, value->>1 FROM json_array_elements(${chunk}::json)`,

  textsOf: (chunk) => Prisma.sql`SELECT value FROM json_array_elements_text(${chunk}::json)`,

  continueCashFlows: (chunk, accountId) => Prisma.sql`
    UPDATE "CashFlow" SET "continuesId" = (value->>1)::int, "continuedLastDate" = value->>2
    FROM json_array_elements(${chunk}::json)
    WHERE "CashFlow"."id" = (value->>0)::int AND "accountId" = ${accountId}::int`,
}
