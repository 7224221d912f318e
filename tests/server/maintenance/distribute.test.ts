/** Accounts are spread over the machines of a Citus cluster, and come back. Most of it runs with TEST_CITUS_URL only. */
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { distribute, undistribute } from '../../../src/server/maintenance/distribute.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import {
  findUnspread,
  spreadStructure,
  spreadTables,
} from '../../../src/server/maintenance/spread.ts'
import { expectedStructure, type Structure } from '../../../src/server/maintenance/structure.ts'
import { clusterUrl, createClusterDatabase, type TestCluster } from '../../support/citus.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'
import { createHousehold } from '../../support/household.ts'
import { readAllRows } from '../../support/rows.ts'
import { registerUser } from '../../support/server.ts'

const REFUSALS = {
  sqlite:
    'DATABASE_URL is an SQLite file, which stays on one machine. npm run move carries it over to PostgreSQL.',
  postgresql:
    'This PostgreSQL database does not have the extension Citus, which spreads rows over several machines: docs/growing.md says how to set it up.',
}

const silently = () => undefined

it.each(providers)('a database on %s cannot be spread over machines', async (provider) => {
  const { url, drop } = await createTestDatabase(provider)
  onTestFinished(drop)
  for (const command of [distribute, undistribute])
    await expect(command(url, silently)).rejects.toThrow(REFUSALS[provider])
  expect((await examine(url)).problems).toEqual([])
})

describe('a table that a migration adds', () => {
  const structure = expectedStructure('postgresql')
  const added = (facts: Record<string, string>): Structure => ({
    ...structure,
    Goal: {
      'column Goal.accountId': 'integer NOT NULL',
      'foreign key Goal_accountId_fkey':
        'FOREIGN KEY ("accountId") REFERENCES "Account"(id) ON DELETE CASCADE',
      'primary key Goal_pkey': 'PRIMARY KEY (id)',
      ...facts,
    },
  })

  it('is spread with its account, by a key that begins with it', () => {
    const next = added({
      'foreign key Goal_userId_fkey': 'FOREIGN KEY ("userId") REFERENCES "User"(id)',
    })
    expect(spreadTables(next)).toEqual([...spreadTables(structure), 'Goal'])
    expect(spreadStructure(next).Goal).toEqual({
      'column Goal.accountId': 'integer NOT NULL',
      'foreign key Goal_accountId_fkey': next.Goal?.['foreign key Goal_accountId_fkey'],
      'primary key Goal_pkey': 'PRIMARY KEY ("accountId", id)',
    })
  })

  it('stays where users are if it is unique over all accounts or has rows without one', () => {
    const unique = 'CREATE UNIQUE INDEX "Goal_hash_key" ON "Goal" USING btree (hash)'
    const cases: Record<string, string>[] = [
      { 'index Goal_hash_key': unique },
      { 'column Goal.accountId': 'integer' },
    ]
    for (const facts of cases) {
      const next = added(facts)
      expect(spreadTables(next)).toEqual(spreadTables(structure))
      expect(spreadStructure(next).Goal).not.toHaveProperty('foreign key Goal_accountId_fkey')
    }
  })
})

/** Makes the table anew, on one machine, by what the migrations say of it. */
const MAKE_NOTICE = [
  'DROP TABLE "Notice"',
  ...readMigrations('postgresql')
    .flatMap(({ sql }) => sql.replaceAll(/^--.*$/gm, '').split(';'))
    .map((statement) => statement.trim())
    .filter((statement) =>
      /^(?:(?:CREATE|ALTER) TABLE|CREATE INDEX "\w+" ON) "Notice"/.test(statement),
    ),
]

describe.each(clusterUrl ? ['citus'] : [])('on %s', () => {
  let cluster: TestCluster

  beforeAll(async () => {
    cluster = await createClusterDatabase()
    await migrate(cluster.url)
    return () => cluster.drop()
  })

  async function rowsOf() {
    const db = await openDatabase(cluster.url)
    const rows = await readAllRows(db)
    await db.close()
    return rows
  }

  async function addHousehold(): Promise<void> {
    const server = await serveDatabase({ databaseUrl: cluster.url })
    const account = await createHousehold(await registerUser(server), await registerUser(server))
    const { client } = await registerUser(server)
    for (const of of ['personal', account] as const)
      await client.expense.create
        .mutate({ account: of, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' })
        .catch(silently)
    await server.close()
  }

  it('accounts go to the workers and come back, with all rows', async () => {
    await addHousehold()
    const before = await rowsOf()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    expect(await distribute(cluster.url, say)).toMatch(
      /^The rows of \d+ tables are spread over \d+ workers\. /,
    )
    expect(said).toContain('CashFlow: its rows are spread by accountId.')
    expect(await rowsOf()).toEqual(before)
    expect((await examine(cluster.url)).problems).toEqual([])

    said.length = 0
    expect(await distribute(cluster.url, say)).toMatch(/ already: nothing was changed\.$/)
    expect(said).toEqual([])
    await addHousehold()
    const after = await rowsOf()

    await undistribute(cluster.url, say)
    expect(await rowsOf()).toEqual(after)
    expect((await examine(cluster.url)).problems).toEqual([])
    expect(await undistribute(cluster.url, silently)).toBe(
      'All rows are on one machine: nothing was changed.',
    )
  })

  it('the doctor names a table that is on one machine, and the next run spreads it', async () => {
    await distribute(cluster.url, silently)
    await execute(cluster.url, ...MAKE_NOTICE)
    const problem =
      'The table Notice is on one machine, but accounts are spread over several: run npm run distribute.'
    expect(await findUnspread(cluster.url)).toEqual([problem])
    expect((await examine(cluster.url)).problems).toContain(problem)
    const said: string[] = []
    await distribute(cluster.url, (line) => void said.push(line))
    expect(said).toEqual([
      'Notice: the foreign key Notice_userId_fkey goes.',
      'Notice: its rows are spread by accountId.',
    ])
    expect((await examine(cluster.url)).problems).toEqual([])
  })

  it('spreading is refused on a worker and while a server uses the database', async () => {
    const [worker = ''] = cluster.workerUrls
    await expect(distribute(worker, silently)).rejects.toThrow(
      'DATABASE_URL must name the database on the coordinator, and no worker.',
    )
    const db = await openDatabase(cluster.url)
    await expect(distribute(cluster.url, silently)).rejects.toThrow('Stop the servers first')
    await db.close()
  })
})
