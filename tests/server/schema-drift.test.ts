import { describe, expect, it } from 'vitest'
import { diffFromDatabase } from '../../prisma/schema-diff.ts'
import { migrate, readMigrations } from '../../src/server/db/migrate.ts'
import { createAdapter } from '../../src/server/db/open.ts'
import { createTestDatabase, providers } from '../support/database.ts'

describe.each(providers)('migrations on %s', (provider) => {
  it('lead to exactly what schema.prisma says', async () => {
    const database = await createTestDatabase(provider)
    expect(await diffFromDatabase(database.url)).toBe('')
    await database.drop()
  })

  it('are seen to differ once a table does', async () => {
    const database = await createTestDatabase(provider)
    await execute(database.url, 'ALTER TABLE "User" DROP COLUMN "name"')
    expect(await diffFromDatabase(database.url)).toContain('"name"')
    await database.drop()
  })

  it('are applied once, whoever starts first', async () => {
    const database = await createTestDatabase(provider)
    await execute(database.url, 'DELETE FROM "_prisma_migrations"')
    // Already applied, but unknown to the record: applying again must fail and change nothing.
    await expect(migrate(database.url)).rejects.toThrow(/exist/)
    expect(await diffFromDatabase(database.url)).toBe('')
    await database.drop()
  })

  it('refuse to start on a migration that was changed after it was applied', async () => {
    const database = await createTestDatabase(provider)
    expect(await migrate(database.url)).toEqual([])
    await execute(database.url, `UPDATE "_prisma_migrations" SET "checksum" = 'other'`)
    await expect(migrate(database.url)).rejects.toThrow(/was changed after it was applied/)
    await database.drop()
  })

  it('are recorded with the checksum that Prisma computes', async () => {
    const database = await createTestDatabase(provider)
    const connection = await createAdapter(database.url).connect()
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

async function execute(url: string, sql: string): Promise<void> {
  const connection = await createAdapter(url).connect()
  await connection.executeRaw({ sql, args: [], argTypes: [] })
  await connection.dispose()
}
