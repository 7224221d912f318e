/**
 * All that must hold between rows, and within those that no backup of an account has. Each is a query that answers the rows
 * that may have a problem, with the values that its sentence names.
 */
import { Temporal } from 'temporal-polyfill'
import { formatBankNames, parseBankNames } from '../../shared/plan/bank-names.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../shared/schedules/schedule-text.ts'
import type { Row } from './connection.ts'

interface Invariant {
  sql: string
  /** Null for a row without a problem. */
  sentence(row: Row): string | null
}

const OF_MEMBERS: Invariant[] = [
  {
    // A user who is being deleted is disabled first, then loses the personal account, then the row.
    sql: `SELECT "u"."id" FROM "User" AS "u"
      LEFT JOIN "Account" AS "a" ON "a"."personalUserId" = "u"."id" AND "a"."deletedAt" IS NULL
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
]

/** An account may name rows that were deleted for good, so no foreign key keeps these. A backup names no rows of other accounts. */
const BETWEEN_ACCOUNTS: Invariant[] = [
  {
    sql: `SELECT "a"."id", "f"."id" AS "cashFlowId", "f"."kind", "f"."accountId" AS "other" FROM "Account" AS "a"
      JOIN "CashFlow" AS "f" ON "f"."id" = "a"."paydayCashFlowId"
      WHERE "f"."accountId" <> "a"."id" OR "f"."kind" <> 'income'`,
    sentence: ({ id, cashFlowId, kind, other }) =>
      `Account ${id} has cash flow ${cashFlowId} as its payday, which is an ${kind} of account ${other}.`,
  },
  {
    sql: `SELECT "a"."id", "c"."id" AS "checkInId", "c"."accountId" AS "other", "c"."undoneAt" IS NOT NULL AS "isUndone"
      FROM "Account" AS "a" JOIN "CheckIn" AS "c" ON "c"."id" = "a"."balanceCheckInId"
      WHERE "c"."accountId" <> "a"."id" OR "c"."undoneAt" IS NOT NULL`,
    sentence: ({ id, checkInId, other, isUndone }) =>
      `Account ${id} has its balance from check-in ${checkInId}, which ${isUndone ? 'was undone' : `is in account ${other}`}.`,
  },
]

/** A plan that is compiled, or a page that is open, would not notice the next changes. */
const OF_REVISIONS: Invariant[] = ['Activity', 'CheckIn', 'UndoRecord'].map((table) => ({
  sql: `SELECT "a"."id", max("r"."revision") AS "later", "a"."revision" FROM "Account" AS "a"
    JOIN "${table}" AS "r" ON "r"."accountId" = "a"."id" GROUP BY "a"."id", "a"."revision"
    HAVING max("r"."revision") > "a"."revision"`,
  sentence: ({ id, later, revision }: Row) =>
    `Account ${id} is at revision ${revision}, but has ${table} rows of revision ${later}.`,
}))

/** By table and column: the least that a number can be. */
const LEAST: [table: string, column: string, least: number][] = [
  ['CashFlow', 'version', 1],
  ['Scenario', 'version', 1],
  ['Account', 'revision', 0],
  ['Passkey', 'counter', 0],
]

const OF_NUMBERS: Invariant[] = LEAST.map(([table, column, least]) => ({
  sql: `SELECT "id", "${column}" AS "number" FROM "${table}" WHERE "${column}" < ${least}`,
  sentence: ({ id, number }) =>
    `${table} ${id}: ${column} is ${number}, but must be at least ${least}.`,
}))

/** A row of each schedule, whose text the program has to read, in the form in which it would write it. */
const OF_SCHEDULES: Invariant[] = [
  {
    sql: `SELECT min("id") AS "id", "schedule" FROM "CashFlow" GROUP BY "schedule"`,
    sentence: ({ id, schedule }) =>
      isStoredForm(String(schedule))
        ? null
        : `CashFlow ${id} has the schedule ${JSON.stringify(schedule)}, which is not one in its stored form.`,
  },
]

function isStoredForm(text: string): boolean {
  try {
    const schedule = parseSchedule(text)
    const stored = changeSchedule(plainSchedule(schedule.recurrenceType), schedule)
    // One that cannot be is named by the check of the backup.
    return isScheduleProblem(stored) || formatSchedule(stored) === text
  } catch {
    return false
  }
}

/** A row of each list of names on bank statements, in the form in which the program would write it. */
const OF_BANK_NAMES: Invariant[] = [
  {
    sql: `SELECT min("id") AS "id", "bankNames" FROM "CashFlow" WHERE "bankNames" IS NOT NULL GROUP BY "bankNames"`,
    sentence: ({ id, bankNames }) =>
      areStoredNames(String(bankNames))
        ? null
        : `CashFlow ${id} has the bankNames ${JSON.stringify(bankNames)}, which are not in their stored form.`,
  },
]

function areStoredNames(text: string): boolean {
  try {
    // Names that cannot be are named by the check of the backup.
    const names: unknown = parseBankNames(text)
    return Array.isArray(names) && formatBankNames(names) === text
  } catch {
    return false
  }
}

/** All that argon2 writes: its parameters, 16 bytes of salt and 32 bytes of hash. */
const ARGON2 = `$argon2id$v=19$m=%,t=%,p=%$${'_'.repeat(22)}$${'_'.repeat(43)}`

/** With these, a user cannot sign in. */
const OF_SIGNING_IN: Invariant[] = [
  {
    sql: `SELECT "id", "email" FROM "User" WHERE "email" <> lower("email") OR "email" NOT LIKE '%_@_%'`,
    sentence: ({ id, email }) =>
      `User ${id} has the email ${JSON.stringify(email)}, which must be one in lower case.`,
  },
  {
    sql: `SELECT "id" FROM "User" WHERE "passwordHash" NOT LIKE '${ARGON2}'`,
    sentence: ({ id }) => `User ${id} has a password whose hash is not one of argon2id.`,
  },
  {
    sql: `SELECT "u"."id" FROM "User" AS "u" WHERE "u"."secondStep"
      AND NOT EXISTS (SELECT 1 FROM "Passkey" AS "p" WHERE "p"."userId" = "u"."id")`,
    sentence: ({ id }) => `User ${id} has the second step turned on, but no passkey.`,
  },
  {
    sql: `SELECT "id", "accountId" FROM "Invitation" WHERE length("tokenHash") <> 64`,
    sentence: ({ id, accountId }) =>
      `Invitation ${id} into account ${accountId} has a tokenHash that is not a SHA-256.`,
  },
  {
    sql: `SELECT "userId" FROM "MailLink" WHERE length("hash") <> 64`,
    sentence: ({ userId }) =>
      `A link in a mail to user ${userId} has a hash that is not a SHA-256.`,
  },
  {
    sql: `SELECT "id" FROM "User" WHERE ("previousEmail" IS NULL) <> ("emailChangedAt" IS NULL)`,
    sentence: ({ id }) =>
      `User ${id} must have both an email to take back and when it was changed, or neither.`,
  },
]

/** A key that outlives the right to it would open the account again once its user is back. */
const OF_KEYS: Invariant[] = ['Feed', 'ApiToken'].flatMap((table) => [
  {
    sql: `SELECT "k"."id", "k"."userId", "k"."accountId" FROM "${table}" AS "k" WHERE "k"."accountId" IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = "k"."accountId" AND "m"."userId" = "k"."userId")`,
    sentence: ({ id, userId, accountId }: Row) =>
      `${table} ${id} of user ${userId} opens account ${accountId}, of which the user is no member.`,
  },
  {
    sql: `SELECT "k"."id", "k"."userId" FROM "${table}" AS "k" JOIN "User" AS "u" ON "u"."id" = "k"."userId"
      WHERE "u"."disabledAt" IS NOT NULL`,
    sentence: ({ id, userId }: Row) => `${table} ${id} is of user ${userId}, who is disabled.`,
  },
  {
    sql: `SELECT "id", "userId" FROM "${table}" WHERE length("tokenHash") <> 64`,
    sentence: ({ id, userId }: Row) =>
      `${table} ${id} of user ${userId} has a tokenHash that is not a SHA-256.`,
  },
])

const OF_NOTICES: Invariant[] = [
  {
    sql: `SELECT "n"."accountId", "n"."userId" FROM "Notice" AS "n" WHERE NOT EXISTS
      (SELECT 1 FROM "Membership" AS "m" WHERE "m"."accountId" = "n"."accountId" AND "m"."userId" = "n"."userId")`,
    sentence: ({ accountId, userId }) =>
      `User ${userId} has a notice of account ${accountId}, of which the user is no member.`,
  },
  {
    sql: `SELECT "accountId", "userId", "weekday", "hour" FROM "Notice" WHERE ("weekday" IS NULL) <> ("hour" IS NULL)
      OR "weekday" NOT BETWEEN 1 AND 7 OR "hour" NOT BETWEEN 0 AND 23`,
    sentence: ({ accountId, userId, weekday, hour }) =>
      `The notice of account ${accountId} to user ${userId} is due on weekday ${weekday} at hour ${hour}, which never comes.`,
  },
  {
    // One that is unknown keeps the weekly notes from being written.
    sql: `SELECT "timeZone", min("userId") AS "userId" FROM "Notice" GROUP BY "timeZone"`,
    sentence: ({ timeZone, userId }) =>
      isTimeZone(String(timeZone))
        ? null
        : `A notice to user ${userId} has the time zone ${JSON.stringify(timeZone)}, which is unknown.`,
  },
]

function isTimeZone(name: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
    return true
  } catch {
    return false
  }
}

export const INVARIANTS: Invariant[] = [
  ...OF_MEMBERS,
  ...BETWEEN_ACCOUNTS,
  ...OF_REVISIONS,
  ...OF_NUMBERS,
  ...OF_SCHEDULES,
  ...OF_BANK_NAMES,
  ...OF_SIGNING_IN,
  ...OF_KEYS,
  ...OF_NOTICES,
]
