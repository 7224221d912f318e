import { Temporal } from 'temporal-polyfill'
import type { Row } from './connection.ts'
import type { Within } from './pages.ts'

export interface RowCheck {
  table: string
  /** The column by which the table is cut into pages. */
  key: string
  sql: (isIn: Within) => string
  /** Null for a row that is right. */
  sentence: (row: Row) => string | null
}

/**
 * @param place `Table.column`, whose pages are looked at
 * @param sql has `[a.column]` where "a"."column" must be in the page: PostgreSQL does not infer that for a second table
 * @param sentence has `{column}` for a value of the row
 */
function check(place: string, sql: string, sentence: string): RowCheck {
  const [table = '', key = ''] = place.split('.')
  return {
    table,
    key,
    sql: (isIn) =>
      sql.replaceAll(/\[(\w+)\.(\w+)\]/g, (_, from: string, name: string) =>
        isIn(`"${from}"."${name}"`),
      ),
    sentence: (row) => sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(row[name])),
  }
}

/** Rows of one table that meet a condition. */
function rowsWhere(place: string, condition: string, sentence: string): RowCheck {
  const [table = ''] = place.split('.')
  return check(place, `SELECT * FROM "${table}" WHERE [${place}] AND (${condition})`, sentence)
}

/** All that argon2 writes: its parameters, 16 bytes of salt and 32 bytes of hash. */
const ARGON2 = `$argon2id$v=19$m=%,t=%,p=%$${'_'.repeat(22)}$${'_'.repeat(43)}`

const OF_MEMBERS = [
  // A user who is being deleted is disabled first, then loses the personal account, then the row.
  check(
    'User.id',
    `SELECT "u"."id" FROM "User" AS "u"
     LEFT JOIN "Account" AS "a" ON "a"."personalUserId" = "u"."id" AND "a"."deletedAt" IS NULL AND [a.personalUserId]
     WHERE [u.id] AND "a"."id" IS NULL AND ("u"."deletionAt" IS NULL OR "u"."disabledAt" IS NULL)`,
    'User {id} has no personal account.',
  ),
  check(
    'Account.id',
    `SELECT "a"."id", "a"."personalUserId" FROM "Account" AS "a"
     LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" AND [m.accountId]
       AND "m"."userId" = "a"."personalUserId" AND "m"."role" = 'owner'
     WHERE [a.id] AND "a"."personalUserId" IS NOT NULL AND "m"."userId" IS NULL`,
    'Account {id} is personal, but its user {personalUserId} does not own it.',
  ),
  check(
    'Account.id',
    `SELECT "m".* FROM "Account" AS "a" JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" AND [m.accountId]
     WHERE [a.id] AND "m"."userId" <> "a"."personalUserId"`,
    'Account {accountId} is personal, but user {userId} is a member as well.',
  ),
  check(
    'Invitation.accountId',
    `SELECT "i".* FROM "Invitation" AS "i" JOIN "Account" AS "a" ON "a"."id" = "i"."accountId" AND [a.id]
     WHERE [i.accountId] AND "a"."personalUserId" IS NOT NULL`,
    'Invitation {id} is into account {accountId}, which is personal.',
  ),
  // The owner of a deleted account may have been deleted since.
  check(
    'Account.id',
    `SELECT "a"."id", count("m"."userId") AS "owners" FROM "Account" AS "a"
     LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "a"."id" AND [m.accountId] AND "m"."role" = 'owner'
     WHERE [a.id] AND "a"."personalUserId" IS NULL AND "a"."deletedAt" IS NULL GROUP BY "a"."id" HAVING count("m"."userId") <> 1`,
    'Account {id} is shared and has {owners} owners in place of one.',
  ),
]

