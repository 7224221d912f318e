/** The doctor looks at pages of rows, and finds a problem in each account of a page. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { chunksOf } from '../../../src/server/db/database.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import {
  type Corruption,
  household,
  item,
  plantCorruptions,
  updateItem,
  updateMark,
} from '../../support/corruptions.ts'
import { execute, providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const ofHousehold = (change: string) => `UPDATE "Account" SET ${change} WHERE "id" = ${household}`

/** Each is the only one in a database, and a backup of one account has it. */
const CORRUPTIONS = [
  updateItem(1, `"name" = ''`),
  updateItem(1, '"amountCents" = -1'),
  updateItem(1, '"amountCents" = 100000000000'),
  updateItem(1, `"schedule" = 'MONTHLY day=32'`),
  updateItem(1, `"schedule" = 'none'`),
  updateItem(1, `"startDate" = '12026-01-01T00:00:00.000+00:00'`),
  updateItem(1, `"note" = replace(hex(zeroblob(300)), '0', 'x')`),
  updateItem(1, `"bankNames" = '["${'x'.repeat(61)}"]'`),
  updateItem(1, `"bankNames" = 'none'`),
  updateItem(1, `"kind" = 'gift'`),
  updateItem(1, `"continuesId" = "id"`),
  updateItem(2, `"continuesId" = ${item(1)}, "kind" = 'income'`),
  updateItem(2, `"continuesId" = ${item(1)}, "continuedLastDate" = 'never'`),
  updateMark(12, `"date" = '2026-02-30'`),
  updateMark(12, '"movedCents" = 100000000000'),
  updateMark(12, `"date" = 'soon', "done" = false, "skipped" = true`),
  updateMark(12, `"amountCents" = -5`),
  updateMark(12, `"movedTo" = 'soon'`),
  ofHousehold(`"name" = ' '`),
  ofHousehold('"startingBalanceCents" = -100000000000'),
  ofHousehold('"bufferCents" = 100000000000'),
  ofHousehold(`"balanceOn" = 'today'`),
  ofHousehold(
    `"paydayCashFlowId" = (SELECT min("id") FROM "CashFlow" WHERE "kind" = 'expense' AND "accountId" = ${household})`,
  ),
  `UPDATE "CheckIn" SET "onDate" = 'today' WHERE "accountId" = ${household}`,
  `UPDATE "CheckIn" SET "balanceCents" = 100000000000 WHERE "accountId" = ${household}`,
  `UPDATE "Scenario" SET "changes" = '[{"op":"rename"}]' WHERE "id" = (SELECT min("id") FROM "Scenario")`,
  `UPDATE "Scenario" SET "name" = '' WHERE "id" = (SELECT min("id") FROM "Scenario")`,
]

describe('the doctor', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer('sqlite')
    await fillDatabase(server)
  })
  afterAll(() => server.close())

  /** A copy of the database, for one test. */
  const copy = async () => {
    const path = `${server.databaseUrl.slice('file:'.length)}.copy`
    rmSync(path, { force: true })
    const connection = await connect(server.databaseUrl)
    await connection.query('VACUUM INTO ?', [path])
    await connection.close()
    onTestFinished(() => rmSync(path, { force: true }))
    return `file:${path}`
  }

  it.each(CORRUPTIONS)('finds the only problem of a backup: %s', async (sql) => {
    const url = await copy()
    await execute(url, 'PRAGMA foreign_keys=OFF', sql)
    const { problems } = await examine(url)
    expect(problems).toContainEqual(
      expect.stringMatching(/(^In| of|^The backup of) account \d+ \("/),
    )
  })
})

/** Each is about a row of its own. */
const TOGETHER: Corruption[] = [
  [ofHousehold(`"name" = ' '`), /^In account \d+ \(" "\): The name is required/],
  [`UPDATE "Account" SET "bufferCents" = 100000000000 WHERE "name" = ' '`, /: The buffer/],
  [`UPDATE "Account" SET "balanceOn" = 'today' WHERE "name" = ' '`, /: The date must be/],
  [`UPDATE "CheckIn" SET "balanceCents" = 100000000000`, /: The starting balance must be/],
  [updateItem(1, `"continuesId" = ${item(2)}, "kind" = 'income'`), /: It is an income, but it/],
  [updateItem(3, `"note" = '${'x'.repeat(3_000)}'`), /^CashFlow .*: The note/],
  [updateMark(4, '"movedCents" = 100000000000'), /^CashFlow .*: What a done mark has moved/],
]

