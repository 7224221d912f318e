/** The migration that makes one table of the four of done marks and exceptions: every plan stays as it was. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { projectMonth } from '../../../src/server/projection/answers/daily.ts'
import { compilePlan } from '../../../src/server/projection/ledger/compiled-plan.ts'
import type { Plan } from '../../../src/server/projection/ledger/plan.ts'
import { readPlan } from '../../../src/server/services/projections/plan-rows.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'

const TODAY = Temporal.PlainDate.from('2026-11-20')
const AT = `'2026-11-20T12:00:00.000+00:00'`
const ACCOUNTS = [1, 2]
const MARKS_OF_EACH = 5_000
const MARKS = { Completion: 'movedCents', Override: 'amountCents', Skip: null, Move: 'to' } as const

type Marks = Pick<Plan, 'completions' | 'overrides' | 'skips' | 'moves'>

describe.each(providers)('the migration one-mark on %s', (provider) => {
  it('keeps each of 20,000 marks, and so all projections', async () => {
    const { url, drop } = await createTestDatabase(provider, 'empty')
    onTestFinished(drop)
    const migrations = readMigrations(provider)
    const place = migrations.findIndex(({ name }) => name.endsWith('_one-mark'))
    await migrate(url, migrations.slice(0, place))
    await execute(
      url,
      ...ACCOUNTS.flatMap((id) => [
        `INSERT INTO "User" ("email", "name", "passwordHash", "createdAt") VALUES ('user${id}@example.com', 'Ada', '', ${AT})`,
        `INSERT INTO "Account" ("name", "startingBalanceCents", "personalUserId", "createdAt") VALUES ('Personal Account', 500, ${id}, ${AT})`,
        `INSERT INTO "Membership" ("accountId", "userId", "role", "joinedAt") VALUES (${id}, ${id}, 'owner', ${AT})`,
        ...[0, 1, 2].map(
          (at) =>
            `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "createdAt")
             VALUES (${id}, '${at === 0 ? 'income' : 'expense'}', 'Item', ${100 + at}, 'DAILY', ${AT}, ${AT})`,
        ),
      ]),
      ...Object.keys(MARKS).map(insertMarks),
    )
    const connection = await connect(url)
    onTestFinished(() => connection.close())
    const readOld = async (accountId: number): Promise<Marks> => {
      const read = (table: string) =>
        connection.query(
          `SELECT * FROM "${table}" WHERE "accountId" = ${accountId} ORDER BY "cashFlowId", "date"`,
        )
      const placed = ({ cashFlowId, date }: Record<string, unknown>) => ({
        cashFlowId: Number(cashFlowId),
        date: String(date),
      })
      return {
        completions: (await read('Completion')).map(placed),
        overrides: (await read('Override')).map((row) => ({
          ...placed(row),
          amountCents: Number(row.amountCents),
        })),
        skips: (await read('Skip')).map(placed),
        moves: (await read('Move')).map((row) => ({ ...placed(row), to: String(row.to) })),
      }
    }
    const sumMoved = async (table: string) => {
      const [row] = await connection.query(
        `SELECT sum("movedCents") AS "sum", count("movedCents") AS "count" FROM "${table}"`,
      )
      return [Number(row?.sum), Number(row?.count)]
    }
    const before = new Map<number, Marks>()
    for (const id of ACCOUNTS) before.set(id, await readOld(id))
    const count = [...before.values()].flatMap((marks) => Object.values(marks).flat()).length
    expect(count).toBe(4 * MARKS_OF_EACH)
    const moved = await sumMoved('Completion')

    await migrate(url)
    expect(await sumMoved('Mark')).toEqual(moved)
    const db = await openDatabase(url)
    onTestFinished(() => db.close())
    for (const [id, marks] of before) {
      const { plan } = await readPlan(db.read, id)
      expect(plan).toMatchObject(marks)
      const monthsOf = (ofPlan: Plan) => {
        const compiled = compilePlan(ofPlan, {
          biweeklyDefault: 'odd-weeks',
          currentMonth: '2026-11',
          doneBefore: null,
        })
        return ['2026-11', '2026-12', '2027-06', '2030-01'].map((month) =>
          projectMonth(compiled, { month, today: TODAY }),
        )
      }
      expect(monthsOf(plan)).toEqual(monthsOf({ ...plan, ...marks }))
    }
    expect((await examine(url)).problems).toEqual([])
  })
})

/** Every third day of six cash flows, so that most dates have marks of several kinds. */
function insertMarks(table: string): string {
  const column = MARKS[table as keyof typeof MARKS]
  const values = Array.from({ length: MARKS_OF_EACH }, (_, at) => {
    const step = { Completion: 1, Override: 2, Skip: 3, Move: 5 }[table] ?? 1
    const flow = (at % 6) + 1
    const date = dayAfter(Math.floor(at / 6) * step)
    const value = {
      Completion: at % 4 === 0 ? String(at - 500) : 'NULL',
      Override: String(at % 7),
      Move: `'${dayAfter(at % 900)}'`,
    }[table]
    return `(${flow <= 3 ? 1 : 2}, ${flow}, '${date}'${column ? `, ${value}` : ''})`
  })
  const columns = ['accountId', 'cashFlowId', 'date', ...(column ? [column] : [])]
  return `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES ${values.join(', ')}`
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 10, 1 + days)).toISOString().slice(0, 10)
}