/** Rows that were deleted for good may still be named, so no foreign key keeps these. */
const BETWEEN_ACCOUNTS = [
  check(
    'Account.id',
    `SELECT "a"."id", "f"."id" AS "cashFlowId", "f"."kind", "f"."accountId" FROM "Account" AS "a"
     JOIN "CashFlow" AS "f" ON "f"."id" = "a"."paydayCashFlowId"
     WHERE [a.id] AND ("f"."accountId" <> "a"."id" OR "f"."kind" <> 'income')`,
    'Account {id} has cash flow {cashFlowId} as its payday, which is an {kind} of account {accountId}.',
  ),
  // A foreign key keeps the card in the account, and a restore wants what it names to be one.
  check(
    'CashFlow.accountId',
    `SELECT "f"."id", "f"."accountId", "f"."paidBy" FROM "CashFlow" AS "f"
     JOIN "CashFlow" AS "c" ON "c"."id" = "f"."paidBy" AND "c"."accountId" = "f"."accountId" AND [c.accountId]
     WHERE [f.accountId] AND "f"."deletedAt" IS NULL AND "c"."deletedAt" IS NOT NULL`,
    'CashFlow {id} of account {accountId} is paid with cash flow {paidBy}, which is deleted.',
  ),
  check(
    'Account.id',
    `SELECT "a"."id", "c"."id" AS "checkInId",
       CASE WHEN "c"."undoneAt" IS NULL THEN 'is in account ' || "c"."accountId" ELSE 'was undone' END AS "fault"
     FROM "Account" AS "a" JOIN "CheckIn" AS "c" ON "c"."id" = "a"."balanceCheckInId"
     WHERE [a.id] AND ("c"."accountId" <> "a"."id" OR "c"."undoneAt" IS NOT NULL)`,
    'Account {id} has its balance from check-in {checkInId}, which {fault}.',
  ),
]

/** A plan that is compiled, or a page that is open, would not notice the next changes. */
const OF_REVISIONS = ['Activity', 'CheckIn', 'UndoRecord'].map((table) =>
  check(
    `${table}.accountId`,
    `SELECT "a"."id", "a"."revision", max("r"."revision") AS "later" FROM "${table}" AS "r"
     JOIN "Account" AS "a" ON "a"."id" = "r"."accountId" AND [a.id]
     WHERE [r.accountId] AND "r"."revision" > "a"."revision" GROUP BY "a"."id", "a"."revision"`,
    `Account {id} is at revision {revision}, but has ${table} rows of revision {later}.`,
  ),
)

const OF_NUMBERS = (
  [
    ['CashFlow', 'version', 1],
    ['Scenario', 'version', 1],
    ['Account', 'revision', 0],
    ['Passkey', 'counter', 0],
  ] as const
).map(([table, column, least]) =>
  rowsWhere(
    `${table}.id`,
    `"${column}" < ${least}`,
    `${table} {id}: ${column} is {${column}}, but must be at least ${least}.`,
  ),
)

const OF_SIGNING_IN = [
  rowsWhere(
    'User.id',
    `"email" <> lower("email") OR "email" NOT LIKE '%_@_%'`,
    'User {id} has the email "{email}", which must be one in lower case.',
  ),
  rowsWhere(
    'User.id',
    `"passwordHash" <> '' AND "passwordHash" NOT LIKE '${ARGON2}'`,
    'User {id} has a password whose hash is not one of argon2id.',
  ),
  rowsWhere(
    'User.id',
    `"secondStep" AND NOT EXISTS (SELECT 1 FROM "Passkey" AS "p" WHERE "p"."userId" = "User"."id")`,
    'User {id} has the second step turned on, but no passkey.',
  ),
  rowsWhere(
    'User.id',
    `("previousEmail" IS NULL) <> ("emailChangedAt" IS NULL)`,
    'User {id} must have both an email to take back and when it was changed, or neither.',
  ),
]

