/** Moves to PostgreSQL that are refused, or fail: both databases stay as they were. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { move } from '../../../src/server/maintenance/move.ts'
import { createEmptyPostgres, execute, providers, tablesOf } from '../../support/database.ts'
import { runCommand } from '../../support/terminal.ts'

let folder: string
let url: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  url = `file:${join(folder, 'balance.db')}`
})

describe.runIf(providers.includes('postgresql'))('a move to PostgreSQL', () => {
  it('is refused before anything is made when the target has other tables', async () => {
    await migrate(url)
    const to = await createEmptyPostgres()
    await execute(to, 'CREATE TABLE "photo" ("id" int)')
    expect(await runCommand(url, 'move', '--to', to)).toContain(
      'FAILED The database to move to is not empty: it has other tables (photo). --to must name an empty one',
    )
    expect(await tablesOf(to)).toEqual(['photo'])
    await execute(to, 'DROP TABLE "photo"', 'CREATE TABLE "User" ("id" int)')
    await expect(move(url, to)).rejects.toThrow('it has other tables (User)')
    expect(await tablesOf(to)).toEqual(['User'])
  })

  it.each([
    [`CREATE TYPE "UserRole" AS ENUM ('mine')`, 'the type UserRole', `SELECT 'mine'::"UserRole"`],
    [`CREATE DOMAIN "Account" AS int`, 'the type Account', `SELECT 1::"Account"`],
    [`CREATE TYPE "Mark" AS ("a" int)`, 'the type Mark', `SELECT NULL::"Mark"`],
    [`CREATE VIEW "User" AS SELECT 1 AS "a"`, 'the view User', 'SELECT "a" FROM "User"'],
    [
      'CREATE SEQUENCE "User_id_seq"',
      'the sequence User_id_seq',
      `SELECT nextval('"User_id_seq"')`,
    ],
    [
      'CREATE MATERIALIZED VIEW "v" AS SELECT 1 AS "a"; CREATE INDEX "User_email_key" ON "v" ("a")',
      'the view v',
      'SELECT "a" FROM "v"',
    ],
  ])('is refused when the target has something else, which stays: %s', async (make, named, use) => {
    await migrate(url)
    const to = await createEmptyPostgres()
    await execute(to, make)
    expect(await runCommand(url, 'move', '--to', to)).toBe(
      `FAILED The database to move to is not empty: it has ${named}. --to must name an empty one, as createdb makes it; nothing was changed.\n`,
    )
    expect(await tablesOf(to)).toEqual([])
    await execute(to, use)
  })

  it('is made into a database with functions, which stay', async () => {
    await migrate(url)
    const to = await createEmptyPostgres()
    await execute(to, `CREATE FUNCTION "UserRole"() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
    expect(await runCommand(url, 'move', '--to', to)).toContain('Moved 1 rows.')
    await execute(to, 'SELECT "UserRole"()')
  })

  it('leaves no tables when a row is refused, and can be tried again', async () => {
    await migrate(url)
    await execute(url, `INSERT INTO "Account" ("name") VALUES ('a' || char(0) || 'b')`)
    const to = await createEmptyPostgres()
    await expect(move(url, to)).rejects.toThrow('unsupported Unicode escape sequence')
    expect(await tablesOf(to)).toEqual([])
    await execute(url, `UPDATE "Account" SET "name" = 'Household'`)
    const moved = await move(url, to)
    expect(moved.filter(({ rows }) => rows > 0)).toMatchObject([
      { table: 'Account', rows: 1 },
      { table: 'Claim', rows: 1 },
    ])
  })

  it('goes on when the target has empty tables of Balance', async () => {
    await migrate(url)
    await execute(url, `INSERT INTO "Account" ("name") VALUES ('Household')`)
    const to = await createEmptyPostgres()
    await migrate(to, readMigrations('postgresql').slice(0, 2))
    const moved = await move(url, to)
    expect(moved.filter(({ rows }) => rows > 0)).toMatchObject([
      { table: 'Account', rows: 1 },
      { table: 'Claim', rows: 1 },
    ])
  })

  it('carries the claim over to a database whose server has waited for its first user', async () => {
    await migrate(url)
    const to = await createEmptyPostgres()
    await migrate(to)
    await execute(url, `UPDATE "Claim" SET "claimedAt" = '2026-11-20T12:00:00.000+00:00'`)
    await move(url, to)
    const claimOf = async (database: string) => {
      const db = await openDatabase(database)
      return db.read.claim.findMany().finally(() => db.close())
    }
    const claims = await claimOf(to)
    expect(claims).toEqual(await claimOf(url))
    expect(claims).toMatchObject([{ claimedAt: new Date('2026-11-20T12:00:00Z') }])
    await execute(to, 'DELETE FROM "User"')
    await expect(move(url, to)).rejects.toThrow('is not empty: Claim has rows')
  })

  it('is refused for a file of an older version, which stays as it is', async () => {
    const migrations = readMigrations('sqlite')
    await migrate(url, migrations.slice(0, -1))
    const before = readFileSync(join(folder, 'balance.db'))
    const to = await createEmptyPostgres()
    await expect(move(url, to)).rejects.toThrow(
      `is of an older version of Balance: it lacks the migration ${migrations.at(-1)?.name}. Start this version on it once`,
    )
    expect(readFileSync(join(folder, 'balance.db'))).toEqual(before)
    expect(await tablesOf(to)).toEqual([])
  })

  it('names the option when the target does not exist', async () => {
    await migrate(url)
    const missing = new URL(await createEmptyPostgres())
    missing.pathname = '/balance_of_nobody'
    expect(await runCommand(url, 'move', '--to', missing.href)).toContain(
      'FAILED Balance cannot use this --to: database "balance_of_nobody" does not exist. It must name',
    )
  })
})
