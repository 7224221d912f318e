/** Rows of an account name others by keys that begin with the account: they cannot name those of another one. */
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { createTestDatabase, execute, providers, withDatabaseOf } from '../../support/database.ts'

const AT = `'2026-11-20T12:00:00.000+00:00'`
const OLD_MARKS = ['Completion', 'Override', 'Skip', 'Move']

/** Two users, whose accounts 1 and 2 have two cash flows each, 1 and 2, and 3 and 4: the second one continues the first. */
const TWO_ACCOUNTS = [
  `INSERT INTO "User" ("email", "name", "passwordHash") VALUES ('ada@example.com', 'Ada', ''), ('ben@example.com', 'Ben', '')`,
  `INSERT INTO "Account" ("name", "personalUserId") SELECT 'Personal Account', "id" FROM "User" ORDER BY "id"`,
  `INSERT INTO "Membership" ("accountId", "userId", "role") SELECT "id", "personalUserId", 'owner' FROM "Account"`,
  ...[1, 1, 2, 2].map(
    (account, at) =>
      `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "continuesId")
       VALUES (${account}, 'expense', 'Rent', 500, 'DAILY', ${AT}, ${at % 2 === 0 ? 'NULL' : at})`,
  ),
]

/** A mark of a cash flow. */
function markOf(accountId: number, cashFlowId: number): string {
  return `INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done") VALUES (${accountId}, ${cashFlowId}, '2026-12-01', true)`
}

/** A mark in one of four older tables; the columns that only one of them has come last. */
function oldMarkOf(table: string, accountId: number, cashFlowId: number): string {
  const last = { Completion: ', NULL', Override: ', 7', Skip: '', Move: `, '2026-12-02'` }[table]
  return `INSERT INTO "${table}" VALUES (${accountId}, ${cashFlowId}, '2026-12-01'${last})`
}

describe.each(providers)('keys of an account on %s', (provider) => {
  const withAccounts = (
    work: (run: (sql: string) => Promise<unknown>, url: string) => Promise<void>,
  ) =>
    withDatabaseOf(provider, async (db, url) => {
      const run = (sql: string) => db.write((tx) => tx.$executeRawUnsafe(sql))
      for (const sql of TWO_ACCOUNTS) await run(sql)
      await work(run, url)
    })

  it('keep a mark from naming a cash flow of another account', () =>
    withAccounts(async (run) => {
      await expect(run(markOf(1, 3))).rejects.toThrow(/foreign key/i)
      await expect(run(markOf(1, 99))).rejects.toThrow(/foreign key/i)
      await run(markOf(2, 3))
      for (const change of ['"accountId" = 1', '"cashFlowId" = 1'])
        await expect(run(`UPDATE "Mark" SET ${change}`)).rejects.toThrow(/foreign key/i)
    }))

  it('keep a cash flow from continuing one of another account, and from losing its marks', () =>
    withAccounts(async (run) => {
      await run(markOf(1, 1))
      for (const change of ['"continuesId" = 3', '"accountId" = 2'])
        await expect(run(`UPDATE "CashFlow" SET ${change} WHERE "id" = 2`)).rejects.toThrow(
          /foreign key/i,
        )
      // It is continued: who removes it has to say first that it is not any more.
      await expect(run('DELETE FROM "CashFlow" WHERE "id" = 1')).rejects.toThrow(/foreign key/i)
    }))

  it('are all deleted with their account, and nothing of another account is', () =>
    withAccounts(async (run, url) => {
      for (const id of [1, 3]) await run(markOf((id + 1) / 2, id))
      await run('DELETE FROM "User" WHERE "id" = 1')
      const connection = await connect(url)
      for (const table of ['CashFlow', 'Mark']) {
        const rows = await connection.query(`SELECT DISTINCT "accountId" FROM "${table}"`)
        expect([table, rows]).toEqual([table, [{ accountId: 2 }]])
      }
      await connection.close()
    }))
})

