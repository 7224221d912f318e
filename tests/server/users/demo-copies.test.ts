/** The households of a day's visitors, and their purge [behaviour: Demo]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from '../../../src/server/db/database.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { purgeEndedDemos } from '../../../src/server/services/users/user-purge.ts'
import { providers } from '../../support/database.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  createClient,
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestClient,
} from '../../support/server.ts'

async function startDemoServer(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const visit = async () =>
    createClient(server, (await createClient(server).auth.demo.mutate()).token)
  return { server, visit }
}

/** All that a visitor sees of the household, without what tells it from another one. */
async function seenBy(client: TestClient) {
  const accounts = await client.account.list.query()
  const plans = [{ account: 'personal' as const }, { account: accounts[0]!.id }].map(
    async (plan) => ({
      checkIns: await client.account.checkIns.query(plan),
      activity: await client.account.activity.query({ id: plan.account }),
      scenarios: await client.scenario.list.query(plan),
      incomes: await client.income.list.query(plan),
      expenses: await client.expense.list.query(plan),
      open: await client.account.openItems.query(plan),
      outlook: await client.projection.outlook.query({ ...plan, days: 120 }),
      month: await client.projection.month.query({ ...plan, month: '2026-11' }),
    }),
  )
  const seen = { me: await client.user.me.query(), accounts, plans: await Promise.all(plans) }
  const own = /(^id|Id|^email|^userId)$/
  return JSON.parse(
    JSON.stringify(seen, (key, value: unknown) => (own.test(key) ? undefined : value)),
  )
}

async function undoAll(client: TestClient) {
  let { revision } = await client.user.me.query()
  for (const last = revision; revision > last - 16; revision--)
    await client.account.undo.mutate({ account: 'personal', revision })
}

/** Rows of households without what tells them from others: how many there are of each. */
async function countAlike({ read }: Database): Promise<Map<string, number>> {
  const tables = [
    read.user.findMany(),
    read.account.findMany(),
    read.membership.findMany(),
    read.cashFlow.findMany(),
    read.mark.findMany(),
    read.checkIn.findMany(),
    read.scenario.findMany(),
    read.undoRecord.findMany(),
    read.activity.findMany(),
  ]
  const counts = new Map<string, number>()
  for (const [table, found] of (await Promise.all(tables as Promise<object[]>[])).entries())
    for (const row of found) {
      const text = JSON.stringify(row, (key, value: unknown) => {
        if (key === 'rows') return String(value).replaceAll(/"(\w*[iI]d|first|last)":\d+/g, '')
        const isOwn = typeof value === 'number' && /(^id|Id)$/.test(key)
        if (isOwn || key === 'email' || key === 'clientId') return typeof value
        return typeof value === 'bigint' ? Number(value) : value
      })
      counts.set(`${table} ${text}`, (counts.get(`${table} ${text}`) ?? 0) + 1)
    }
  return counts
}

it.each(providers)('the demo copies every column of its household, on %s', async (provider) => {
  const { server, visit } = await startDemoServer(provider)
  await visit()
  const once = await countAlike(server.services.db)
  await visit()
  const twice = await countAlike(server.services.db)
  expect(once.size).toBeGreaterThan(60)
  const doubled = [...once].map(([text, count]) => [text, 2 * count])
  expect(Object.fromEntries(twice)).toEqual(Object.fromEntries(doubled))
})

it.each(providers)(
  'the demo gives all visitors of a day the same household, and each can undo its changes, on %s',
  async (provider) => {
    const { server, visit } = await startDemoServer(provider)
    const first = await visit()
    const untouched = await seenBy(first)
    expect(untouched).toMatchObject({ plans: [{ checkIns: { length: 2 } }, { scenarios: [] }] })
    await first.user.update.mutate({ name: 'Somebody', startingBalanceCents: 1 })
    const others = await Promise.all([visit(), visit()])
    for (const other of others) expect(await seenBy(other)).toEqual(untouched)
    const [second, third] = others
    await undoAll(second!)
    const { startingBalanceCents } = await second!.user.me.query()
    expect(startingBalanceCents).toBe(0)
    for (const list of [second!.income, second!.expense, second!.scenario])
      expect(await list.list.query({ account: 'personal' })).toEqual([])
    expect(await seenBy(third!)).toEqual(untouched)
    server.now = server.now.add({ hours: 20 })
    const tomorrow = await (await visit()).account.checkIns.query({ account: 'personal' })
    expect(tomorrow[0]).toMatchObject({ onDate: '2026-11-20' })
  },
)

it.each(providers)(
  'the demo purges ended households in several processes at once, and no other rows, on %s',
  async (provider) => {
    const { server, visit } = await startDemoServer(provider)
    const user = await registerUser(server)
    await user.client.account.create.mutate({ name: 'Boat', timeZone: 'UTC' })
    const before = await readAllRows(server.services.db)
    for (let visits = 0; visits < 12; visits++) await visit()
    server.now = server.now.add({ hours: 23 })
    const late = await visit()
    server.now = server.now.add({ hours: 2 })
    const scope = publicScopeOf(server)
    const scopes = [scope, scope]
    // An SQLite file has one server: the purges of its one process can overlap.
    if (provider === 'postgresql') {
      const db = await openDatabase(server.databaseUrl)
      onTestFinished(() => db.close())
      scopes.push({ ...scope, db }, { ...scope, db })
    }
    await Promise.all(scopes.map((each) => purgeEndedDemos(each)))
    expect(await late.account.list.query()).toHaveLength(1)
    expect(await server.services.db.read.user.count({ where: { demoUntil: null } })).toBe(1)
    expect(await server.services.db.read.user.count()).toBe(3)
    server.now = server.now.add({ hours: 24 })
    await purgeEndedDemos(publicScopeOf(server))
    expect(await readAllRows(server.services.db)).toEqual(before)
  },
)

it('the demo finishes a purge that broke off after any step', async () => {
  const { server, visit } = await startDemoServer()
  const before = await readAllRows(server.services.db)
  server.now = server.now.add({ hours: 1 })
  for (let step = 1; ; step++) {
    await visit()
    server.now = server.now.add({ hours: 24 })
    const scope = publicScopeOf(server)
    let steps = 0
    const write: typeof scope.db.write = (change) => {
      if (++steps > step) throw new Error('The power is off.')
      return scope.db.write(change)
    }
    const isWhole = await purgeEndedDemos({ ...scope, db: { ...scope.db, write } }).then(
      () => true,
      () => false,
    )
    await purgeEndedDemos(scope)
    expect(await readAllRows(server.services.db)).toEqual(before)
    if (isWhole) break
  }
})
