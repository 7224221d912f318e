/** Reads rows below Prisma's models: a wrong row must not keep the others from being read. */
import { setImmediate } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { findOpenMigrations, type Run } from '../db/migrate.ts'
import { type Migration, readMigrations } from '../db/migrations.ts'
import { type Provider, type ReadClient, TRANSACTION_LIMITS } from '../db/database.ts'
import { PrismaClient as PostgresClient } from '../db/generated/postgresql/client.ts'
import { PrismaClient } from '../db/generated/sqlite/client.ts'
import { kindOf, requireDatabase } from '../db/open.ts'
import { postgresql, REQUIRE_UTF8 } from '../db/postgresql/postgresql.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import { openReadable, readableAdapter } from './readable-file.ts'

export type Row = Record<string, unknown>

export interface Connection {
  provider: Provider
  /** Runs a statement with the values of its parameters: `?` on SQLite, `$1` on PostgreSQL. */
  query(sql: string, values?: string[]): Promise<Row[]>
  /** Runs queries of the models that all see the rows as of one moment, beside an open transaction of `query`. */
  snapshot<T>(work: (read: ReadClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Closes the connection when the work is over. @throws Error as `connect`. */
export async function connected<T>(
  url: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(url)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** @throws Error when there is no such file, no server answers, or the encoding is not UTF8. */
export async function connect(url: string): Promise<Connection> {
  const file = kindOf(url).fileOf(url)
  return file === null ? connectPostgres(url) : connectSqlite(url, file)
}

async function connectPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(REQUIRE_UTF8)
  } catch (error) {
    await client.end()
    throw error
  }
  // The server's own level of snapshots is none that a standby knows.
  const limits = { ...TRANSACTION_LIMITS, isolationLevel: 'RepeatableRead' } as const
  const models = new PostgresClient({
    adapter: new PrismaPg({ connectionString: url, max: 1, pipeline: true }),
  })
  return {
    provider: 'postgresql',
    query: async (sql, values) => (await client.query(sql, values)).rows as Row[],
    snapshot: (work) => models.$transaction((tx) => work(tx as unknown as ReadClient), limits),
    close: async () => {
      await models.$disconnect()
      await client.end()
    },
  }
}

async function connectSqlite(url: string, file: string): Promise<Connection> {
  requireDatabase(url)
  const { connection, path, close } = await openReadable(file)
  const models = new PrismaClient({ adapter: readableAdapter(path) })
  return {
    provider: 'sqlite',
    query: async (sql, args = []) => {
      // SQLite's driver is synchronous. Let the event loop run between queries, so that a signal can end the process.
      await setImmediate()
      const argTypes = args.map(() => ({ scalarType: 'string' as const, arity: 'scalar' as const }))
      const { columnNames, rows } = await connection.queryRaw({ sql, args, argTypes })
      return rows.map((row) => Object.fromEntries(columnNames.map((name, at) => [name, row[at]])))
    },
    snapshot: (work) => models.$transaction(work, TRANSACTION_LIMITS),
    close: async () => {
      await models.$disconnect()
      await close()
    },
  }
}

export async function inTransaction<T>({ query }: Connection, work: () => Promise<T>): Promise<T> {
  await query('BEGIN')
  try {
    const result = await work()
    await query('COMMIT')
    return result
  } catch (error) {
    await query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** Answers those that are not applied, and those that are. @throws Error for a newer version or another program. */
export async function readApplied(
  connection: Connection,
): Promise<{ open: Migration[]; applied: Migration[] }> {
  const migrations = readMigrations(connection.provider)
  const { migration } = { sqlite, postgresql }[connection.provider]
  const open = await findOpenMigrations(runOn(connection), migration, migrations)
  return { open, applied: migrations.filter((each) => !open.includes(each)) }
}

export function runOn({ query }: Connection): Run {
  return async (sql) => (await query(sql)).map((row) => Object.values(row))
}
