/** What `npm run doctor` finds in rows that no call of the program could have written. */
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Provider } from '../../src/server/db/database.ts'
import {
  adasAccount,
  type Corruption,
  household,
  item,
  plantCorruptions,
  updateItem,
  updateMark,
} from '../support/corruptions.ts'
import { providers } from '../support/database.ts'
import { fillDatabase } from '../support/full-database.ts'
import { startTestServer } from '../support/server.ts'

const updateUser = (name: string, change: string) =>
  `UPDATE "User" SET ${change} WHERE "name" = '${name}'`
const userId = (name: string) => `(SELECT "id" FROM "User" WHERE "name" = '${name}')`
/** Of the records of the household, which one; the oldest is 0. */
const updateUndo = (place: number, rows: object[]) =>
  `UPDATE "UndoRecord" SET "rows" = '${JSON.stringify(rows)}' WHERE "accountId" = ${household} AND "revision" =
   (SELECT "revision" FROM "UndoRecord" WHERE "accountId" = ${household} ORDER BY "revision" LIMIT 1 OFFSET ${place})`
const changeOfCashFlow = (change: object) => {
  const state = { name: 'Rent', amountCents: 5, startDate: '2026-11-20T12:00:00.000Z' }
  const before = { ...state, recurrenceType: 'MONTHLY', recurrenceDay: 1, ...change }
  return { table: 'CashFlow', id: 1, before, after: null }
}
const updateActivity = (action: string, change: string) =>
  `UPDATE "Activity" SET ${change} WHERE "id" = (SELECT max("id") FROM "Activity" WHERE "action" = '${action}')`
const checkIn = (name: string) => `(SELECT "id" FROM "CheckIn" WHERE "clientId" = '${name}')`
const addCheckIn = (name: string, oldCheckInId: string) =>
  `INSERT INTO "CheckIn" ("accountId", "userId", "clientId", "revision", "onDate", "balanceCents", "expectedCents", "oldBalanceCents", "oldCheckInId")
   VALUES (${adasAccount}, ${userId('Ada')}, '${name}', 0, '2026-11-20', 0, 0, 0, ${oldCheckInId})`

