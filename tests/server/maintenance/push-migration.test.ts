/** The migration that brings notes to devices: mails that wait and notices that are chosen stay as they are. */
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'

const AT = { sqlite: '1795000000000', postgresql: "'2026-11-20 12:00:00'" }

it.each(providers)('the migration keeps waiting mails and notices on %s', async (provider) => {
  const { url, drop } = await createTestDatabase(provider, 'empty')
  onTestFinished(drop)
  const migrations = readMigrations(provider)
  const place = migrations.findIndex(({ name }) => name.endsWith('_push-devices'))
  await migrate(url, migrations.slice(0, place))
  const due = AT[provider]
  await execute(
    url,
    `INSERT INTO "User" ("id", "email", "name", "passwordHash") VALUES (1, 'ada@example.com', 'Ada', '')`,
    `INSERT INTO "Account" ("id", "name") VALUES (1, 'Flat')`,
    `INSERT INTO "Notice" ("accountId", "userId", "low", "isLow", "weekday", "hour", "timeZone", "weekSentOn")
     VALUES (1, 1, TRUE, TRUE, 5, 7, 'Europe/Rome', '2026-11-20')`,
    `INSERT INTO "Mail" ("id", "kind", "address", "userId", "facts", "createdAt", "dueAt", "tries", "textSentAt")
     VALUES (7, 'lowBalance', 'ada@example.com', 1, '{"accountId":1}', ${due}, ${due}, 2, NULL)`,
    `INSERT INTO "Mail" ("id", "kind", "address", "userId", "facts", "createdAt", "dueAt", "tries", "textSentAt")
     VALUES (9, 'resetPassword', 'nobody@example.com', NULL, '{}', ${due}, ${due}, 0, ${due})`,
  )
  const rows = async (sql: string) => {
    const connection = await connect(url)
    return connection.query(sql).finally(() => connection.close())
  }
  const MAILS = `SELECT "id", "kind", "address", "userId", "facts", "createdAt", "dueAt", "tries", "textSentAt" FROM "Mail" ORDER BY "id"`
  const NOTICES = `SELECT "low", "isLow", "weekday", "hour", "timeZone", "weekSentOn" FROM "Notice"`
  const before = [await rows(MAILS), await rows(NOTICES)]
  await migrate(url)
  expect([await rows(MAILS), await rows(NOTICES)]).toEqual(before)
  expect(await rows('SELECT "id" FROM "Mail" WHERE "deviceId" IS NOT NULL')).toEqual([])
  const [notice] = await rows('SELECT "mail" FROM "Notice"')
  expect(Boolean(notice?.['mail'])).toBe(true)
})
