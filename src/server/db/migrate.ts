/**
 * Applies prisma/migrations/<provider>/<name>/migration.sql, in order, each in a transaction, one
 * process at a time. They are recorded in Prisma's own `_prisma_migrations` with its checksum, so that
 * `prisma migrate deploy` agrees about what is applied.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createAdapter, type Provider, providerOf } from './open.ts'

const CREATE_RECORD = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
  // Behind the lock: two processes that create one table at a time can collide in PostgreSQL's catalog.
  postgresql: `DO $$ BEGIN PERFORM pg_advisory_xact_lock(72707369);
    CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0); END $$`,
} satisfies Record<Provider, string>

/** Taken at the start of each migration's transaction, and given back with its end. */
const LOCK = {
  // SQLite's one write lock comes with the first write, not with the beginning of a transaction.
  sqlite: `DELETE FROM "_prisma_migrations" WHERE false`,
  postgresql: `DO $$ BEGIN PERFORM pg_advisory_xact_lock(72707369); END $$`,
} satisfies Record<Provider, string>

/**
 * Said to a connection before its transactions, where it still can be: SQLite rebuilds a table by dropping the
 * old one, which with foreign keys on would delete whatever refers to its rows.
 */
const BEFORE = {
  sqlite: 'PRAGMA foreign_keys=OFF',
  postgresql: 'SELECT 1',
} satisfies Record<Provider, string>

/** Rows that refer to none, which a migration without foreign keys could leave behind. */
const FIND_ORPHANS = {
  sqlite: 'PRAGMA foreign_key_check',
  postgresql: 'SELECT 1 WHERE false',
} satisfies Record<Provider, string>

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** The committed migrations of a provider, oldest first. */
export function readMigrations(
  provider: Provider,
  folder = resolve('prisma/migrations'),
): Migration[] {
  return readdirSync(join(folder, provider))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, provider, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/**
 * Brings the database of `url` up to date.
 *
 * @returns the names of the migrations that were applied now.
 * @throws Error when an applied migration's file was changed afterwards, or one fails; that one, and
 * those after it, are then not applied.
 */
export async function migrate(
  url: string,
  migrations = readMigrations(providerOf(url)),
): Promise<string[]> {
  const provider = providerOf(url)
  const connection = await createAdapter(url).connect()
  const applied: string[] = []
  try {
    for (const sql of [BEFORE[provider], CREATE_RECORD[provider]])
      await connection.queryRaw({ sql, args: [], argTypes: [] })
    for (const migration of migrations) {
      const transaction = await connection.startTransaction()
      const run = (sql: string) => transaction.queryRaw({ sql, args: [], argTypes: [] })
      try {
        await run(LOCK[provider])
        const { rows } = await run(
          `SELECT "checksum" FROM "_prisma_migrations" WHERE "migration_name" = '${migration.name}' AND "finished_at" IS NOT NULL`,
        )
        const recorded = rows[0]?.[0]
        if (recorded === undefined) {
          for (const statement of statementsOf(migration.sql)) await run(statement)
          if ((await run(FIND_ORPHANS[provider])).rows.length > 0)
            throw new Error(`The migration ${migration.name} would leave rows that refer to none.`)
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
