/** `npm run doctor`: what it finds in damaged databases, and that it finds nothing in whole ones. */
import { execFile } from 'node:child_process'
import { openSync, statSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { Provider } from '../../src/server/db/database.ts'
import { examine } from '../../src/server/maintenance/doctor.ts'
import { ROW_SHAPES } from '../../src/server/maintenance/row-shapes.ts'
import { connect } from '../../src/server/maintenance/connection.ts'
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
import { programArgs } from '../support/program.ts'
import { startTestServer } from '../support/server.ts'

const ON_BOTH: Corruption[] = [
  ['DROP INDEX "CashFlow_continuesId_idx"', /^The index CashFlow_continuesId_idx is missing\.$/],
  ['DROP INDEX "User_email_key"', /^The index User_email_key is missing\.$/],
  [updateItem(1, '"amountCents" = -1'), /^CashFlow \d+: amountCents: It must not be negative\.$/],
  [
    updateItem(2, '"amountCents" = 100000000000'),
    /^CashFlow \d+: amountCents: It must be at most \$999,999,999\.99\.$/,
  ],
  [updateItem(3, `"name" = 'Tab' || chr(9)`), /^CashFlow \d+: name: .*control characters\.$/],
  [
    updateItem(4, `"firstDate" = '2026-02-30'`),
    /^CashFlow \d+: firstDate: The date must be a real day/,
  ],
  [
    updateItem(5, `"firstDate" = '2027-01-02', "lastDate" = '2027-01-01'`),
    /^CashFlow \d+: The last date/,
  ],
  [updateItem(6, '"every" = 3'), /^CashFlow \d+: Every 3 months needs a date to count from\.$/],
  [updateItem(7, '"firstMonthDay" = 3'), /^CashFlow \d+: Of its two days of the month/],
  [updateItem(8, '"recurrenceDay" = 32'), /^CashFlow \d+: The recurrence day must be from 1 to 31/],
  [
    updateItem(9, `"recurrenceType" = 'DAILY', "weekend" = 'before'`),
    /^CashFlow \d+: Daily items cannot/,
  ],
  [updateItem(10, `"continuesId" = "id"`), /^CashFlow \d+ continues itself/],
  [updateItem(11, '"version" = 0'), /^CashFlow \d+: version: It must be 1 or more\.$/],
  [updateMark(12, `"date" = '2026-13-01'`), /^Completion .*: date: The date must be a real day/],
  [
    updateMark(13, `"accountId" = ${household}`),
    /^Completion of account \d+ on 2026-12-01 names cash flow \d+, which is in account \d+\.$/,
  ],
  [
    updateMark(14, '"cashFlowId" = 999999'),
    /^Completion: 1 rows name CashFlow 999999 as cashFlowId, which is not there\.$/,
  ],
  [
    `INSERT INTO "Override" VALUES (${adasAccount}, ${item(15)}, '2026-12-01', -5)`,
    /^Override .*: amountCents: It must not be negative\.$/,
  ],
  [
    `INSERT INTO "Skip" VALUES (${household}, ${item(16)}, '2026-12-01')`,
    /^Skip of account \d+ on 2026-12-01 names/,
  ],
  [
    `INSERT INTO "Move" VALUES (${adasAccount}, ${item(17)}, '2026-12-01', 'soon')`,
    /^Move .*: to: The date must be a real day/,
  ],
  [
    `UPDATE "Membership" SET "role" = 'owner' WHERE "accountId" = ${household}`,
    /^Account \d+ is shared and has 2 owners in place of one\.$/,
  ],
  [
    `UPDATE "Account" SET "paydayCashFlowId" = ${item(18)} WHERE "id" = ${household}`,
    /^Account \d+ has cash flow \d+ as its payday, which is an expense of account \d+\.$/,
  ],
  [
    `UPDATE "Account" SET "revision" = 0 WHERE "id" = ${household}`,
    /^Account \d+ is at revision 0, but has (Activity|CheckIn|UndoRecord) rows of revision \d+\.$/,
  ],
  [
    `UPDATE "Membership" SET "role" = 'member' WHERE "userId" = (SELECT "id" FROM "User" WHERE "name" = 'Ben') AND "accountId" <> ${household}`,
    /^Account \d+ is personal, but its user \d+ does not own it\.$/,
  ],
  [
    `INSERT INTO "Membership" ("accountId", "userId", "joinedAt") SELECT ${adasAccount}, "id", "createdAt" FROM "User" WHERE "name" = 'Ben'`,
    /^Account \d+ is personal, but user \d+ is a member as well\.$/,
  ],
  [
    `UPDATE "Account" SET "personalUserId" = NULL, "deletedAt" = "createdAt" WHERE "personalUserId" = (SELECT "id" FROM "User" WHERE "name" = 'New')`,
    /^User \d+ has no personal account\.$/,
  ],
  [
    `UPDATE "CheckIn" SET "undoneAt" = '2026-11-20T12:00:00.000+00:00' WHERE "accountId" = ${household}`,
    /^Account \d+ has its balance from check-in \d+, which was undone\.$/,
  ],
  [
    `UPDATE "UndoRecord" SET "rows" = '[{"table":' WHERE "accountId" = ${household} AND "revision" = 1`,
    /^UndoRecord \d+ 1: rows: It must be JSON\.$/,
  ],
  [
    `UPDATE "Scenario" SET "changes" = '[{"op":"rename"}]'`,
    /^Scenario \d+: changes: A change must be/,
  ],
  [
    `UPDATE "User" SET "email" = 'Ada' WHERE "name" = 'Ada'`,
    /^User \d+: email: It must be an email/,
  ],
  [`UPDATE "Passkey" SET "counter" = -1`, /^Passkey \d+: counter: It must not be negative\.$/],
  [
    `UPDATE "Invitation" SET "tokenHash" = 'none' WHERE "usedById" IS NULL`,
    /^Invitation \d+: tokenHash:/,
  ],
]

/** What the other database does not let happen. */
const ON_ONE: Record<Provider, Corruption[]> = {
  sqlite: [
    [updateItem(19, `"kind" = 'gift'`), /^CashFlow \d+: kind: /],
    [
      updateItem(20, `"amountCents" = 'much'`),
      /^CashFlow \d+: amountCents: It must be a whole number/,
    ],
    [updateItem(21, `"startDate" = 'soon'`), /^CashFlow \d+: startDate: It must be a time\.$/],
  ],
  postgresql: [
    [
      `SELECT setval(pg_get_serial_sequence('"CashFlow"', 'id'), 1)`,
      /^The next CashFlow would get the id 2, but there are ids up to \d+\.$/,
    ],
  ],
}

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
  it('finds nothing in a whole database, and each of many corruptions', async () => {
    const { databaseUrl } = await startFullServer(provider)
    const { problems, tables, rows } = await examine(databaseUrl, Temporal.Now.instant())
    expect(problems).toEqual([])
    expect(tables).toBe(Object.keys(ROW_SHAPES).length)
    expect(rows).toBeGreaterThan(100)

    const corruptions = [...ON_BOTH, ...ON_ONE[provider]]
    const found = await plantCorruptions(databaseUrl, provider, corruptions)
    expect(found).toEqual({ unfound: [], unplanted: [] })
    expect(corruptions.length).toBeGreaterThanOrEqual(20)
  })

  it('finds nothing where the clock was set back by a day, and what is ahead by a week', async () => {
    const server = await startEmptyServer(provider)
    server.now = server.now.add({ hours: 60 * 24 })
    await fillDatabase(server)
    const at = (days: number) => examine(server.databaseUrl, server.now.add({ hours: days * 24 }))
    expect((await at(-1)).problems).toEqual([])
    const { problems } = await at(-7)
    expect(problems).toContainEqual(expect.stringMatching(/^Session .*lastSeenAt: It is further/))
    expect(problems).toContainEqual(expect.stringMatching(/^Invitation .*expiresAt: It is further/))
    expect(problems).toContainEqual(expect.stringMatching(/^User .*passwordExpiresAt: It is fur/))
  })

  it('names a table that is missing', async () => {
    const { databaseUrl } = await startEmptyServer(provider)
    const connection = await connect(databaseUrl)
    await connection.query('DROP TABLE "Skip"')
    await connection.close()
    expect((await examine(databaseUrl, Temporal.Now.instant())).problems).toEqual([
      'The table Skip is missing.',
    ])
  })

  it('names migrations that are missing, or newer than the program', async () => {
    const { databaseUrl } = await startEmptyServer(provider)
    const connection = await connect(databaseUrl)
    await connection.query(
      `UPDATE "_prisma_migrations" SET "migration_name" = '2099_later' WHERE "migration_name" LIKE '%_init'`,
    )
    await connection.close()
    const { problems } = await examine(databaseUrl, Temporal.Now.instant())
    expect(problems).toEqual([
      expect.stringMatching(/^The migration \d+_init is not applied\./),
      'The migration 2099_later is of a newer version of Balance.',
    ])
  })
})

