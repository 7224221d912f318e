/** Real databases for tests. Each is a copy of a migrated template, and is dropped after its test. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Database, Provider } from '../../src/server/db/database.ts'
import { kindOf, openDatabase } from '../../src/server/db/open.ts'
import { connect } from '../../src/server/maintenance/connection.ts'
import { clusterUrl, createSpreadDatabase } from './citus.ts'
import { runAsAdmin, urlOfDatabase } from './postgres.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** The kinds of databases that this run tests. PostgreSQL is one of them when TEST_POSTGRES_URL is set. */
export const providers: Provider[] = inject('postgres') ? ['sqlite', 'postgresql'] : ['sqlite']

/** The places of rows. Citus, where accounts are spread over several machines, is one of them when TEST_CITUS_URL is set. */
export type Place = Provider | 'citus'

export const places: Place[] = clusterUrl ? [...providers, 'citus'] : providers

/** Creates a database with all tables, or an empty one. */
export async function createTestDatabase(
  place: Place,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  if (place === 'citus') return createSpreadDatabase()
  return place === 'sqlite' ? copySqlite(content) : copyPostgres(content)
}

/** The URL of a PostgreSQL database without tables, which is dropped when the test is over. */
export async function createEmptyPostgres(options = ''): Promise<string> {
  const { url, drop } = await copyPostgres('empty', options)
  onTestFinished(drop)
  return url
}

/** Runs statements past the server. */
export async function execute(url: string, ...statements: string[]): Promise<void> {
  const connection = await connect(url)
  for (const statement of statements) await connection.query(statement)
  await connection.close()
}

/** The names of all tables, with the record of migrations. */
export async function tablesOf(url: string): Promise<string[]> {
  const connection = await connect(url)
  const rows = await connection.query(kindOf(url).migration.listTables)
  await connection.close()
  return rows.flatMap((row) => Object.values(row).map(String))
}

/** Opens a database with all tables for a test of it alone, without a server. */
export async function withDatabaseOf(
  provider: Provider,
  test: (db: Database, url: string) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createTestDatabase(provider)
  const db = await openDatabase(url)
  try {
    await test(db, url)
  } finally {
    await db.close()
    await drop()
  }
}

function copySqlite(content: 'migrated' | 'empty'): TestDatabase {
  const template = inject('sqliteTemplate')
  const path = join(dirname(template), `${randomUUID()}.db`)
  if (content === 'migrated') copyFileSync(template, path)
  return {
    url: `file:${path}`,
    drop: async () => {
      for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    },
  }
}

async function copyPostgres(content: 'migrated' | 'empty', options = ''): Promise<TestDatabase> {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('TEST_POSTGRES_URL is not set.')
  const name = `balance_${randomUUID().replaceAll('-', '')}`
  const { adminUrl } = postgres
  const template = content === 'migrated' ? postgres.template : 'template0'
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} ${options}`)
  return {
    url: urlOfDatabase(adminUrl, name),
    drop: () => runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