describe.each(providers)('the migration keys-with-the-account on %s', (provider) => {
  it('keeps all rows and ids, except references to a cash flow of another account', async () => {
    const { url, drop } = await createTestDatabase(provider, 'empty')
    onTestFinished(drop)
    const migrations = readMigrations(provider)
    const place = migrations.findIndex(({ name }) => name.endsWith('_keys-with-the-account'))
    await migrate(url, migrations.slice(0, place))
    await execute(
      url,
      ...TWO_ACCOUNTS,
      ...OLD_MARKS.flatMap((table) => [
        oldMarkOf(table, 1, 1),
        oldMarkOf(table, 2, 4),
        oldMarkOf(table, 1, 3),
      ]),
      `INSERT INTO "Activity" ("accountId", "userId", "action") VALUES (1, 1, 'joined'), (2, 2, 'joined')`,
      `INSERT INTO "CheckIn" ("accountId", "userId", "clientId", "revision", "onDate", "balanceCents", "expectedCents")
       VALUES (2, 2, 'a', 0, '2026-11-20', 5, 6)`,
      'UPDATE "Account" SET "balanceCheckInId" = 1 WHERE "id" = 2',
      `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "continuesId")
       VALUES (2, 'expense', 'Gym', 500, 'DAILY', ${AT}, 2)`,
      // No number that a row had is given again, nor that of a table that has lost all rows.
      'INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate") SELECT "accountId", "kind", "name", "amountCents", "schedule", "startDate" FROM "CashFlow" WHERE "id" = 1',
      'DELETE FROM "CashFlow" WHERE "id" = 6',
      `INSERT INTO "Scenario" ("accountId", "name", "changes") VALUES (1, 'Car', '[]')`,
      'DELETE FROM "Scenario"',
    )
    const connection = await connect(url)
    onTestFinished(() => connection.close())
    const readRows = async () => {
      const rows: Record<string, unknown[]> = {}
      for (const table of [
        'Account',
        'Membership',
        'CashFlow',
        'Activity',
        'CheckIn',
        ...OLD_MARKS,
      ])
        rows[table] = await connection.query(`SELECT * FROM "${table}" ORDER BY 1, 2`)
      return rows
    }
    const before = await readRows()
    await migrate(url, migrations.slice(0, place + 1))
    const after = await readRows()
    for (const table of OLD_MARKS) {
      expect(after[table]).toEqual(before[table]?.filter((_, at) => at !== 1))
      expect(after[table]).toHaveLength(2)
    }
    expect(after['CashFlow']).toEqual(
      before['CashFlow']?.map((row, at) =>
        at === 4 ? { ...(row as object), continuesId: null } : row,
      ),
    )
    const inNumbers = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows), (key, value) =>
        /^(id|balanceCheckInId)$/.test(key) && value !== null ? Number(value) : value,
      )
    for (const table of ['Account', 'Membership', 'Activity', 'CheckIn'])
      expect(inNumbers(after[table])).toEqual(inNumbers(before[table]))
    const [flow] = await connection.query(
      `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate")
       VALUES (1, 'income', 'New', 1, 'DAILY', ${AT}) RETURNING "id"`,
    )
    const [scenario] = await connection.query(
      `INSERT INTO "Scenario" ("accountId", "name", "changes") VALUES (1, 'Car', '[]') RETURNING "id"`,
    )
    expect([Number(flow?.id), Number(scenario?.id)]).toEqual([7, 2])
    await migrate(url)
    const { problems } = await examine(url)
    expect(problems.filter((text) => / names? |missing|in place of/.test(text))).toEqual([])
  })
})

test.runIf(providers.includes('postgresql'))(
  'PostgreSQL finds references to a deleted cash flow by indexes',
  () =>
    withDatabaseOf('postgresql', async (db) => {
      const read = await db.write(async (tx) => {
        for (const sql of TWO_ACCOUNTS) await tx.$executeRawUnsafe(sql)
        await tx.$executeRawUnsafe(markOf(1, 2))
        // A small table is read as a whole, unless there is no other way.
        await tx.$executeRaw`SET LOCAL enable_seqscan = off`
        const countScans = () =>
          tx.$queryRaw<{ table: string; whole: bigint }[]>`
            SELECT "relname"::text AS "table", coalesce("seq_scan", 0) AS "whole" FROM "pg_stat_xact_user_tables"
            WHERE "relname" IN ('CashFlow', 'Mark') ORDER BY 1`
        const before = await countScans()
        expect(await tx.cashFlow.deleteMany({ where: { id: 2, accountId: 1 } })).toEqual({
          count: 1,
        })
        return [before, await countScans()]
      })
      expect(read[1]).toEqual(read[0])
      expect(read[0]).toHaveLength(2)
      expect(await db.read.mark.count()).toBe(0)
    }),
)
