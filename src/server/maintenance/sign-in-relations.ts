/** What must hold between the rows about signing in. */
import type { Relation } from './relation.ts'

export const SIGN_IN_RELATIONS: Relation[] = [
  {
    // To disable a user ends their sessions, and none starts as long as they are disabled.
    sql: `SELECT "s"."id", "s"."userId" FROM "Session" AS "s" JOIN "User" AS "u" ON "u"."id" = "s"."userId"
      WHERE "s"."endedAt" IS NULL AND "u"."disabledAt" IS NOT NULL`,
    sentence: ({ id, userId }) =>
      `Session ${id} has not ended, but its user ${userId} is disabled.`,
  },
  {
    // With the last passkey goes the second step.
    sql: `SELECT "u"."id" FROM "User" AS "u" WHERE "u"."secondStep"
      AND NOT EXISTS (SELECT 1 FROM "Passkey" AS "p" WHERE "p"."userId" = "u"."id")`,
    sentence: ({ id }) => `User ${id} has the second step turned on, but no passkey.`,
  },
  {
    sql: `SELECT "u"."id", count(*) AS "count" FROM "User" AS "u"
      JOIN "RecoveryCode" AS "c" ON "c"."userId" = "u"."id" WHERE NOT "u"."secondStep" GROUP BY "u"."id"`,
    sentence: ({ id, count }) =>
      `User ${id} has ${count} recovery codes, but the second step is turned off.`,
  },
  {
    sql: `SELECT "sessionId", count(*) AS "count" FROM "RefreshToken" WHERE "spentAt" IS NULL
      GROUP BY "sessionId" HAVING count(*) > 1`,
    sentence: ({ sessionId, count }) =>
      `Session ${sessionId} has ${count} refresh tokens that are not spent in place of one.`,
  },
]
