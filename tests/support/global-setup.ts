/** Runs once for each project of a test run: creates a migrated template of each database, which tests copy. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../src/server/db/migrate.ts'
import { memoryFolder } from './memory-folder.ts'
import { runAsAdmin, urlOfDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
    /** Null without TEST_POSTGRES_URL: then only SQLite is tested. */
    postgres: { adminUrl: string; template: string } | null
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(memoryFolder(), 'balance-test-'))
  const sqliteTemplate = join(folder, 'template.db')
  await migrate(`file:${sqliteTemplate}`)
  project.provide('sqliteTemplate', sqliteTemplate)

  const adminUrl = process.env.TEST_POSTGRES_URL
  const template = `balance_template_${randomUUID().replaceAll('-', '')}`
  if (adminUrl) {
    await runAsAdmin(adminUrl, `CREATE DATABASE ${template}`)
    await migrate(urlOfDatabase(adminUrl, template))
  }
  project.provide('postgres', adminUrl ? { adminUrl, template } : null)

  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (!adminUrl) return
    await runAsAdmin(adminUrl, `DROP DATABASE ${template} WITH (FORCE)`)
  }
}
