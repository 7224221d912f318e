/** Once a run and project: a migrated template of each database, which the tests copy. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/server/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
    /** Null where no PostgreSQL is given: then only SQLite is tested. */
    postgres: { adminUrl: string; template: string } | null
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-test-'))
  const sqliteTemplate = join(folder, 'template.db')
  await migrate(`file:${sqliteTemplate}`)
  project.provide('sqliteTemplate', sqliteTemplate)

  const adminUrl = process.env.TEST_POSTGRES_URL
  const template = `balance_template_${randomUUID().replaceAll('-', '')}`
  if (adminUrl) {
    const admin = new pg.Client(adminUrl)
    await admin.connect()
    await admin.query(`CREATE DATABASE ${template}`)
    await admin.end()
    await migrate(urlOfDatabase(adminUrl, template))
  }
  project.provide('postgres', adminUrl ? { adminUrl, template } : null)

  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!adminUrl) return
    const admin = new pg.Client(adminUrl)
    await admin.connect()
    await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
    await admin.end()
  }
}

function urlOfDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
