import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Provider } from './database.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Oldest first. @throws Error when their folder is not there. */
export function readMigrations(provider: Provider): Migration[] {
  const folder = resolve('prisma/migrations')
  if (!existsSync(folder))
    throw new Error(`There is no folder ${folder}: start Balance in its own folder.`)
  return readdirSync(join(folder, provider))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, provider, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** @throws Error when this version does not know an applied migration. */
export function requireKnownMigrations(applied: unknown[], migrations: Migration[]): void {
  const names = new Set<unknown>(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !names.has(name))
  if (unknown === undefined) return
  const owner = applied.some((name) => names.has(name))
    ? 'a newer version of Balance'
    : 'another program'
  throw new Error(
    `The database is of ${owner}: this version of Balance does not know the migration ${String(unknown)}.`,
  )
}

/** @throws Error when something there has the name of what the migrations make. */
export function requireUnusedNames(
  there: { name: string; kind: string }[],
  migrations: Migration[],
): void {
  const tables = tablesOf(migrations)
  const made = new Set([
    '_prisma_migrations',
    ...tables,
    ...enumsOf(migrations),
    ...namesOf(migrations, /^CREATE (?:UNIQUE )?INDEX "(\w+)"/gm),
    ...tables.flatMap((table) => [`${table}_id_seq`, `${table}_pkey`]),
  ])
  const taken = there.filter(({ name }) => made.has(name))
  const [first] = taken
  if (!first) return
  const kinds = taken.every(({ kind }) => kind === first.kind) ? `${first.kind}s` : 'things'
  throw new Error(
    `The database is of another program: it has ${kinds} of the names that Balance uses (${taken.map(({ name }) => name).join(', ')}), and no record of Balance's migrations. DATABASE_URL must name a database for Balance alone; nothing was changed.`,
  )
}

export function tablesOf(migrations: Migration[]): string[] {
  return namesOf(migrations, /^CREATE TABLE "(\w+)"/gm)
}

export function enumsOf(migrations: Migration[]): string[] {
  return namesOf(migrations, /^CREATE TYPE "(\w+)"/gm)
}

function namesOf(migrations: Migration[], statement: RegExp): string[] {
  return migrations.flatMap(({ sql }) =>
    [...sql.matchAll(statement)].map(([, name]) => String(name)),
  )
}
