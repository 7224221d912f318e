/** All that must hold of a row by itself, or with the user whose it is. */
import { Temporal } from 'temporal-polyfill'
import { formatBankNames, parseBankNames } from '../../shared/plan/bank-names.ts'
import {
  changeSchedule,
  isScheduleProblem,
  plainSchedule,
} from '../../shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../shared/schedules/schedule-text.ts'
import type { Row } from './connection.ts'
import type { Within } from './pages.ts'

export interface Invariant {
  /** The table whose pages are looked at, one after the other, and the column of its key. */
  pages: [table: string, column: string]
  /** Every table that it reads has a condition on its page: PostgreSQL infers none. */
  sql: (within: Within) => string
  /** Null for a row without a problem. */
  sentence(row: Row): string | null
  /** The column of a value that many pages have: it is looked at once. */
  once?: string
}

/** The least value, by table and column. */
const LEAST: [table: string, column: string, least: number][] = [
  ['CashFlow', 'version', 1],
  ['Scenario', 'version', 1],
  ['Account', 'revision', 0],
  ['Passkey', 'counter', 0],
]

const OF_NUMBERS: Invariant[] = LEAST.map(([table, column, least]) => ({
  pages: [table, 'id'],
  sql: (within) =>
    `SELECT "id", "${column}" AS "number" FROM "${table}" WHERE ${within('"id"')} AND "${column}" < ${least}`,
  sentence: ({ id, number }) =>
    `${table} ${id}: ${column} is ${number}, but must be at least ${least}.`,
}))

/** A row for each schedule: the program reads its text, and compares it with the text that it would write. */
const OF_SCHEDULES: Invariant[] = [
  {
    pages: ['CashFlow', 'id'],
    sql: (within) =>
      `SELECT min("id") AS "id", "schedule" FROM "CashFlow" WHERE ${within('"id"')} GROUP BY "schedule"`,
    once: 'schedule',
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
    pages: ['CashFlow', 'id'],
    sql: (within) =>
      `SELECT min("id") AS "id", "bankNames" FROM "CashFlow"
       WHERE ${within('"id"')} AND "bankNames" IS NOT NULL GROUP BY "bankNames"`,
    once: 'bankNames',
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
    pages: ['User', 'id'],
    sql: (within) =>
      `SELECT "id", "email" FROM "User" WHERE ${within('"id"')} AND ("email" <> lower("email") OR "email" NOT LIKE '%_@_%')`,
    sentence: ({ id, email }) =>
      `User ${id} has the email ${JSON.stringify(email)}, which must be one in lower case.`,
  },
  {
    pages: ['User', 'id'],
    sql: (within) =>
      `SELECT "id" FROM "User" WHERE ${within('"id"')} AND "passwordHash" <> '' AND "passwordHash" NOT LIKE '${ARGON2}'`,
    sentence: ({ id }) => `User ${id} has a password whose hash is not one of argon2id.`,
  },
  {
    pages: ['User', 'id'],
    sql: (
      within,
    ) => `SELECT "u"."id" FROM "User" AS "u" WHERE ${within('"u"."id"')} AND "u"."secondStep"
      AND NOT EXISTS (SELECT 1 FROM "Passkey" AS "p" WHERE "p"."userId" = "u"."id")`,
    sentence: ({ id }) => `User ${id} has the second step turned on, but no passkey.`,
  },
  {
    pages: ['Invitation', 'id'],
    sql: (within) =>
      `SELECT "id", "accountId" FROM "Invitation" WHERE ${within('"id"')} AND length("tokenHash") <> 64`,
    sentence: ({ id, accountId }) =>
      `Invitation ${id} into account ${accountId} has a tokenHash that is not a SHA-256.`,
  },
  {
    pages: ['MailLink', 'hash'],
    sql: (within) =>
      `SELECT "userId" FROM "MailLink" WHERE ${within('"hash"')} AND length("hash") <> 64`,
    sentence: ({ userId }) =>
      `A link in a mail to user ${userId} has a hash that is not a SHA-256.`,
  },
  {
    pages: ['User', 'id'],
    sql: (within) =>
      `SELECT "id" FROM "User" WHERE ${within('"id"')} AND ("previousEmail" IS NULL) <> ("emailChangedAt" IS NULL)`,
    sentence: ({ id }) =>
      `User ${id} must have both an email to take back and when it was changed, or neither.`,
  },
]

