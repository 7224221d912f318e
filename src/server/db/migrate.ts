/**
 * Applies prisma/migrations/<provider>/<name>/migration.sql, in order, each in a transaction, one
 * process at a time. They are recorded in Prisma's own `_prisma_migrations` with its checksum, so that
 * `prisma migrate deploy` agrees about what is applied.
 */
import { randomUUID } from 'node:crypto'
import { readMigrations, requireKnownMigrations } from './migrations.ts'
import { kindOf } from './open.ts'
import { requireOwnDatabase } from './sqlite/own-database.ts'

/**
 * Brings the database of `url` up to date.
 *
 * @returns the names of the migrations that were applied now.
 * @throws Error when the database is of a newer version, or an SQLite file of another program: nothing is changed then;
 * when an applied migration's file was changed afterwards, or one fails: that one, and those after it, are not applied.
 */
export async function migrate(
  url: string,
  migrations = readMigrations(kindOf(url).provider),
): Promise<string[]> {
  const { createAdapter, fileOf, migration: sql } = kindOf(url)
  const file = fileOf(url)
  // A server has looked already, before it made its key; the commands of the terminal have not.
  if (file !== null) requireOwnDatabase(file, migrations)
  const connection = await createAdapter(url).connect()
  const applied: string[] = []
  try {
    for (const statement of [sql.prepare, sql.createRecord])
      await connection.queryRaw({ sql: statement, args: [], argTypes: [] })
    // Nearly every start finds all of them, and needs no lock to see it.
    const { rows: known } = await connection.queryRaw({
      sql: `SELECT "migration_name", "checksum" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
      args: [],
      argTypes: [],
    })
    const checksums = new Map(known.map(([name, checksum]) => [name, checksum]))
    requireKnownMigrations([...checksums.keys()], migrations)
    const open = migrations.filter(({ name, checksum }) => checksums.get(name) !== checksum)
    for (const migration of open) {
      const transaction = await connection.startTransaction()
      const run = (statement: string) =>
        transaction.queryRaw({ sql: statement, args: [], argTypes: [] })
      try {
        await run(sql.lock)
        const { rows } = await run(
          `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = '${migration.name}' AND "finished_at" IS NOT NULL`,
        )
        const recorded = rows[0]?.[0]
        if (recorded === undefined) {
          for (const statement of statementsOf(migration.sql)) await run(statement)
          if ((await run(sql.findOrphans)).rows.length > 0)
            throw new Error(
              `The migration ${migration.name} would leave rows that refer to missing ones.`,
            )
          await run(
            `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
             VALUES ('${randomUUID()}', '${migration.checksum}', '${migration.name}', current_timestamp, 1)`,
          )
          applied.push(migration.name)
        } else if (recorded !== migration.checksum) {
          throw new Error(`The migration ${migration.name} was changed after it was applied.`)
        }
        // The adapter leaves ending the transaction to its caller, as Prisma's own engine does.
        await run('COMMIT')
        await transaction.commit()
      } catch (error) {
        await run('ROLLBACK').catch(() => undefined)
        await transaction.rollback()
        throw error
      }
    }
  } finally {
    await connection.dispose()
  }
  return applied
}

/** The statements of a generated migration: comments begin a line, and each statement ends one. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