const ON_BOTH: Corruption[] = [
  [updateUser('Ada', `"passwordHash" = '$argon2id$'`), /^User \d+: passwordHash: It must be an ar/],
  [
    updateUser('New', `"passwordHash" = substr("passwordHash", 1, 40)`),
    /^User \d+: passwordHash: It must be an argon2id hash\.$/,
  ],
  [
    updateUser('Ben', `"passwordHash" = replace("passwordHash", 'm=19456', 'm=4194304')`),
    /^User \d+: passwordHash: A sign-in with its m, t and p would fail, or stop the server\. /,
  ],
  [
    `UPDATE "User" SET "passwordHash" = replace("passwordHash", ',p=1', ',p=0') WHERE "name" LIKE 'Zo%'`,
    /^User \d+: passwordHash: A sign-in with its m, t and p would fail, or stop the server\. deletionAt: /,
  ],
  [
    updateUser('Ben', `"passwordExpiresAt" = "createdAt"`),
    /^User \d+: .* Only a password that must be changed ends\.$/,
  ],
  [
    updateUser('Ada', '"secondStep" = TRUE'),
    /^User \d+ has the second step turned on, but no passkey\.$/,
  ],
  [
    `INSERT INTO "RecoveryCode" ("hash", "userId") VALUES ('${'a'.repeat(64)}', ${userId('New')})`,
    /^User \d+ has 1 recovery codes, but the second step is turned off\.$/,
  ],
  [
    updateUser('Ada', '"disabledAt" = "createdAt"'),
    /^Session [0-9a-f]{64} has not ended, but its user \d+ is disabled\.$/,
  ],
  [
    `INSERT INTO "RefreshToken" ("hash", "sessionId", "expiresAt")
     SELECT '${'b'.repeat(64)}', "sessionId", "expiresAt" FROM "RefreshToken" WHERE "spentAt" IS NULL LIMIT 1`,
    /^Session [0-9a-f]{64} has 2 refresh tokens that are not spent in place of one\.$/,
  ],
  [
    `INSERT INTO "AnsweredRequest" ("userId", "procedure", "requestId", "accountId", "answer", "at")
     VALUES (${userId('New')}, 'income.create', 'a', 0, '{', '2026-11-20T12:00:00.000+00:00')`,
    /^AnsweredRequest \d+ income\.create a: accountId: .* answer: It must be JSON\.$/,
  ],
  [
    `INSERT INTO "RateLimit" VALUES ('debt', -1, '2026-11-20T12:00:00.000+00:00')`,
    /^RateLimit debt: points: It must not be negative\.$/,
  ],
  [
    `INSERT INTO "RateLimit" VALUES ('for ever', 1, NULL)`,
    /^RateLimit for ever: expire: It must be a time\.$/,
  ],
  [
    `UPDATE "Passkey" SET "counter" = 4294967296`,
    /^Passkey \d+: .*counter: It is more than a device counts\./,
  ],
  [
    `UPDATE "Scenario" SET "id" = 0 WHERE "id" = (SELECT max("id") FROM "Scenario")`,
    /^Scenario 0: id: The id must be a positive number\.$/,
  ],
  [updateMark(1, `"date" = ''`), /^Completion \d+ \d+ : date: The date must be a real day/],
  [updateUndo(0, []), /^UndoRecord \d+ \d+: rows: It must be a list of changed rows\.$/],
  [
    updateUndo(1, [{ table: 'Nonsense' }]),
    /^UndoRecord \d+ \d+: rows: Undoing cannot use its row 1, at table\.$/,
  ],
  [
    updateUndo(2, [
      { table: 'MovedBalance', cents: 5 },
      { table: 'CashFlow', id: 5 },
    ]),
    /^UndoRecord \d+ \d+: rows: Undoing cannot use its row 2, at before\.$/,
  ],
  [
    updateUndo(3, [changeOfCashFlow({ recurrenceDay: 99 })]),
    /^UndoRecord \d+ \d+: rows: Undoing cannot use its row 1, at before: The recurrence day must be from 1 to 31/,
  ],
  [
    updateUndo(4, [changeOfCashFlow({ name: 'Tab\t' })]),
    /^UndoRecord \d+ \d+: rows: .* row 1, at before\.name: The name must not contain control characters\.$/,
  ],
  [
    updateUndo(5, [changeOfCashFlow({ nthOfMonth: 2 })]),
    /^UndoRecord \d+ \d+: rows: .* row 1, at before: Its weekday of the month is only half there\.$/,
  ],
  [
    updateActivity('addedCashFlow', '"cashFlowId" = NULL'),
    /^Activity \d+: It has kind, name, amountCents, which is not what addedCashFlow has\.$/,
  ],
  [
    updateActivity('importedFile', '"revision" = 0'),
    /^Activity \d+: revision: It must be 1 or more\.$/,
  ],
  [
    `UPDATE "UndoRecord" SET "revision" = 0 WHERE "accountId" = ${adasAccount}`,
    /^UndoRecord \d+ 0: revision: It must be 1 or more\.$/,
  ],
  [
    updateActivity('joined', '"count" = 3'),
    /^Activity \d+: It has count, which is not what joined has\.$/,
  ],
  [
    updateActivity('checkedIn', `"undoneAction" = 'joined'`),
    /^Activity \d+: What was undone must be there for undidChange, and only for it\.$/,
  ],
  [
    `UPDATE "Account" SET "balanceOn" = '2026-01-01' WHERE "id" = ${household}`,
    /^Account \d+ has its balance of 2026-01-01 from check-in \d+, which is of \d{4}-\d\d-\d\d\.$/,
  ],
  [
    `UPDATE "Account" SET "balanceCheckInId" = 999999 WHERE "id" = ${adasAccount}`,
    /^Account \d+ has its balance from check-in 999999, which is not there\.$/,
  ],
  [
    `UPDATE "Invitation" SET "accountId" = ${adasAccount} WHERE "usedById" IS NULL`,
    /^Invitation \d+ is into account \d+, which is personal\.$/,
  ],
  [updateItem(9, `"editedAt" = "createdAt"`), /^CashFlow \d+: An edit has a time and a user\.$/],
  [
    `INSERT INTO "AuditEntry" ("at", "action", "role", "userId") VALUES ('2026-11-20T12:00:00.000+00:00', 'disabled', 'user', 1)`,
    /^AuditEntry \d+: Only a user who was created has a role there\.$/,
  ],
  [
    `INSERT INTO "Challenge" ("hash", "purpose", "expiresAt") VALUES ('${'c'.repeat(64)}', 'secondStep', '2026-11-20T12:00:00.000+00:00')`,
    /^Challenge c{64}: It names a user, except to sign in with a passkey\.$/,
  ],
  [
    `UPDATE "CheckInItem" SET "act" = 'moved' WHERE "act" <> 'moved'`,
    /^CheckInItem .*: A moved occurrence must be on another day than before\.$/,
  ],
  [addCheckIn('own', 'NULL'), /^CheckIn \d+ follows check-in \d+, which is not an earlier one\.$/],
  [
    `UPDATE "CheckIn" SET "oldCheckInId" = "id" WHERE "clientId" = 'own'`,
    /^CheckIn \d+ follows check-in \d+, which is not an earlier one\.$/,
  ],
  [
    addCheckIn('of others', `(SELECT "balanceCheckInId" FROM "Account" WHERE "id" = ${household})`),
    /^CheckIn \d+ of account \d+ follows check-in \d+, which is in account \d+\.$/,
  ],
  [addCheckIn('lost', 'NULL'), /^CheckIn \d+ follows check-in \d+, which is not there\.$/],
  [
    addCheckIn('after lost', checkIn('lost')),
    /^CheckIn \d+ follows check-in \d+, which is not there\.$/,
  ],
  [
    `DELETE FROM "CheckIn" WHERE "clientId" = 'lost'`,
    /^CheckIn \d+ follows check-in \d+, which is not there\.$/,
  ],
]

const AHEAD = `'2099-01-01T12:00:00.000+00:00'`

