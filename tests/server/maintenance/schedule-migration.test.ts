/** The migration that puts the text of a schedule in the place of its columns: every row stays as it was. */
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { formatSchedule, parseSchedule } from '../../../src/shared/schedules/schedule-text.ts'
import { plainSchedule, scheduleOf } from '../../../src/shared/schedules/schedule.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'
import { oldFieldsOf } from '../../support/schedule-fields.ts'

const ROWS = 300
const KEPT =
  'id accountId kind name amountCents startDate continuesId continuedLastDate version contractAuthorId importId createdAt editedAt editedById deletedAt'
    .split(' ')
    .map((column) => `"${column}"`)
    .join(', ')

describe.each(providers)('the migration one-schedule on %s', (provider) => {
  it('keeps every row, and each schedule as its canonical text', async () => {
    const { url, drop } = await createTestDatabase(provider, 'empty')
    onTestFinished(drop)
    const migrations = readMigrations(provider)
    const place = migrations.findIndex(({ name }) => name.endsWith('_one-schedule'))
    await migrate(url, migrations.slice(0, place))
    const schedules = fc.sample(someCashFlows, ROWS).map(scheduleOf)
    await execute(
      url,
      `INSERT INTO "User" ("id", "email", "name", "passwordHash") VALUES (1, 'ada@example.com', 'Ada', '')`,
      `INSERT INTO "Account" ("id", "name", "personalUserId") VALUES (1, 'Personal Account', 1)`,
      ...schedules.map((schedule, at) => insertRow(at, oldFieldsOf(schedule))),
      `INSERT INTO "Completion" ("accountId", "cashFlowId", "date") SELECT "accountId", "id", '2026-12-01' FROM "CashFlow"`,
      // The id of a row that was deleted for good is not given again.
      'DELETE FROM "CashFlow" WHERE "amountCents" = 299',
    )

    const connection = await connect(url)
    const readRows = () => connection.query(`SELECT ${KEPT} FROM "CashFlow" ORDER BY "id"`)
    const before = await readRows()
    expect(before).toHaveLength(ROWS - 1)
    await migrate(url)
    expect(await readRows()).toEqual(before)
    const stored = await connection.query('SELECT "schedule" FROM "CashFlow" ORDER BY "id"')
    const texts = stored.map(({ schedule }) => String(schedule))
    expect(texts).toEqual(schedules.slice(0, -1).map(formatSchedule))
    expect(texts.map(parseSchedule)).toEqual(schedules.slice(0, -1))
    const [marks] = await connection.query('SELECT count(*) AS "count" FROM "Mark"')
    expect(Number(marks?.count)).toBe(ROWS - 1)
    const [added] = await connection.query(
      `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate")
       VALUES (1, 'income', 'New', 1, '${formatSchedule(plainSchedule('DAILY'))}', '2026-11-20T12:00:00+00:00') RETURNING "id"`,
    )
    expect(Number(added?.id)).toBe(ROWS + 1)
    await connection.close()
  })
})

/** The first row is continued by all others, some of which are deleted. */
function insertRow(at: number, fields: Record<string, string | number>): string {
  const row = {
    accountId: 1,
    kind: at % 2 === 0 ? 'income' : 'expense',
    name: `It's ${at}`,
    amountCents: at,
    startDate: '2026-11-20T12:00:00.000+00:00',
    version: at + 1,
    ...(at > 0 && { continuesId: 1, continuedLastDate: '2026-10-31' }),
    ...(at % 3 === 0 && { deletedAt: '2026-11-21T12:00:00.000+00:00', importId: `${at}` }),
    ...fields,
  }
  const columns = Object.keys(row).map((column) => `"${column}"`)
  const values = Object.values(row).map((value) => `'${String(value).replaceAll("'", "''")}'`)
  return `INSERT INTO "CashFlow" (${columns.join(', ')}) VALUES (${values.join(', ')})`
}
