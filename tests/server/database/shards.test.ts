/**
 * The statements of the busiest calls find rows of accounts by an index that begins with the account, which is what
 * lets accounts be spread over several machines: docs/growing.md says which statements are bound so. Where they are
 * spread, with TEST_CITUS_URL, each statement of nearly every procedure asks one machine.
 */
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { places, providers } from '../../support/database.ts'
import { EVERYTHING_ON } from '../../support/everything-on.ts'
import { createPreparation, NEEDS_MORE } from '../../support/every-procedure.ts'
import { createHousehold } from '../../support/household.ts'
import { PROCEDURES } from '../../support/procedures.ts'
import { rememberStatements, shardsAsked } from '../../support/sent-statements.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

/** Tables of which every row belongs to one account. */
const OF_ACCOUNTS = new Set(['CashFlow', 'Mark', 'Activity', 'UndoRecord'])

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

/** The scans of tables in the plan that PostgreSQL makes without knowing the values. */
async function scansOf(client: pg.Client, statement: string): Promise<PlanNode[]> {
  await client.query(`PREPARE "statement" AS ${statement}`)
  const { rows: parameters } = await client.query<{ count: number }>(
    `SELECT cardinality("parameter_types") AS "count" FROM "pg_prepared_statements" WHERE "name" = 'statement'`,
  )
  const values = Array.from({ length: parameters[0]?.count ?? 0 }, () => 'NULL').join(', ')
  const execute = values ? `EXECUTE "statement" (${values})` : 'EXECUTE "statement"'
  const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${execute}`)
  await client.query('DEALLOCATE "statement"')
  const scans: PlanNode[] = []
  const visit = (node: PlanNode) => {
    if (node['Relation Name'] && /Scan/.test(node['Node Type'])) scans.push(node)
    node.Plans?.forEach(visit)
  }
  visit(rows[0]['QUERY PLAN'][0].Plan as PlanNode)
  return scans
}

/** Like "Completion by cashFlowId": the scans of rows of accounts that name no account. */
async function unboundScansOf(client: pg.Client, statements: Set<string>): Promise<string[]> {
  const unbound = new Set<string>()
  for (const statement of statements) {
    for (const scan of await scansOf(client, statement)) {
      const table = scan['Relation Name'] ?? ''
      const condition = scan['Index Cond'] ?? ''
      // One row that is found by its own id, and named with its account, is of one account as well.
      const isNamed = /^\(id = [^)]*\)$/.test(condition) && scan.Filter?.includes('"accountId" = ')
      if (!OF_ACCOUNTS.has(table) || condition.includes('"accountId" = ') || isNamed) continue
      const [, column = 'nothing'] = /\("?(\w+)"? = /.exec(condition) ?? []
      unbound.add(`${table} by ${column}`)
    }
  }
  return [...unbound].toSorted()
}

test.runIf(providers.includes('postgresql'))(
  'the busiest calls read the rows of accounts by an index of the account',
  async () => {
    const server = await startTestServer('postgresql')
    onTestFinished(() => server.close())
    const { client } = await registerUser(server)
    const account = await createHousehold({ client })
    const rent = { account, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' } as const
    const { id } = await client.expense.create.mutate(rent)
    const mark = { account, kind: 'expense', id, date: '2026-12-01' } as const
    const statementsOf = async (call: () => Promise<unknown>) => {
      const statements = rememberStatements()
      await call()
      return new Set(statements.keys())
    }
    const calls = {
      mark: await statementsOf(() => client.occurrence.markDone.mutate({ ...mark, done: true })),
      month: await statementsOf(() => client.projection.month.query({ account, month: '2026-12' })),
      create: await statementsOf(() => client.expense.create.mutate({ ...rent, name: 'Gym' })),
      edit: await statementsOf(() =>
        client.expense.update.mutate({ account, id, amountCents: 6, recurrenceDay: 2 }),
      ),
      remove: await statementsOf(() => client.expense.delete.mutate({ account, id })),
      restore: await statementsOf(() => client.expense.restore.mutate({ account, id })),
      year: await statementsOf(() => client.projection.year.query({ account, year: 2027 })),
      graph: await statementsOf(() =>
        client.projection.balances.query({ account, from: '2026-12-01', to: '2027-11-30' }),
      ),
    }

    const database = new pg.Client(server.databaseUrl)
    await database.connect()
    onTestFinished(() => database.end())
    // Small tables are read as a whole, and known values change a plan: neither is what a large database does.
    await database.query(
      'SET enable_seqscan = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan',
    )
    expect([...calls.month].join()).toMatch(/CashFlow[^]*Mark/)
    for (const [name, statements] of Object.entries(calls))
      expect([name, await unboundScansOf(database, statements)]).toEqual([name, []])
  },
)

/** They ask about all accounts of a user, which are on any machines. */
const ABOUT_ALL_ACCOUNTS = new Set([
  'account.list',
  'account.create',
  'account.delete',
  'account.transfer',
  'invitation.create',
  'invitation.accept',
  'auth.demo',
  'feed.list',
  'token.list',
  'user.update',
  'user.changeEmail',
  'user.personalData',
  'user.ownActivities',
  'user.requestDeletion',
  'user.cancelDeletion',
])

/** A process asks it once for each user, and remembers the answer. */
const FINDS_PERSONAL = 'SELECT "id" FROM "Account" WHERE "personalUserId" = $1'

const CALLED = PROCEDURES.filter(
  ({ path, type }) => type !== 'subscription' && !NEEDS_MORE.has(path),
)

describe.each(places.filter((place) => place === 'citus'))('on %s', (place) => {
  let server: TestServer
  let prepare: ReturnType<typeof createPreparation>
  let client: pg.Client

  beforeAll(async () => {
    server = await startTestServer(place, EVERYTHING_ON, pino({ level: 'silent' }))
    prepare = createPreparation(server)
    client = new pg.Client(server.databaseUrl)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await server.close()
  })

  it.each(CALLED)('each statement of $path asks one machine', async ({ path }) => {
    const call = await prepare(path)
    const sent = rememberStatements()
    expect(await call()).toEqual({ code: 'ok', sentence: '' })
    const statements = [...sent].filter(([text]) => text.trim() !== FINDS_PERSONAL)
    expect(statements).not.toEqual([])
    const several: string[] = []
    for (const [text, values] of statements)
      if ((await shardsAsked(client, text, values)) > 1) several.push(text)
    expect(ABOUT_ALL_ACCOUNTS.has(path) ? [] : several).toEqual([])
  })
})