const OF_TIMES: Corruption[] = [
  [updateItem(10, `"createdAt" = ${AHEAD}`), /^CashFlow \d+: createdAt: It is further ahead of/],
  [updateItem(11, `"deletedAt" = ${AHEAD}`), /^CashFlow \d+: deletedAt: It is further ahead of/],
  [
    `UPDATE "Invitation" SET "expiresAt" = ${AHEAD} WHERE "usedById" IS NOT NULL`,
    /^Invitation \d+: expiresAt: It is further ahead of/,
  ],
  [
    `UPDATE "User" SET "deletionAt" = ${AHEAD} WHERE "name" LIKE 'Zo%'`,
    /^User \d+: .*deletionAt: It is further ahead of/,
  ],
]

/** What the other database does not let happen. */
const ON_ONE: Record<Provider, Corruption[]> = {
  sqlite: [
    [updateItem(12, `"createdAt" = '2026-01-01 12:00:00'`), /: createdAt: It must be written like/],
    [updateItem(13, `"deletedAt" = '2026-01-01T12:00:00'`), /: deletedAt: It must be written like/],
    [
      updateItem(14, `"startDate" = '2026-01-01T12:00:00.000+14:00'`),
      /: startDate: It must be written like/,
    ],
    [
      `UPDATE "Membership" SET "joinedAt" = '2026-01-01T12:00:00.000Z' WHERE "accountId" = ${household}`,
      /^Membership \d+ \d+: joinedAt: It must be written like 2026-11-20T12:00:00\.000\+00:00\.$/,
    ],
    [
      updateItem(2, `"startDate" = '2026-01-01T25:61:61.000Z'`),
      /: startDate: It must be a time\.$/,
    ],
    [updateItem(3, `"createdAt" = '2026-01-01T99:99:99'`), /: createdAt: It must be a time\.$/],
    [
      `UPDATE "Session" SET "lastSeenAt" = '2026-01-01T24:00:00Z' WHERE "userId" = ${userId('Ben')}`,
      /^Session [0-9a-f]{64}: lastSeenAt: It must be a time\.$/,
    ],
    [
      `UPDATE "CashFlow" SET "name" = x'41' WHERE "id" = ${item(4)}`,
      /^CashFlow \d+: name: It must be text\.$/,
    ],
    [
      `UPDATE "CashFlow" SET "name" = CAST(x'41f09f98' AS TEXT) WHERE "id" = ${item(5)}`,
      /^CashFlow \d+: name: It must be text in UTF-8\.$/,
    ],
    [updateItem(6, `"version" = 2147483648`), /^CashFlow \d+: version: It is too large\.$/],
    [updateItem(7, `"amountCents" = 5.5`), /: amountCents: It must be a whole number of cents\.$/],
    [`UPDATE "Passkey" SET "publicKey" = '\\x41'`, /^Passkey \d+: publicKey: It must be bytes\./],
    [
      `UPDATE "Account" SET "revision" = 2147483648 WHERE "id" = ${adasAccount}`,
      /^Account \d+: revision: It is too large\.$/,
    ],
    [
      `UPDATE "Completion" SET "rowid" = -5, "date" = 'never' WHERE "cashFlowId" = ${item(8)}`,
      /^Completion \d+ \d+ never: date: The date must be a real day/,
    ],
    [
      `UPDATE "sqlite_sequence" SET "seq" = 3 WHERE "name" = 'CashFlow'`,
      /^The last id of CashFlow is remembered as 3, but there are ids up to \d+: ids of deleted rows could be given again\.$/,
    ],
    [
      `UPDATE "sqlite_sequence" SET "seq" = 'many' WHERE "name" = 'CheckIn'`,
      /^The last id of CheckIn is remembered as many, but there are ids up to \d+/,
    ],
    [
      `DELETE FROM "sqlite_sequence" WHERE "name" = 'User'`,
      /^The last id of User is remembered as 0, but there are ids up to \d+/,
    ],
    [
      `UPDATE "sqlite_sequence" SET "seq" = 2147483647 WHERE "name" = 'Activity'`,
      /^The ids of Activity are used up: none is left to give\.$/,
    ],
  ],
  postgresql: [
    [
      `SELECT setval(pg_get_serial_sequence('"Account"', 'id'), (SELECT max("id") FROM "Account"), false)`,
      /^The next Account would get the id (\d+), but there are ids up to \1\.$/,
    ],
    [
      `SELECT setval(pg_get_serial_sequence('"Activity"', 'id'), 2147483647)`,
      /^The ids of Activity are used up: none is left to give\.$/,
    ],
  ],
}

describe.each(providers)('the doctor on %s', (provider) => {
  it('finds rows that no call could have written', async () => {
    const server = await startTestServer(provider)
    onTestFinished(() => server.close())
    await fillDatabase(server)
    const corruptions = [...ON_BOTH, ...OF_TIMES, ...ON_ONE[provider]]
    const found = await plantCorruptions(server.databaseUrl, provider, corruptions)
    expect(found).toEqual({ unfound: [], unplanted: [] })
  })
})