/** A key that outlives the right to it would open the account again once its user is back. */
const OF_RIGHTS = [
  ['Feed', 'Feed {id} of user {userId} opens'],
  ['ApiToken', 'ApiToken {id} of user {userId} opens'],
  ['Notice', 'User {userId} has a notice of'],
  ['BankConnection', 'BankConnection {id} of user {userId} asks the bank for'],
].map(([table = '', what]) =>
  check(
    `${table}.accountId`,
    `SELECT "r".* FROM "${table}" AS "r"
     LEFT JOIN "Membership" AS "m" ON [m.accountId] AND "m"."accountId" = "r"."accountId" AND "m"."userId" = "r"."userId"
     WHERE [r.accountId] AND "r"."accountId" IS NOT NULL AND "m"."userId" IS NULL`,
    `${what} account {accountId}, of which the user is no member.`,
  ),
)

const OF_DISABLED = ['Feed', 'ApiToken', 'PushDevice'].map((table) =>
  check(
    `${table}.userId`,
    `SELECT "k"."id", "k"."userId" FROM "${table}" AS "k" JOIN "User" AS "u" ON "u"."id" = "k"."userId" AND [u.id]
     WHERE [k.userId] AND "u"."disabledAt" IS NOT NULL`,
    `${table} {id} is of user {userId}, who is disabled.`,
  ),
)

const OF_DEVICES = [
  rowsWhere(
    'PushDevice.id',
    `"endpoint" NOT LIKE 'https://%' OR length("p256dh") <> 87 OR length("auth") <> 22`,
    'PushDevice {id} of user {userId} has an address or keys that no browser gives.',
  ),
  check(
    'PushDevice.id',
    `SELECT "d".* FROM "PushDevice" AS "d" JOIN "Session" AS "s" ON "s"."id" = "d"."sessionId"
     WHERE [d.id] AND ("s"."endedAt" IS NOT NULL OR "s"."userId" <> "d"."userId")`,
    'PushDevice {id} of user {userId} is of a session that has ended, or of another user.',
  ),
  check(
    'Mail.id',
    `SELECT "n".* FROM "Mail" AS "n" JOIN "PushDevice" AS "d" ON "d"."id" = "n"."deviceId"
     WHERE [n.id] AND ("n"."userId" IS NULL OR "n"."userId" <> "d"."userId")`,
    'Mail {id} of user {userId} is for the device of another user.',
  ),
]

const OF_HASHES = [
  ['Invitation.id', 'tokenHash', 'Invitation {id} into account {accountId}'],
  ['Feed.id', 'tokenHash', 'Feed {id} of user {userId}'],
  ['ApiToken.id', 'tokenHash', 'ApiToken {id} of user {userId}'],
  ['MailLink.hash', 'hash', 'A link in a mail to user {userId}'],
].map(([key = '', column, row]) =>
  rowsWhere(key, `length("${column}") <> 64`, `${row} has a ${column} that is not a SHA-256.`),
)

const OF_NOTICES: RowCheck[] = [
  rowsWhere(
    'Notice.accountId',
    `("weekday" IS NULL) <> ("hour" IS NULL) OR "weekday" NOT BETWEEN 0 AND 6 OR "hour" NOT BETWEEN 0 AND 23`,
    'The notice of account {accountId} to user {userId} is due on weekday {weekday} at hour {hour}, which never comes.',
  ),
  {
    table: 'Notice',
    key: 'accountId',
    sql: (isIn) =>
      `SELECT "timeZone", min("userId") AS "userId" FROM "Notice" WHERE ${isIn('"accountId"')} GROUP BY "timeZone"`,
    // One that is unknown keeps the weekly notes from being written.
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

export const ROW_CHECKS: RowCheck[] = [
  ...OF_MEMBERS,
  ...BETWEEN_ACCOUNTS,
  ...OF_REVISIONS,
  ...OF_NUMBERS,
  rowsWhere(
    'Mark.accountId',
    `NOT "done" AND ("movedCents" IS NOT NULL OR (NOT "skipped" AND "amountCents" IS NULL AND "movedTo" IS NULL))`,
    'The mark of CashFlow {cashFlowId} on {date} is no mark, or moved a balance without being done.',
  ),
  ...OF_SIGNING_IN,
  ...OF_RIGHTS,
  ...OF_DISABLED,
  ...OF_DEVICES,
  ...OF_HASHES,
  ...OF_NOTICES,
]
