/**
 * The sentence has `{column}` for a value of the row "r" that is wrong, and `{alias.column}` for one of a row that is joined.
 * The condition is of SQL, and so is the join.
 */
export type RowCheck = [sentence: string, condition: string, join?: string]

/** All that argon2 writes: its parameters, 16 bytes of salt and 32 bytes of hash. */
const ARGON2 = `$argon2id$v=19$m=%,t=%,p=%$${'_'.repeat(22)}$${'_'.repeat(43)}`

/** A plan that is compiled, or a page that is open, would not notice the next changes. */
const NOT_BEHIND = ['Activity', 'CheckIn', 'UndoRecord'].map((table): RowCheck => [
  `Account {id} is at revision {revision}, but has ${table} rows of a later one.`,
  `EXISTS (SELECT 1 FROM "${table}" AS "l" WHERE "l"."accountId" = "r"."id" AND "l"."revision" > "r"."revision")`,
])

/** A key that outlives the right to it would open the account again once its user is back. */
function ofMember(what: string): RowCheck {
  return [
    `${what} account {accountId}, of which the user is no member.`,
    '"r"."accountId" IS NOT NULL AND "m"."userId" IS NULL',
    `LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "r"."accountId" AND "m"."userId" = "r"."userId"`,
  ]
}

function notOfDisabled(table: string): RowCheck {
  return [
    `${table} {id} is of user {userId}, who is disabled.`,
    '"u"."disabledAt" IS NOT NULL',
    'JOIN "User" AS "u" ON "u"."id" = "r"."userId"',
  ]
}

/** The rules for the rows of a table, and between rows, beside types and foreign keys. */
export const ROW_CHECKS: Record<string, RowCheck[]> = {
  User: [
    // A user who is being deleted is disabled first, then loses the personal account, then the row.
    [
      'User {id} has no personal account.',
      '"a"."id" IS NULL AND ("r"."deletionAt" IS NULL OR "r"."disabledAt" IS NULL)',
      'LEFT JOIN "Account" AS "a" ON "a"."personalUserId" = "r"."id" AND "a"."deletedAt" IS NULL',
    ],
    [
      'User {id} has the email "{email}", which must be one in lower case.',
      `"email" <> lower("email") OR "email" NOT LIKE '%_@_%'`,
    ],
    [
      'User {id} has a password whose hash is not one of argon2id.',
      `"passwordHash" <> '' AND "passwordHash" NOT LIKE '${ARGON2}'`,
    ],
    [
      'User {id} has the second step turned on, but no passkey.',
      '"r"."secondStep" AND "p"."id" IS NULL',
      'LEFT JOIN "Passkey" AS "p" ON "p"."userId" = "r"."id"',
    ],
  ],
  Account: [
    ...NOT_BEHIND,
    [
      'Account {id} is personal, but its user {personalUserId} does not own it.',
      '"r"."personalUserId" IS NOT NULL AND "m"."userId" IS NULL',
      `LEFT JOIN "Membership" AS "m" ON "m"."accountId" = "r"."id" AND "m"."userId" = "r"."personalUserId" AND "m"."role" = 'owner'`,
    ],
    // No index keeps it where accounts are spread over machines.
    [
      'User {personalUserId} has two personal accounts, {id} and {b.id}.',
      '"b"."id" > "r"."id"',
      'JOIN "Account" AS "b" ON "b"."personalUserId" = "r"."personalUserId"',
    ],
    // The owner of a deleted account may have been deleted since.
    [
      'Account {id} is shared and does not have one owner.',
      `"personalUserId" IS NULL AND "deletedAt" IS NULL AND
       (SELECT count(*) FROM "Membership" AS "m" WHERE "m"."accountId" = "r"."id" AND "m"."role" = 'owner') <> 1`,
    ],
    // Cash flows and check-ins that were deleted for good may still be named, so no foreign key keeps these.
    [
      'Account {id} has cash flow {f.id} as its payday, which is an {f.kind} of account {f.accountId}.',
      `"f"."accountId" <> "r"."id" OR "f"."kind" <> 'income'`,
      'JOIN "CashFlow" AS "f" ON "f"."id" = "r"."paydayCashFlowId"',
    ],
    [
      'Account {id} has its balance from check-in {c.id} of account {c.accountId}, which was undone or is of another account.',
      '"c"."accountId" <> "r"."id" OR "c"."undoneAt" IS NOT NULL',
      'JOIN "CheckIn" AS "c" ON "c"."id" = "r"."balanceCheckInId"',
    ],
  ],
  Membership: [
    [
      'Account {accountId} is personal, but user {userId} is a member as well.',
      '"r"."userId" <> "a"."personalUserId"',
      'JOIN "Account" AS "a" ON "a"."id" = "r"."accountId"',
    ],
  ],
  CashFlow: [
    // A foreign key keeps the card in the account, and a restore wants what it names to be one.
    [
      'CashFlow {id} of account {accountId} is paid with cash flow {paidBy}, which is deleted.',
      '"r"."deletedAt" IS NULL AND "c"."deletedAt" IS NOT NULL',
      'JOIN "CashFlow" AS "c" ON "c"."accountId" = "r"."accountId" AND "c"."id" = "r"."paidBy"',
    ],
  ],
  Mark: [
    [
      'The mark of CashFlow {cashFlowId} on {date} is no mark, or moved a balance without being done.',
      'NOT "done" AND ("movedCents" IS NOT NULL OR (NOT "skipped" AND "amountCents" IS NULL AND "movedTo" IS NULL))',
    ],
  ],
  UndoRecord: [
    ['UndoRecord {accountId} {revision}: rows must be a list in JSON.', `"rows" NOT LIKE '[{%}]'`],
  ],
  Feed: [ofMember('Feed {id} of user {userId} opens'), notOfDisabled('Feed')],
  ApiToken: [ofMember('ApiToken {id} of user {userId} opens'), notOfDisabled('ApiToken')],
  BankConnection: [ofMember('BankConnection {id} of user {userId} asks the bank for')],
  PushDevice: [
    notOfDisabled('PushDevice'),
    [
      'PushDevice {id} of user {userId} is of a session that has ended, or of another user.',
      '"s"."endedAt" IS NOT NULL OR "s"."userId" <> "r"."userId"',
      'JOIN "Session" AS "s" ON "s"."id" = "r"."sessionId"',
    ],
  ],
  Notice: [
    ofMember('User {userId} has a notice of'),
    [
      'The notice of account {accountId} to user {userId} is due on weekday {weekday} at hour {hour}, which never comes.',
      '("weekday" IS NULL) <> ("hour" IS NULL) OR "weekday" NOT BETWEEN 0 AND 6 OR "hour" NOT BETWEEN 0 AND 23',
    ],
  ],
}
