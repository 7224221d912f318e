/**
 * All that must hold between rows, and within those that no backup of an account has. Each is a query that answers the rows
 * of a page that may have a problem, with the values that its sentence names.
 */
import type { Row } from './connection.ts'
import { type Invariant, OF_SINGLE_ROWS } from './row-invariants.ts'

const OF_MEMBERS: Invariant[] = [
  {
    // A user who is being deleted is disabled first, then loses the personal account, then the row.
    pages: ['User', 'id'],
    sql: (within) => `SELECT "u"."id" FROM "User" AS "u"
      LEFT JOIN "Account" AS "a" ON "a"."personalUserId" = "u"."id" AND "a"."deletedAt" IS NULL AND ${within('"a"."personalUserId"')}
      WHERE ${within('"u"."id"')} AND "a"."id" IS NULL AND ("u"."deletionAt" IS NULL OR "u"."disabledAt" IS NULL)`,
    sentence: ({ id }) => `User ${id} has no personal account.`,
  },
  {
    pages: ['Account', 'id'],
    sql: (within) => `SELECT "a"."id", "a"."personalUserId" AS "userId" FROM "Account" AS "a"
      WHERE ${within('"a"."id"')} AND "a"."personalUserId" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "Membership" AS "m"
        WHERE ${within('"m"."accountId"')} AND "m"."accountId" = "a"."id" AND "m"."userId" = "a"."personalUserId" AND "m"."role" = 'owner')`,
    sentence: ({ id, userId }) =>
      `Account ${id} is personal, but its user ${userId} does not own it.`,
  },
  {
    pages: ['Account', 'id'],
    sql: (
      within,
    ) => `SELECT "a"."id", "m"."userId" FROM "Account" AS "a" JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id"
      WHERE ${within('"a"."id"')} AND ${within('"m"."accountId"')} AND "a"."personalUserId" IS NOT NULL AND "m"."userId" <> "a"."personalUserId"`,
    sentence: ({ id, userId }) =>
      `Account ${id} is personal, but user ${userId} is a member as well.`,
  },
  {
    pages: ['Invitation', 'accountId'],
    sql: (
      within,
    ) => `SELECT "i"."id", "i"."accountId" FROM "Invitation" AS "i" JOIN "Account" AS "a" ON "a"."id" = "i"."accountId"
      WHERE ${within('"i"."accountId"')} AND ${within('"a"."id"')} AND "a"."personalUserId" IS NOT NULL`,
    sentence: ({ id, accountId }) =>
      `Invitation ${id} is into account ${accountId}, which is personal.`,
  },
  {
    // The owner of a deleted account may have been deleted since.
    pages: ['Account', 'id'],
    sql: (within) => `SELECT "a"."id", count("m"."userId") AS "owners" FROM "Account" AS "a"
      LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" AND "m"."role" = 'owner' AND ${within('"m"."accountId"')}
      WHERE ${within('"a"."id"')} AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL GROUP BY "a"."id" HAVING count("m"."userId") <> 1`,
    sentence: ({ id, owners }) =>
      `Account ${id} is shared and has ${owners} owners in place of one.`,
  },
]

/** An account may name rows that were deleted for good, so no foreign key keeps these. A backup names no rows of other accounts. */
const BETWEEN_ACCOUNTS: Invariant[] = [
  {
    pages: ['Account', 'id'],
    sql: (
      within,
    ) => `SELECT "a"."id", "f"."id" AS "cashFlowId", "f"."kind", "f"."accountId" AS "other" FROM "Account" AS "a"
      JOIN "CashFlow" AS "f" ON "f"."id" = "a"."paydayCashFlowId"
      WHERE ${within('"a"."id"')} AND ("f"."accountId" <> "a"."id" OR "f"."kind" <> 'income')`,
    sentence: ({ id, cashFlowId, kind, other }) =>
      `Account ${id} has cash flow ${cashFlowId} as its payday, which is an ${kind} of account ${other}.`,
  },
  {
    pages: ['Account', 'id'],
    sql: (
      within,
    ) => `SELECT "a"."id", "c"."id" AS "checkInId", "c"."accountId" AS "other", "c"."undoneAt" IS NOT NULL AS "isUndone"
      FROM "Account" AS "a" JOIN "CheckIn" AS "c" ON "c"."id" = "a"."balanceCheckInId"
      WHERE ${within('"a"."id"')} AND ("c"."accountId" <> "a"."id" OR "c"."undoneAt" IS NOT NULL)`,
    sentence: ({ id, checkInId, other, isUndone }) =>
      `Account ${id} has its balance from check-in ${checkInId}, which ${isUndone ? 'was undone' : `is in account ${other}`}.`,
  },
]

/** A plan that is compiled, or a page that is open, would not notice the next changes. */
const OF_REVISIONS: Invariant[] = ['Activity', 'CheckIn', 'UndoRecord'].map((table) => ({
  pages: [table, 'accountId'],
  sql: (within) => `SELECT "a"."id", "r"."later", "a"."revision" FROM "Account" AS "a"
    JOIN (SELECT "accountId", max("revision") AS "later" FROM "${table}" WHERE ${within('"accountId"')} GROUP BY "accountId") AS "r"
      ON "r"."accountId" = "a"."id"
    WHERE ${within('"a"."id"')} AND "r"."later" > "a"."revision"`,
  sentence: ({ id, later, revision }: Row) =>
    `Account ${id} is at revision ${revision}, but has ${table} rows of revision ${later}.`,
}))

export const INVARIANTS: Invariant[] = [
  ...OF_MEMBERS,
  ...BETWEEN_ACCOUNTS,
  ...OF_REVISIONS,
  ...OF_SINGLE_ROWS,
]
