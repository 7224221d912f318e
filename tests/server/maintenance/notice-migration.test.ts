/** The migration that makes Sunday the day 0 of weekly notes: each goes on coming on its day. */
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7, null]

it.each(providers)('the migration keeps the day of each weekly note on %s', async (provider) => {
  const { url, drop } = await createTestDatabase(provider, 'empty')
  onTestFinished(drop)
  const migrations = readMigrations(provider)
  const place = migrations.findIndex(({ name }) => name.endsWith('_sunday-is-zero'))
  await migrate(url, migrations.slice(0, place))
  await execute(
    url,
    `INSERT INTO "User" ("id", "email", "name", "passwordHash") VALUES (1, 'ada@example.com', 'Ada', '')`,
    ...DAYS.flatMap((day, at) => [
      `INSERT INTO "Account" ("id", "name") VALUES (${at + 1}, 'Flat')`,
      `INSERT INTO "Notice" ("accountId", "userId", "low", "weekday", "hour", "timeZone") VALUES (${at + 1}, 1, ${day === null}, ${day}, ${day}, 'UTC')`,
    ]),
  )
  await migrate(url)
  const connection = await connect(url)
  const rows = await connection.query('SELECT "weekday", "hour" FROM "Notice" ORDER BY "accountId"')
  await connection.close()
  expect(rows.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 0, null])
  expect(rows.map(({ hour }) => hour)).toEqual(DAYS)
})
