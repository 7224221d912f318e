/** Changes that a client sends again with the same `requestId` [behaviour: Sending a change again]. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeAnsweredRequests } from '../../src/server/services/answered-requests.ts'
import { purgeDeletedUsers } from '../../src/server/services/users/user-purge.ts'
import type { AccountRef } from '../../src/shared/fields.ts'
import { serveDatabase } from '../support/clocked-server.ts'
import { execute, providers } from '../support/database.ts'
import { refusalOf } from '../support/refusal.ts'
import {
  createClient,
  recordAnnouncements,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../support/server.ts'
import { createSharedAccount, MANY_ACCOUNTS } from '../support/shared-account.ts'
import { startServer } from '../support/started-server.ts'

type Input = Record<string, unknown>

interface Plan {
  account: AccountRef
  income: number
  expense: number
}

interface Case {
  procedure: string
  /** A good input; a second one that is good too, and another change. */
  input: (plan: Plan) => Input
  other: (plan: Plan) => Input
  /** What is refused although every field is as it should be: by the service, or by a field. */
  refused: (plan: Plan) => Input
  /** How many rows there are of what it adds. */
  count: (client: TestClient, plan: Plan) => Promise<number>
}

const WEEKLY = { amountCents: 5_00, recurrenceType: 'WEEKLY', recurrenceDay: 5 }
const add = (name: string) => ({ op: 'add', kind: 'income', name, ...WEEKLY })

const countFlows =
  (kind: 'income' | 'expense') =>
  async (client: TestClient, { account }: Plan) =>
    (await client[kind].list.query({ account })).length

function creating(kind: 'income' | 'expense'): Case {
  return {
    procedure: `${kind}.create`,
    input: ({ account }) => ({ account, name: 'Salary', ...WEEKLY }),
    other: ({ account }) => ({ account, name: 'Bonus', ...WEEKLY }),
    refused: ({ account }) => ({ account, name: 'Salary', ...WEEKLY, recurrenceDay: 9 }),
    count: countFlows(kind),
  }
}

function changingFromDate(kind: 'income' | 'expense'): Case {
  return {
    procedure: `${kind}.update`,
    input: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-03-05',
      amountCents: 6_00,
    }),
    other: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-01-01',
      amountCents: 7_00,
    }),
    refused: ({ account, ...ids }) => ({
      account,
      id: ids[kind],
      fromDate: '2027-03-05',
      every: 2,
    }),
    count: countFlows(kind),
  }
}

const CASES: Case[] = [
  creating('income'),
  creating('expense'),
  changingFromDate('income'),
  changingFromDate('expense'),
  {
    procedure: 'scenario.create',
    input: ({ account }) => ({ account, name: 'New job', changes: [add('Job')] }),
    other: ({ account }) => ({ account, name: 'Old job', changes: [] }),
    refused: ({ account }) => ({ account, name: 'New job', changes: [{ op: 'add' }] }),
    count: async (client, { account }) => (await client.scenario.list.query({ account })).length,
  },
  {
    procedure: 'scenario.apply',
    input: ({ account }) => ({ account, changes: [add('Job')] }),
    other: ({ account }) => ({ account, changes: [add('Second job')] }),
    refused: ({ account, income }) => ({
      account,
      changes: [add('Job')],
      seen: [{ kind: 'income', id: income, version: 9 }],
    }),
    count: countFlows('income'),
  },
  {
    procedure: 'account.create',
    input: () => ({ name: 'Boat', startingBalanceCents: 5 }),
    other: () => ({ name: 'House' }),
    refused: () => ({ name: 'Boat', timeZone: 'Nowhere/Land' }),
    count: async (client) => (await client.account.list.query()).length,
  },
]

/** Calls a procedure by its path. */
async function call(client: TestClient, path: string, input: Input): Promise<Input> {
  const [noun, verb] = path.split('.') as ['scenario', 'create']
  return client[noun][verb].mutate(input as never)
}

