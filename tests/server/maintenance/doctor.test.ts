/** `npm run doctor`: what it finds in damaged databases, and that it finds nothing in whole ones. */
import { execFile } from 'node:child_process'
import { openSync, statSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { Provider } from '../../../src/server/db/database.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import {
  adasAccount,
  type Corruption,
  household,
  item,
  plantCorruptions,
  updateItem,
  updateMark,
} from '../../support/corruptions.ts'
import { execute, providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { programArgs } from '../../support/program.ts'
import { startTestServer } from '../../support/server.ts'

const userId = (name: string) => `(SELECT "id" FROM "User" WHERE "name" = '${name}')`
const newAccount = `(SELECT "id" FROM "Account" WHERE "personalUserId" = ${userId('New')})`
const updateUser = (name: string, change: string) =>
  `UPDATE "User" SET ${change} WHERE "name" = '${name}'`
/** The sentence that the backup of an account has for one of the items. */
const inBackup = (number: number, sentence: string) =>
  new RegExp(
    `^CashFlow \\d+ \\("Item ${number}.*"\\) of account \\d+ \\("Personal Account"\\): ${sentence}`,
  )

/**
 * Rows that no call of the program writes, and that a person would notice. Not found, because nobody would:
 * - what only a past or a single request reads: activities, audit entries, check-ins that an undo would go back to, spent or
 *   doubled refresh tokens, challenges, recovery codes without a second step, limits of rates, times ahead of the clock;
 * - sessions of disabled users, and the time at which a password ends: each request looks at the user as well;
 * - what an undo would write back, in the rows of its record: the backup finds it once it is written;
 * - deleted cash flows and scenarios, with their schedules and bank names, until they are restored: no backup has them;
 * - what its next use sets right, or says: the counter of a passkey, a version or revision below the first, a mail or note that cannot
 *   be written or is for another's device, which goes unsent, an unknown time zone, which the log names;
 * - keys and links that open nothing, because their hash is wrong or a personal account has no invitations; an address to take back
 *   without its time; an answer to a request that was sent twice, which is gone after two days; damage in the middle of JSON;
 * - texts that are not UTF-8: they are shown, and backed up, with a sign in place of what cannot be read;
 * - the last ids that SQLite remembers: it looks at the rows as well.
 */
const ON_BOTH: Corruption[] = [
  ['DROP INDEX "CashFlow_deletedAt_idx"', /^The index CashFlow_deletedAt_idx is missing\.$/],
  [updateItem(1, '"amountCents" = -1'), inBackup(1, 'The amount must not be negative')],
  [updateItem(2, '"amountCents" = 100000000000'), inBackup(2, 'The amount must be at most')],
  [
    updateItem(3, `"name" = 'Item 3' || chr(9) || 'x'`),
    inBackup(3, 'The name must not contain control'),
  ],
  [
    updateItem(4, `"schedule" = 'MONTHLY first=2026-02-30'`),
    inBackup(4, 'The date must be a real day'),
  ],
  [
    updateItem(5, `"schedule" = 'MONTHLY first=2027-01-02 last=2027-01-01'`),
    inBackup(5, 'The last date'),
  ],
  [
    updateItem(6, `"schedule" = 'MONTHLY every=3'`),
    inBackup(6, 'Every 3 months needs a date to count from'),
  ],
  [
    updateItem(7, `"schedule" = 'DAILY day=3'`),
    /^CashFlow \d+ has the schedule "DAILY day=3", which is not in its stored form\.$/,
  ],
  [
    `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "createdAt") VALUES
      (${newAccount}, 'income', 'Gift', 5, 'MONTHLY day=03', '2026-11-20T12:00:00.000+00:00', '2026-11-20T12:00:00.000+00:00')`,
    /^(CashFlow \d+ has the schedule|The backup of account \d+ \("Personal Account"\) cannot be made:) "MONTHLY day=03"/,
  ],
  [
    updateItem(8, `"schedule" = 'MONTHLY day=32'`),
    inBackup(8, 'The recurrence day must be from 1 to 31'),
  ],
  [updateItem(9, `"schedule" = 'DAILY weekend=before'`), inBackup(9, 'Daily items cannot')],
  [updateItem(10, `"continuesId" = "id"`), inBackup(10, 'It continues itself')],
  [updateItem(19, `"bankNames" = '["${'x'.repeat(61)}"]'`), inBackup(19, 'Each name on bank')],
  [
    updateItem(20, `"bankNames" = '[]'`),
    /^CashFlow \d+ has the bankNames "\[\]", which is not in its stored form\.$/,
  ],
  [
    updateMark(11, '"done" = false'),
    /^The mark of CashFlow \d+ on 2026-12-01 is no mark, or moved/,
  ],
  [updateMark(12, `"date" = '2026-13-01'`), inBackup(12, 'The date must be a real day')],
  [
    updateMark(13, `"accountId" = ${household}`),
    /^Mark [\d -]+: there is no CashFlow for the accountId \d+ and the cashFlowId \d+\.$/,
  ],
  [
    updateMark(14, '"cashFlowId" = 999999'),
    /^Mark [\d -]+: there is no CashFlow for the accountId \d+ and the cashFlowId 999999\.$/,
  ],
  [updateMark(15, '"amountCents" = -5'), inBackup(15, 'The amount must not be negative')],
  [
    `INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "skipped") VALUES (${household}, ${item(16)}, '2026-12-01', true)`,
    /^Mark [\d -]+: there is no CashFlow for the accountId \d+ and the cashFlowId \d+\.$/,
  ],
  [
    `UPDATE "CashFlow" SET "continuesId" = ${item(18)} WHERE "accountId" = ${household}`,
    /^CashFlow \d+: there is no CashFlow for the accountId \d+ and the continuesId \d+\.$/,
  ],
  [updateMark(17, `"movedTo" = 'soon'`), inBackup(17, 'The date must be a real day')],
  [
    `UPDATE "Membership" SET "role" = 'owner' WHERE "accountId" = ${household}`,
    /^Account \d+ is shared and does not have one owner\.$/,
  ],
  [
    `UPDATE "Account" SET "paydayCashFlowId" = ${item(18)} WHERE "id" = ${household}`,
    /^Account \d+ has cash flow \d+ as its payday, which is an expense of account \d+\.$/,
  ],
  [
    `UPDATE "Account" SET "revision" = 0 WHERE "id" = ${household}`,
    /^Account \d+ is at revision 0, but has (Activity|CheckIn|UndoRecord) rows of a later one\.$/,
  ],
  [
    `UPDATE "Account" SET "startingBalanceCents" = 100000000000 WHERE "id" = ${household}`,
    /^In account \d+ \("Household"\): The starting balance must be/,
  ],
  [
    `UPDATE "Membership" SET "role" = 'member' WHERE "userId" = ${userId('Ben')} AND "accountId" <> ${household}`,
    /^Account \d+ is personal, but its user \d+ does not own it\.$/,
  ],
  [
    `INSERT INTO "Membership" ("accountId", "userId", "joinedAt") SELECT ${adasAccount}, "id", "createdAt" FROM "User" WHERE "name" = 'Ben'`,
    /^Account \d+ is personal, but user \d+ is a member as well\.$/,
  ],
  [
    `UPDATE "Account" SET "personalUserId" = NULL, "deletedAt" = "createdAt" WHERE "personalUserId" = ${userId('New')}`,
    /^User \d+ has no personal account\.$/,
  ],
  [
    `UPDATE "CheckIn" SET "undoneAt" = '2026-11-20T12:00:00.000+00:00' WHERE "accountId" = ${household}`,
    /^Account (\d+) has its balance from check-in \d+ of account \1, which was undone or is of another account\.$/,
  ],
  [
    `UPDATE "UndoRecord" SET "rows" = '[{"table":' WHERE "accountId" = ${household} AND "revision" = 1`,
    /^UndoRecord \d+ 1: rows must be a list in JSON\.$/,
  ],
  [
    `UPDATE "UndoRecord" SET "rows" = '[]' WHERE "accountId" = ${adasAccount} AND "revision" = 1`,
    /^UndoRecord \d+ 1: rows must be a list in JSON\.$/,
  ],
  [
    `UPDATE "Scenario" SET "changes" = '[{"op":"rename"}]'`,
    /^Scenario \d+ \(".*"\) of account \d+ \(".*"\): A change must be/,
  ],
  [updateUser('Ada', `"email" = 'Ada'`), /^User \d+ has the email "Ada", which must be one in low/],
  [
    updateUser('Ada', `"passwordHash" = '$argon2id$'`),
    /^User \d+ has a password whose hash is not/,
  ],
  [
    updateUser('New', `"passwordHash" = substr("passwordHash", 1, 40)`),
    /^User \d+ has a password whose hash is not one of argon2id\.$/,
  ],
  [
    updateUser('Ada', '"secondStep" = TRUE'),
    /^User \d+ has the second step turned on, but no passkey\.$/,
  ],
]

/** The ids that PostgreSQL gives next. */
const OF_SEQUENCES: Corruption[] = [
  [
    `SELECT setval(pg_get_serial_sequence('"CashFlow"', 'id'), 1)`,
    /^The next CashFlow would get the id 2, but there are ids up to \d+\.$/,
  ],
  [
    `SELECT setval(pg_get_serial_sequence('"Account"', 'id'), (SELECT max("id") FROM "Account"), false)`,
    /^The next Account would get the id (\d+), but there are ids up to \1\.$/,
  ],
]

async function startEmptyServer(provider: Provider) {
  const server = await startTestServer(provider)
  onTestFinished(() => server.close())
  return server
}

async function startFullServer(provider: Provider) {
  const server = await startEmptyServer(provider)
  await fillDatabase(server)
  return server
}

describe.each(providers)('the doctor on %s', (provider) => {
  it('finds nothing in an intact database, and each of many corruptions', async () => {
    const { databaseUrl } = await startFullServer(provider)
    const { problems, tables, rows } = await examine(databaseUrl)
    expect(problems).toEqual([])
    expect(tables).toBe(29)
    expect(rows).toBeGreaterThan(100)

    const corruptions = [...ON_BOTH, ...(provider === 'postgresql' ? OF_SEQUENCES : [])]
    const found = await plantCorruptions(databaseUrl, provider, corruptions)
    expect(found).toEqual({ unfound: [], unplanted: [] })
  })

  it('names a table that is missing', async () => {
    const { databaseUrl } = await startEmptyServer(provider)
    const connection = await connect(databaseUrl)
    await connection.query('DROP TABLE "Mark"')
    await connection.close()
    expect((await examine(databaseUrl)).problems).toEqual(['The table Mark is missing.'])
  })

  it('names migrations that are missing, changed or newer than the program', async () => {
    const { databaseUrl } = await startEmptyServer(provider)
    const set = (change: string, name: string) =>
      execute(
        databaseUrl,
        `UPDATE "_prisma_migrations" SET ${change} WHERE "migration_name" LIKE '${name}'`,
      )
    await set(`"migration_name" = '2099_later'`, '%_init')
    await expect(examine(databaseUrl)).rejects.toThrow(
      'The database is of a newer version of Balance: this version of Balance does not know the migration 2099_later.',
    )
    await set('"finished_at" = NULL', '2099_later')
    await set(`"checksum" = 'another'`, '%_keys-with-the-account')
    const { problems } = await examine(databaseUrl)
    expect(problems).toEqual([
      expect.stringMatching(/^The migration \d+_init is not applied as it is here\. A start/),
      expect.stringMatching(
        /^The migration \d+_keys-with-the-account is not applied as it is here/,
      ),
    ])
  })
})

it('the doctor accepts an account that is over the current limits', async () => {
  const { databaseUrl } = await startFullServer('sqlite')
  await execute(
    databaseUrl,
    `WITH RECURSIVE "days" ("day") AS (SELECT 1 UNION ALL SELECT "day" + 1 FROM "days" WHERE "day" < 25000)
     INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "skipped")
     SELECT ${adasAccount}, ${item(1)}, date('1950-01-01', "day" || ' days'), TRUE FROM "days"`,
  )
  expect((await examine(databaseUrl)).problems).toEqual([])
})

const runDoctor = (databaseUrl: string) =>
  promisify(execFile)(process.execPath, programArgs('doctor'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

test('the doctor examines a database in use, and exits with 1 when it finds something', async () => {
  const server = await startFullServer('sqlite')
  const { stdout } = await runDoctor(server.databaseUrl)
  expect(stdout).toMatch(/^Checked \d+ rows in 29 tables: nothing is wrong\.\n$/)

  await server.services.db.write((tx) => tx.membership.deleteMany({ where: { role: 'owner' } }))
  await expect(runDoctor(server.databaseUrl)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is shared and does not have one owner.'),
  })
  await expect(runDoctor('file:/nowhere/balance.db')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no database at /nowhere/balance.db.\n',
  })
})

test('the doctor says that a file with overwritten bytes is damaged', async () => {
  const server = await startEmptyServer('sqlite')
  const path = `${server.databaseUrl.slice('file:'.length)}.copy`
  const connection = await connect(server.databaseUrl)
  await connection.query('VACUUM INTO ?', [path])
  await connection.close()
  const { size } = statSync(path)
  const descriptor = openSync(path, 'r+')
  for (let page = 8192; page < size; page += 4096) writeSync(descriptor, 'damage', page)
  const { problems } = await examine(`file:${path}`)
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toMatch(/^The file is damaged: /)
})
