/** What must hold between rows. */
import { CHECK_IN_RELATIONS } from './check-in-relations.ts'
import type { Row } from './connection.ts'
import type { Relation } from './relation.ts'
import { SIGN_IN_RELATIONS } from './sign-in-relations.ts'

/** Tables whose rows name a cash flow and the account that it is in. */
const MARK_TABLES = ['Completion', 'Override', 'Skip', 'Move', 'CheckInItem']

export const RELATIONS: Relation[] = [
  {
    // A user who is being deleted is disabled first, then loses the personal account, then the row.
    sql: `SELECT "u"."id" FROM "User" AS "u" LEFT JOIN "Account" AS "a" ON "a"."personalUserId" = "u"."id"
      WHERE "a"."id" IS NULL AND ("u"."deletionAt" IS NULL OR "u"."disabledAt" IS NULL)`,
    sentence: ({ id }) => `User ${id} has no personal account.`,
  },
  {
    sql: `SELECT "a"."id", "a"."personalUserId" AS "userId" FROM "Account" AS "a" WHERE "a"."personalUserId" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "Membership" AS "m"
        WHERE "m"."accountId" = "a"."id" AND "m"."userId" = "a"."personalUserId" AND "m"."role" = 'owner')`,
    sentence: ({ id, userId }) =>
      `Account ${id} is personal, but its user ${userId} does not own it.`,
  },
  {
    sql: `SELECT "a"."id", "m"."userId" FROM "Account" AS "a" JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id"
      WHERE "a"."personalUserId" IS NOT NULL AND "m"."userId" <> "a"."personalUserId"`,
    sentence: ({ id, userId }) =>
      `Account ${id} is personal, but user ${userId} is a member as well.`,
  },
  {
    sql: `SELECT "i"."id", "i"."accountId" FROM "Invitation" AS "i" JOIN "Account" AS "a" ON "a"."id" = "i"."accountId"
      WHERE "a"."personalUserId" IS NOT NULL`,
    sentence: ({ id, accountId }) =>
      `Invitation ${id} is into account ${accountId}, which is personal.`,
  },
  {
    // The owner of a deleted account may have been deleted since.
    sql: `SELECT "a"."id", count("m"."userId") AS "owners" FROM "Account" AS "a"
      LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" AND "m"."role" = 'owner'
      WHERE "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL GROUP BY "a"."id" HAVING count("m"."userId") <> 1`,
    sentence: ({ id, owners }) =>
      `Account ${id} is shared and has ${owners} owners in place of one.`,
  },
  ...MARK_TABLES.map((table) => ({
    sql: `SELECT "m"."accountId", "m"."cashFlowId", "m"."date", "f"."accountId" AS "other" FROM "${table}" AS "m"
      JOIN "CashFlow" AS "f" ON "f"."id" = "m"."cashFlowId" WHERE "f"."accountId" <> "m"."accountId"`,
    sentence: ({ accountId, cashFlowId, date, other }: Row) =>
      `${table} of account ${accountId} on ${date} names cash flow ${cashFlowId}, which is in account ${other}.`,
  })),
  {
    sql: `SELECT "f"."id", "f"."continuesId", "f"."kind", "o"."kind" AS "otherKind", "f"."accountId", "o"."accountId" AS "other"
      FROM "CashFlow" AS "f" JOIN "CashFlow" AS "o" ON "o"."id" = "f"."continuesId"
      WHERE "o"."accountId" <> "f"."accountId" OR "o"."kind" <> "f"."kind"`,
    sentence: ({ id, continuesId, kind, otherKind, accountId, other }) =>
      `CashFlow ${id}, an ${kind} of account ${accountId}, continues ${continuesId}, an ${otherKind} of account ${other}.`,
  },
  {
    // It may name one that was deleted for good.
    sql: `SELECT "a"."id", "f"."id" AS "cashFlowId", "f"."kind", "f"."accountId" AS "other" FROM "Account" AS "a"
      JOIN "CashFlow" AS "f" ON "f"."id" = "a"."paydayCashFlowId"
      WHERE "f"."accountId" <> "a"."id" OR "f"."kind" <> 'income'`,
    sentence: ({ id, cashFlowId, kind, other }) =>
      `Account ${id} has cash flow ${cashFlowId} as its payday, which is an ${kind} of account ${other}.`,
  },
  ...(
    [
      ['Activity', 'revision'],
      ['CheckIn', 'revision'],
      ['UndoRecord', 'revision'],
      ['UndoRecord', 'undoneRevision'],
    ] as const
  ).map(([table, column]) => ({
    sql: `SELECT "a"."id", max("r"."${column}") AS "later", "a"."revision" FROM "Account" AS "a"
      JOIN "${table}" AS "r" ON "r"."accountId" = "a"."id" GROUP BY "a"."id", "a"."revision"
      HAVING max("r"."${column}") > "a"."revision"`,
    sentence: ({ id, later, revision }: Row) =>
      `Account ${id} is at revision ${revision}, but has ${table} rows of revision ${later}.`,
  })),
  ...CHECK_IN_RELATIONS,
  ...SIGN_IN_RELATIONS,
]