const runDoctor = (databaseUrl: string) =>
  promisify(execFile)(process.execPath, programArgs('doctor'), {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

test('the command examines a database in use, and ends with 1 when something is wrong', async () => {
  const server = await startFullServer('sqlite')
  const { stdout } = await runDoctor(server.databaseUrl)
  expect(stdout).toMatch(/^Checked \d+ rows in 22 tables: nothing is wrong\.\n$/)

  await server.services.db.write((tx) => tx.membership.deleteMany({ where: { role: 'owner' } }))
  await expect(runDoctor(server.databaseUrl)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('is shared and has 0 owners in place of one.'),
  })
  await expect(runDoctor('file:/nowhere/balance.db')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no database at /nowhere/balance.db.\n',
  })
})

test('a file with overwritten bytes is damaged', async () => {
  const server = await startEmptyServer('sqlite')
  const path = `${server.databaseUrl.slice('file:'.length)}.copy`
  const connection = await connect(server.databaseUrl)
  await connection.query('VACUUM INTO ?', [path])
  await connection.close()
  const { size } = statSync(path)
  const descriptor = openSync(path, 'r+')
  for (let page = 8192; page < size; page += 4096) writeSync(descriptor, 'damage', page)
  const { problems } = await examine(`file:${path}`, Temporal.Now.instant())
  expect(problems.length).toBeGreaterThan(0)
  for (const problem of problems) expect(problem).toMatch(/^The file is damaged: /)
})