it.each(providers)(
  'the doctor finds each problem of the backups of an account on %s',
  async (provider) => {
    const server = await startTestServer(provider)
    onTestFinished(() => server.close())
    await fillDatabase(server)
    const found = await plantCorruptions(server.databaseUrl, provider, TOGETHER)
    expect(found).toEqual({ unfound: [], unplanted: [] })
  },
)

describe.each(providers)('the doctor of many accounts on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
    const db = await openDatabase(server.databaseUrl)
    const all = Array.from({ length: 2_100 }, (_, at) => at + 1)
    for (const ids of chunksOf(all))
      await db.write(async (tx) => {
        const passwordHash = `$argon2id$v=19$m=1,t=1,p=1$${'a'.repeat(22)}$${'b'.repeat(43)}`
        const people = ids.map((id) => ({
          id,
          email: `u${id}@x.example`,
          name: 'Many',
          passwordHash,
        }))
        await tx.user.createMany({ data: people })
        const personal = ids.map((id) => ({ id, name: 'Personal Account', personalUserId: id }))
        await tx.account.createMany({ data: personal })
        const owners = ids.map((id) => ({ accountId: id, userId: id, role: 'owner' as const }))
        await tx.membership.createMany({ data: owners })
        const flow = { kind: 'income', name: 'Pay', schedule: 'DAILY' } as const
        const startDate = new Date(server.now.epochMilliseconds)
        const flows = ids.map((id) => ({
          ...flow,
          accountId: id,
          amountCents: 1_000 + id,
          startDate,
        }))
        await tx.cashFlow.createMany({ data: flows })
      })
    await db.close()
    if (provider === 'postgresql')
      await execute(
        server.databaseUrl,
        ...['User', 'Account', 'CashFlow'].map(
          (table) => `SELECT setval('"${table}_id_seq"', 1000000)`,
        ),
      )
  })
  afterAll(() => server.close())

  it('says how far it is, and keeps no transaction open', async () => {
    const lines: string[] = []
    const { read } = server.services.db
    const open: Promise<unknown>[] = []
    const say = (line: string) => {
      lines.push(line)
      if (provider === 'postgresql')
        open.push(
          read.$queryRaw`SELECT 1 FROM "pg_stat_activity"
            WHERE "datname" = current_database() AND "state" LIKE 'idle in transaction%'`,
        )
    }
    const { problems } = await examine(server.databaseUrl, { say })
    expect(problems).toEqual([])
    expect(lines).toContain('CashFlow: 2,100 rows')
    const backups = lines.filter((line) => line.startsWith('backups'))
    expect(backups.slice(0, 2)).toEqual(['backups up to account 25', 'backups up to account 50'])
    expect(backups.at(-1)).toBe('backups up to account 2100')
    for (const found of await Promise.all(open)) expect(found).toEqual([])
  })

  it('only adds up rows and cents when it has to be fast', async () => {
    const { tables, rows, sums, problems } = await examine(server.databaseUrl, { fast: true })
    expect({ tables, rows, problems }).toEqual({ tables: 29, rows: 8_401, problems: [] })
    const cents = 2_100 * 1_000 + (2_100 * 2_101) / 2
    expect(sums).toContain(
      `CashFlow: 2100 rows, amountCents ${cents}, everydayHighCents 0, everydayLowCents 0`,
    )
    expect(sums).toContain('Account: 2100 rows, bufferCents 0, startingBalanceCents 0')
  })

  it('finds the few accounts of many whose backup has a problem', async () => {
    const change = (id: number, amount: number) =>
      `UPDATE "CashFlow" SET "amountCents" = ${amount} WHERE "accountId" = ${id}`
    await execute(server.databaseUrl, change(3, -1), change(1_990, -1), change(2_100, -1))
    const { problems } = await examine(server.databaseUrl)
    expect(problems.map((text) => /of account (\d+) /.exec(text)?.[1])).toEqual([
      '3',
      '1990',
      '2100',
    ])
    expect((await examine(server.databaseUrl, { fast: true })).problems).toEqual([])
    const back = [3, 1_990, 2_100].map((id) => change(id, 1_000 + id))
    await execute(server.databaseUrl, ...back)
  })
})
