/** Migrations are recorded as `prisma migrate deploy` records them. */
import { randomUUID } from 'node:crypto'
import type { MigrationSql } from './database.ts'
import {
  type Migration,
  readMigrations,
  requireKnownMigrations,
  requireUnusedNames,
} from './migrations.ts'
import { kindOf } from './open.ts'
import { requireOwnDatabase } from './sqlite/own-database.ts'

export type Run = (sql: string) => Promise<unknown[][]>

/** Answers their names. @throws Error for a newer version or another program, and when an applied migration was changed or one fails. */
export async function migrate(
  url: string,
  migrations = readMigrations(kindOf(url).provider),
): Promise<string[]> {
  const { createAdapter, fileOf, migration: sql } = kindOf(url)
  const file = fileOf(url)
  // A server has looked already, before it made its key; the commands of the terminal have not.
  if (file !== null) requireOwnDatabase(file, migrations)
  const connection = await createAdapter(url).connect()
  const run: Run = async (statement) =>
    (await connection.queryRaw({ sql: statement, args: [], argTypes: [] })).rows
  const applied: string[] = []
  try {
    await run(sql.prepare)
    // Nearly every start finds all of them, and needs no lock to see it, nor a right to make tables.
    const open = await findOpenMigrations(run, sql, migrations)
    if (open.length > 0) await run(sql.createRecord)
    for (const migration of open) {
      const transaction = await connection.startTransaction()
      const runWithin: Run = async (statement) =>
        (await transaction.queryRaw({ sql: statement, args: [], argTypes: [] })).rows
      try {
        if (await applyMigration(runWithin, sql, migration)) applied.push(migration.name)
        // The adapter leaves ending the transaction to its caller, as Prisma's own engine does.
        await runWithin('COMMIT')
        await transaction.commit()
      } catch (error) {
        await runWithin('ROLLBACK').catch(() => undefined)
        await transaction.rollback()
        throw error
      }
    }
  } finally {
    await connection.dispose()
  }
  return applied
}

/** @throws Error when the database is of a newer version, or of another program. */
export async function findOpenMigrations(
  run: Run,
  sql: MigrationSql,
  migrations: Migration[],
): Promise<Migration[]> {
  // Types are listed before tables: a process that migrates at the same time makes the record of migrations before any type.
  const others = (await run(sql.listOthers)).map(([name, kind]) => ({
    name: String(name),
    kind: String(kind),
  }))
  const tables = (await run(sql.listTables)).map(([name]) => String(name))
  if (!tables.includes('_prisma_migrations')) {
    requireUnusedNames([...tables.map((name) => ({ name, kind: 'table' })), ...others], migrations)
    return migrations
  }
  const known = await run(
    `SELECT "migration_name", "checksum" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`,
  )
  const checksums = new Map(known.map(([name, checksum]) => [name, checksum]))
  requireKnownMigrations([...checksums.keys()], migrations)
  return migrations.filter(({ name, checksum }) => checksums.get(name) !== checksum)
}

async function applyMigration(run: Run, sql: MigrationSql, migration: Migration): Promise<boolean> {
  await run(sql.lock)
  const rows = await run(
    `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = '${migration.name}' AND "finished_at" IS NOT NULL`,
  )
  const recorded = rows[0]?.[0]
  if (recorded !== undefined && recorded !== migration.checksum)
    throw new Error(`The migration ${migration.name} was changed after it was applied.`)
  if (recorded !== undefined) return false
  for (const statement of statementsOf(migration.sql)) await run(statement)
  if ((await run(sql.findOrphans)).length > 0)
    throw new Error(`The migration ${migration.name} would leave rows that refer to missing ones.`)
  await run(
    `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
     VALUES ('${randomUUID()}', '${migration.checksum}', '${migration.name}', current_timestamp, 1)`,
  )
  return true
}

/** The statements of a generated migration: comments begin a line, and each statement ends one. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