/** A key that outlives the right to it would open the account again once its user is back. */
const OF_KEYS: Invariant[] = ['Feed', 'ApiToken'].flatMap((table): Invariant[] => [
  {
    pages: [table, 'accountId'],
    sql: (within) => `SELECT "k"."id", "k"."userId", "k"."accountId" FROM "${table}" AS "k"
      LEFT JOIN "Membership" AS "m"
        ON ${within('"m"."accountId"')} AND "m"."accountId" = "k"."accountId" AND "m"."userId" = "k"."userId"
      WHERE ${within('"k"."accountId"')} AND "k"."accountId" IS NOT NULL AND "m"."userId" IS NULL`,
    sentence: ({ id, userId, accountId }: Row) =>
      `${table} ${id} of user ${userId} opens account ${accountId}, of which the user is no member.`,
  },
  {
    pages: [table, 'userId'],
    sql: (
      within,
    ) => `SELECT "k"."id", "k"."userId" FROM "${table}" AS "k" JOIN "User" AS "u" ON "u"."id" = "k"."userId"
      WHERE ${within('"k"."userId"')} AND ${within('"u"."id"')} AND "u"."disabledAt" IS NOT NULL`,
    sentence: ({ id, userId }: Row) => `${table} ${id} is of user ${userId}, who is disabled.`,
  },
  {
    pages: [table, 'id'],
    sql: (within) =>
      `SELECT "id", "userId" FROM "${table}" WHERE ${within('"id"')} AND length("tokenHash") <> 64`,
    sentence: ({ id, userId }: Row) =>
      `${table} ${id} of user ${userId} has a tokenHash that is not a SHA-256.`,
  },
])

const OF_NOTICES: Invariant[] = [
  {
    pages: ['Notice', 'accountId'],
    sql: (
      within,
    ) => `SELECT "n"."accountId", "n"."userId" FROM "Notice" AS "n" WHERE ${within('"n"."accountId"')} AND NOT EXISTS
      (SELECT 1 FROM "Membership" AS "m" WHERE ${within('"m"."accountId"')} AND "m"."accountId" = "n"."accountId" AND "m"."userId" = "n"."userId")`,
    sentence: ({ accountId, userId }) =>
      `User ${userId} has a notice of account ${accountId}, of which the user is no member.`,
  },
  {
    pages: ['Notice', 'accountId'],
    sql: (
      within,
    ) => `SELECT "accountId", "userId", "weekday", "hour" FROM "Notice" WHERE ${within('"accountId"')}
      AND (("weekday" IS NULL) <> ("hour" IS NULL) OR "weekday" NOT BETWEEN 0 AND 6 OR "hour" NOT BETWEEN 0 AND 23)`,
    sentence: ({ accountId, userId, weekday, hour }) =>
      `The notice of account ${accountId} to user ${userId} is due on weekday ${weekday} at hour ${hour}, which never comes.`,
  },
  {
    // One that is unknown keeps the weekly notes from being written.
    pages: ['Notice', 'accountId'],
    sql: (within) =>
      `SELECT "timeZone", min("userId") AS "userId" FROM "Notice" WHERE ${within('"accountId"')} GROUP BY "timeZone"`,
    once: 'timeZone',
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

export const OF_SINGLE_ROWS: Invariant[] = [
  ...OF_NUMBERS,
  ...OF_SCHEDULES,
  ...OF_BANK_NAMES,
  {
    pages: ['Mark', 'accountId'],
    sql: (within) =>
      `SELECT "cashFlowId", "date" FROM "Mark" WHERE ${within('"accountId"')} AND NOT "done"
       AND ("movedCents" IS NOT NULL OR (NOT "skipped" AND "amountCents" IS NULL AND "movedTo" IS NULL))`,
    sentence: ({ cashFlowId, date }) =>
      `The mark of CashFlow ${cashFlowId} on ${date} is no mark, or moved a balance without being done.`,
  },
  ...OF_SIGNING_IN,
  ...OF_KEYS,
  ...OF_NOTICES,
]
