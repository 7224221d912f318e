import { describe, expect, it } from 'vitest'
import { diffFromDatabase } from '../../../prisma/schema-diff.ts'
import { findOpenMigrations, migrate, type Run } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { kindOf, openDatabase } from '../../../src/server/db/open.ts'
import { createTestDatabase, providers } from '../../support/database.ts'

describe.each(providers)('migrations on %s', (provider) => {
  it('result in exactly the tables of schema.prisma', async () => {
    const database = await createTestDatabase(provider)
    expect(await diffFromDatabase(database.url)).toBe('')
    await database.drop()
  })

  it('are reported as different when a table differs from schema.prisma', async () => {
    const database = await createTestDatabase(provider)
    await execute(database.url, 'ALTER TABLE "User" DROP COLUMN "name"')
    expect(await diffFromDatabase(database.url)).toContain('"name"')
    await database.drop()
  })

  it('fail and change nothing on a database whose tables exist already', async () => {
    const database = await createTestDatabase(provider)
    await execute(database.url, 'DELETE FROM "_prisma_migrations"')
    await expect(migrate(database.url)).rejects.toThrow(/exist/)
    expect(await diffFromDatabase(database.url)).toBe('')
    await database.drop()
  })

  it('refuse to run when a migration was changed after it was applied', async () => {
    const database = await createTestDatabase(provider)
    expect(await migrate(database.url)).toEqual([])
    await execute(database.url, `UPDATE "_prisma_migrations" SET "checksum" = 'other'`)
    await expect(migrate(database.url)).rejects.toThrow(/was changed after it was applied/)
    await database.drop()
  })

  it('refuse a database with a migration of a newer version', async () => {
    const database = await createTestDatabase(provider)
    const [first, ...others] = readMigrations(provider)
    const more = { name: '2100_more', sql: 'CREATE TABLE "More" ("id" INTEGER);', checksum: 'more' }
    await expect(migrate(database.url, [...others, more])).rejects.toThrow(
      `The database is of a newer version of Balance: this version of Balance does not know the migration ${first?.name}.`,
    )
    await expect(migrate(database.url, [more])).rejects.toThrow('is of another program')
    expect(await diffFromDatabase(database.url)).toBe('')
    await database.drop()
  })

  it('are found to be done when another process applies them meanwhile', async () => {
    const { url, drop } = await createTestDatabase(provider, 'empty')
    const { createAdapter, migration: sql } = kindOf(url)
    const connection = await createAdapter(url).connect()
    let reads = 0
    const run: Run = async (statement) => {
      const { rows } = await connection.queryRaw({ sql: statement, args: [], argTypes: [] })
      if (++reads === 1) await migrate(url)
      return rows
    }
    expect(await findOpenMigrations(run, sql, readMigrations(provider))).toEqual([])
    await connection.dispose()
    await drop()
  })

  it('keep the rows of older versions', async () => {
    const database = await createTestDatabase(provider, 'empty')
    const migrations = readMigrations(provider)
    await migrate(database.url, migrations.slice(0, 1))
    for (const sql of OLD_ROWS) await execute(database.url, sql)
    expect(await migrate(database.url)).toEqual(migrations.slice(1).map(({ name }) => name))
    const db = await openDatabase(database.url)
    const memberships = await db.read.membership.findMany({
      include: { user: true, account: { include: { cashFlows: true } } },
    })
    expect(memberships).toMatchObject([
      { user: { email: 'ada@example.com' }, account: { cashFlows: [{ name: 'Rent' }] } },
    ])
    await db.close()
    await database.drop()
  })

  it('are recorded with the checksum that Prisma computes', async () => {
    const database = await createTestDatabase(provider)
    const connection = await kindOf(database.url).createAdapter(database.url).connect()
    const { rows } = await connection.queryRaw({
      sql: 'SELECT "migration_name", "checksum" FROM "_prisma_migrations" ORDER BY "migration_name"',
      args: [],
      argTypes: [],
    })
    await connection.dispose()
    expect(rows).toEqual(readMigrations(provider).map(({ name, checksum }) => [name, checksum]))
    await database.drop()
  })
})

/** Rows as the first migration allows them. */
const OLD_ROWS = [
  `INSERT INTO "User" ("id", "email", "name", "passwordHash") VALUES (1, 'ada@example.com', 'Ada', '')`,
  `INSERT INTO "Account" ("id", "name", "personalUserId") VALUES (1, 'Personal Account', 1)`,
  `INSERT INTO "Membership" ("accountId", "userId", "role") VALUES (1, 1, 'owner')`,
  `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "recurrenceType", "startDate")
   VALUES (1, 'expense', 'Rent', 185000, 'MONTHLY', '2026-11-20T12:00:00+00:00')`,
]

async function execute(url: string, sql: string): Promise<void> {
  const connection = await kindOf(url).createAdapter(url).connect()
  await connection.executeRaw({ sql, args: [], argTypes: [] })
  await connection.dispose()
}