describe.each(providers)('a change that is sent again on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider, { quotas: MANY_ACCOUNTS })
  })
  afterAll(() => server.close())

  async function startPlan(account: AccountRef = 'personal') {
    const user = await registerUser(server)
    return { ...user, plan: await fillPlan(user.client, account) }
  }

  async function fillPlan(client: TestClient, account: AccountRef): Promise<Plan> {
    const item = { account, name: 'Item', amountCents: 4_00, recurrenceType: 'WEEKLY' } as const
    const { id: income } = await client.income.create.mutate(item)
    const { id: expense } = await client.expense.create.mutate(item)
    return { account, income, expense }
  }

  describe.each(CASES)('$procedure', ({ procedure, input, other, refused, count }) => {
    it('is made once, and answered the same, whatever is sent', async () => {
      const { client, plan } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const answer = await call(client, procedure, { ...input(plan), requestId })
      const announcements = recordAnnouncements(server)
      const bodies = [input(plan), other(plan), refused(plan), { account: 'nobody' }, {}]
      const from = procedure.endsWith('.update') ? { fromDate: 'never' } : {}
      for (const body of bodies)
        expect(await call(client, procedure, { ...from, ...body, requestId })).toEqual(answer)
      const inCapitals = { ...input(plan), requestId: requestId.toUpperCase() }
      expect(await call(client, procedure, inCapitals)).toEqual(answer)
      expect(await count(client, plan)).toBe(before + 1)
      expect(announcements).toEqual([])
    })

    it('is made once by two at once, and again with another id', async () => {
      const { client, plan, token } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const clients = [client, ...[1, 2, 3].map(() => createClient(server, token))]
      const answers = await Promise.all(
        clients.map((each, at) =>
          call(each, procedure, { ...(at % 2 ? other : input)(plan), requestId }),
        ),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await count(client, plan)).toBe(before + 1)
      // Whichever was made: the other one is not made yet, or can be made again.
      const next = procedure.endsWith('.update') ? { fromDate: '2026-12-04' } : {}
      await call(client, procedure, { ...other(plan), ...next, requestId: randomUUID() })
      expect(await count(client, plan)).toBe(before + 2)
    })

    it('is made after a refusal with the same id', async () => {
      const { client, plan } = await startPlan()
      const before = await count(client, plan)
      const requestId = randomUUID()
      const refusal = await refusalOf(call(client, procedure, { ...refused(plan), requestId }))
      expect(refusal.code).toMatch(/BAD_REQUEST|CONFLICT/)
      await call(client, procedure, { ...input(plan), requestId })
      expect(await count(client, plan)).toBe(before + 1)
    })

    it('is another change when another user, or another procedure, has the id', async () => {
      const [ada, ben] = [await startPlan(), await startPlan()]
      const requestId = randomUUID()
      for (const { client, plan } of [ada, ben]) {
        const rows = await count(client, plan)
        await call(client, procedure, { ...input(plan), requestId })
        expect(await count(client, plan)).toBe(rows + 1)
      }
      const elsewhere = procedure === 'income.create' ? 'expense.create' : 'income.create'
      const before = await countFlows('income')(ada.client, ada.plan)
      const item = { account: 'personal', name: 'Elsewhere', ...WEEKLY, requestId }
      expect(await call(ada.client, elsewhere, item)).toMatchObject({ name: 'Elsewhere' })
      const kind = elsewhere === 'income.create' ? 1 : 0
      expect(await countFlows('income')(ada.client, ada.plan)).toBe(before + kind)
    })

    it('is not found once its account is no longer the caller’s', async () => {
      const [owner, member] = [await registerUser(server), await registerUser(server)]
      const household = await createSharedAccount(server, owner.id, member.id)
      const plan = await fillPlan(member.client, household)
      const requestId = randomUUID()
      const body = { ...input(plan), requestId }
      const answer = await call(member.client, procedure, body)
      if (procedure === 'account.create')
        await member.client.account.delete.mutate({ id: Number(answer['id']) })
      else await member.client.account.leave.mutate({ id: household })
      for (const again of [body, { ...body, account: 'personal' }])
        expect(await refusalOf(call(member.client, procedure, again))).toEqual({
          code: 'NOT_FOUND',
          sentence: 'Account not found.',
        })
    })
  })

  it('is answered the same by another process, for 24 hours, and then made again', async () => {
    const { client, plan, token } = await startPlan()
    const item = { account: 'personal', name: 'Rent', ...WEEKLY, requestId: randomUUID() }
    const answer = await call(client, 'expense.create', item)
    const other = await serveDatabase({ databaseUrl: server.databaseUrl })
    try {
      const elsewhere = createClient(other, token)
      expect(await call(elsewhere, 'expense.create', item)).toEqual(answer)
      const { db } = server.services
      const inADay = server.now.add({ hours: 24 })
      await purgeAnsweredRequests({ db, now: inADay })
      expect(await call(elsewhere, 'expense.create', item)).toEqual(answer)
      await purgeAnsweredRequests({ db, now: inADay.add({ seconds: 1 }) })
      expect(await call(client, 'expense.create', item)).not.toEqual(answer)
      expect(await countFlows('expense')(client, plan)).toBe(3)
    } finally {
      await other.close()
    }
  })

  it('is made each time without an id, and by an update of all dates', async () => {
    const { client, plan } = await startPlan()
    const item = { account: 'personal', name: 'Rent', ...WEEKLY }
    for (const _ of [1, 2]) await call(client, 'expense.create', item)
    expect(await countFlows('expense')(client, plan)).toBe(3)
    const edit = { account: 'personal', id: plan.expense, requestId: randomUUID() }
    for (const amountCents of [1, 2])
      expect(await call(client, 'expense.update', { ...edit, amountCents })).toMatchObject({
        amountCents,
      })
  })

  it('is refused for an id that is no UUID', async () => {
    const { client } = await startPlan()
    for (const requestId of ['1', '', null, 5, {}]) {
      const item = { account: 'personal', name: 'Rent', ...WEEKLY, requestId }
      expect(await refusalOf(call(client, 'expense.create', item))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The request id must be a UUID.',
      })
    }
  })

  it('is forgotten with its user', async () => {
    const { client, id: userId, password } = await startPlan()
    await call(client, 'expense.create', {
      account: 'personal',
      name: 'Rent',
      ...WEEKLY,
      requestId: randomUUID(),
    })
    const { db } = server.services
    const count = () => db.read.answeredRequest.count({ where: { userId } })
    expect(await count()).toBe(1)
    await client.user.requestDeletion.mutate({ currentPassword: password, accounts: [] })
    await purgeDeletedUsers({ db, now: server.now.add({ hours: 8 * 24 }) })
    expect(await count()).toBe(0)
  })

  it('is refused when a user has sent more with ids than are kept', async () => {
    const { client, id: userId, plan } = await startPlan()
    await execute(
      server.databaseUrl,
      `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 50000)
       INSERT INTO "AnsweredRequest" ("userId", "procedure", "requestId", "answer", "at")
       SELECT ${userId}, 'expense.create', CAST(x AS TEXT), '{}', '2026-11-20T12:00:00.000+00:00' FROM n`,
    )
    const item = { account: 'personal', name: 'Rent', ...WEEKLY }
    const named = { ...item, requestId: randomUUID() }
    expect(await refusalOf(call(client, 'expense.create', named))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await call(client, 'expense.create', item)
    expect(await countFlows('expense')(client, plan)).toBe(2)
  })

  it(
    'is made once by a server that is killed before it answers',
    { timeout: 180_000 },
    async () => {
      // The clock of the process is that of the machine.
      server.now = Temporal.Now.instant()
      const { token, client, plan } = await startPlan()
      const env = {
        DATABASE_URL: server.databaseUrl,
        JWT_SECRET: 'a signing key for tests, 32 bytes long',
      }
      const item = { account: 'personal', name: 'Rent', ...WEEKLY, requestId: randomUUID() }
      const first = await startServer(env)
      const lost = call(createClient({ ...server, url: first.url }, token), 'income.create', item)
      const unanswered = lost.catch(() => undefined)
      await vi.waitFor(async () => expect(await countFlows('income')(client, plan)).toBe(2), 30_000)
      await first.end('SIGKILL')
      await unanswered
      const second = await startServer(env)
      const again = createClient({ ...server, url: second.url }, token)
      const answer = await call(again, 'income.create', item)
      await second.end('SIGKILL')
      const rows = await client.income.list.query({ account: 'personal' })
      expect(rows.filter(({ name }) => name === 'Rent').map(({ id }) => id)).toEqual([answer['id']])
    },
  )
})
