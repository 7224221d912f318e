/** What must hold between check-ins and the accounts whose balance they have set. */
import { MAX_KEPT_CHECK_INS } from '../../shared/check-in.ts'
import type { Relation } from './relation.ts'

/** Only the oldest check-ins of an account are deleted, once it has so many. */
const isStillKept = (accountId: string, id: string) =>
  `NOT EXISTS (SELECT 1 FROM "CheckIn" WHERE "id" = ${id})
    AND (SELECT count(*) FROM "CheckIn" WHERE "accountId" = ${accountId} AND "id" > ${id}) < ${MAX_KEPT_CHECK_INS}`

export const CHECK_IN_RELATIONS: Relation[] = [
  {
    sql: `SELECT "i"."checkInId", "i"."accountId", "c"."accountId" AS "other" FROM "CheckInItem" AS "i"
      JOIN "CheckIn" AS "c" ON "c"."id" = "i"."checkInId" WHERE "c"."accountId" <> "i"."accountId"`,
    sentence: ({ checkInId, accountId, other }) =>
      `CheckInItem of account ${accountId} names check-in ${checkInId}, which is in account ${other}.`,
  },
  {
    sql: `SELECT "a"."id", "c"."id" AS "checkInId", "c"."accountId" AS "other", "c"."undoneAt" IS NOT NULL AS "isUndone"
      FROM "Account" AS "a" JOIN "CheckIn" AS "c" ON "c"."id" = "a"."balanceCheckInId"
      WHERE "c"."accountId" <> "a"."id" OR "c"."undoneAt" IS NOT NULL`,
    sentence: ({ id, checkInId, other, isUndone }) =>
      `Account ${id} has its balance from check-in ${checkInId}, which ${isUndone ? 'was undone' : `is in account ${other}`}.`,
  },
  {
    // Done marks may have moved the balance since, but they leave the day as it is.
    sql: `SELECT "a"."id", "a"."balanceOn", "c"."id" AS "checkInId", "c"."onDate" FROM "Account" AS "a"
      JOIN "CheckIn" AS "c" ON "c"."id" = "a"."balanceCheckInId" AND "c"."accountId" = "a"."id"
      WHERE "a"."balanceOn" IS NULL OR "a"."balanceOn" <> "c"."onDate"`,
    sentence: ({ id, balanceOn, checkInId, onDate }) =>
      `Account ${id} has its balance of ${balanceOn ?? 'no day'} from check-in ${checkInId}, which is of ${onDate}.`,
  },
  {
    sql: `SELECT "a"."id", "a"."balanceCheckInId" AS "checkInId" FROM "Account" AS "a"
      WHERE "a"."balanceCheckInId" IS NOT NULL AND ${isStillKept('"a"."id"', '"a"."balanceCheckInId"')}`,
    sentence: ({ id, checkInId }) =>
      `Account ${id} has its balance from check-in ${checkInId}, which is not there.`,
  },
  {
    sql: `SELECT "c"."id", "c"."oldCheckInId" FROM "CheckIn" AS "c" WHERE "c"."oldCheckInId" >= "c"."id"`,
    sentence: ({ id, oldCheckInId }) =>
      `CheckIn ${id} follows check-in ${oldCheckInId}, which is not an earlier one.`,
  },
  {
    sql: `SELECT "c"."id", "c"."oldCheckInId", "c"."accountId", "o"."accountId" AS "other" FROM "CheckIn" AS "c"
      JOIN "CheckIn" AS "o" ON "o"."id" = "c"."oldCheckInId" WHERE "o"."accountId" <> "c"."accountId"`,
    sentence: ({ id, oldCheckInId, accountId, other }) =>
      `CheckIn ${id} of account ${accountId} follows check-in ${oldCheckInId}, which is in account ${other}.`,
  },
  {
    sql: `SELECT "c"."id", "c"."oldCheckInId" FROM "CheckIn" AS "c"
      WHERE "c"."oldCheckInId" < "c"."id" AND ${isStillKept('"c"."accountId"', '"c"."oldCheckInId"')}`,
    sentence: ({ id, oldCheckInId }) =>
      `CheckIn ${id} follows check-in ${oldCheckInId}, which is not there.`,
  },
]
