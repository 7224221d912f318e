/** Real databases for tests: each a copy of a migrated template, gone afterwards. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { Provider } from '../../src/server/db/database.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** The databases of this run: PostgreSQL too when TEST_POSTGRES_URL is set. */
export const providers: Provider[] = inject('postgres') ? ['sqlite', 'postgresql'] : ['sqlite']

/** A database with every table, or an empty one. */
export async function createTestDatabase(
  provider: Provider,
  content: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  return provider === 'sqlite' ? copySqlite(content) : copyPostgres(content)
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

async function copyPostgres(content: 'migrated' | 'empty'): Promise<TestDatabase> {
  const postgres = inject('postgres')
  if (!postgres) throw new Error('TEST_POSTGRES_URL is not set.')
  const name = `balance_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (sql: string) => {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  const template = content === 'migrated' ? postgres.template : 'template0'
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = new URL(postgres.adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`DROP DATABASE ${name} WITH (FORCE)`) }
}
