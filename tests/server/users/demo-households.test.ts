/** The households of a day's visitors, and their purge [behaviour: Demo]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import type { Provider } from '../../../src/server/db/database.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { readyHouseholds } from '../../../src/server/services/users/demo-visitor.ts'
import { findUsers } from '../../../src/server/services/users/user-search.ts'
import { purgeEndedDemos } from '../../../src/server/services/users/user-purge.ts'
import { providers } from '../../support/database.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  createClient,
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
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
  const own = /(^id|Ids?|^email|^userId|^paidBy)$/
  return JSON.parse(
    JSON.stringify(seen, (key, value: unknown) => (own.test(key) ? undefined : value)),
  )
}

async function undoAll(client: TestClient) {
  let { revision } = await client.user.me.query()
  for (; revision > 0; revision--)
    await client.account.undo.mutate({ account: 'personal', revision })
}

/** Fills up the households that wait, in two processes at once where a database can have two. */
async function makeReady(server: TestServer, provider: Provider) {
  const scope = publicScopeOf(server)
  const scopes = [scope]
  if (provider === 'postgresql') {
    const db = await openDatabase(server.databaseUrl)
    onTestFinished(() => db.close())
    scopes.push({ ...scope, db })
  }
  await Promise.all(scopes.map((each) => readyHouseholds(each)))
}

it.each(providers)(
  'the demo hands out households that are ready, each to one visitor, like those that are made then, on %s',
  async (provider) => {
    const { server, visit } = await startDemoServer(provider)
    const { read } = server.services.db
    const made = await visit()
    await makeReady(server, provider)
    // Each has two users.
    expect(await read.user.count()).toBe(2 * (1 + 5))
    const visitors = await Promise.all(Array.from({ length: 5 }, visit))
    expect(await read.user.count()).toBe(2 * (1 + 5))
    const emails = await Promise.all(
      visitors.map(async (each) => (await each.user.me.query()).email),
    )
    expect(new Set(emails).size).toBe(5)
    for (const email of emails) expect(email).toMatch(/^visitor-/)
    const untouched = await seenBy(made)
    for (const each of visitors.slice(3)) expect(await seenBy(each)).toEqual(untouched)
    expect(untouched).toMatchObject({ me: { demoUntil: '2026-11-21T08:00:00.000Z' } })
    await visit()
    expect(await read.user.count()).toBe(2 * (2 + 5))
  },
)

it.each(providers)(
  'the demo hands out no household of the day before, and purges those that nobody has taken, on %s',
  async (provider) => {
    const { server, visit } = await startDemoServer(provider)
    const before = await readAllRows(server.services.db)
    await makeReady(server, provider)
    const late = await visit()
    server.now = server.now.add({ hours: 16 })
    expect((await late.user.me.query()).demoUntil).toBe('2026-11-22T00:00:00.000Z')
    const early = await (await visit()).account.checkIns.query({ account: 'personal' })
    expect(early[0]).toMatchObject({ onDate: '2026-11-20' })
    await makeReady(server, provider)
    await purgeEndedDemos(publicScopeOf(server))
    // Those of two visitors, and five that wait.
    expect(await server.services.db.read.user.count()).toBe(2 * (2 + 5))
    server.now = server.now.add({ hours: 24 })
    await purgeEndedDemos(publicScopeOf(server))
    const left = await readAllRows(server.services.db)
    expect({ ...left, RateLimit: [] }).toEqual({ ...before, RateLimit: [] })
  },
)

it('the demo counts no household that waits, and has none ready where it is off', async () => {
  const { server, visit } = await startDemoServer('sqlite', { demoLimit: 2 })
  await makeReady(server, 'sqlite')
  expect(await server.services.db.read.user.count()).toBe(2 * 2)
  expect(await findUsers(publicScopeOf(server), {})).toMatchObject({ users: [] })
  await visit()
  await makeReady(server, 'sqlite')
  await visit()
  await expect(visit()).rejects.toMatchObject({ data: { httpStatus: 429 } })
  const off = await startDemoServer('sqlite', { demoLimit: 0 })
  await makeReady(off.server, 'sqlite')
  expect(await off.server.services.db.read.user.count()).toBe(0)
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
