/** The answers to changes are kept for a time, and for their user [behaviour: Sending a change again]. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { purgeAnsweredRequests } from '../../../src/server/services/answered-requests.ts'
import { purgeDeletedUsers } from '../../../src/server/services/users/user-purge.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { execute } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { call, countFlows, fillPlan, WEEKLY } from '../../support/sent-again-cases.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { startServer } from '../../support/started-server.ts'

describe('the answer to a change', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  async function startPlan() {
    const user = await registerUser(server)
    return { ...user, plan: await fillPlan(user.client, 'personal') }
  }

  it('is repeated by another process for 24 hours, and then the change is made again', async () => {
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

  it('is new each time without an id, and for an update of all dates', async () => {
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

  it('is refused for an id that is not a UUID', async () => {
    const { client } = await startPlan()
    for (const requestId of ['1', '', null, 5, {}]) {
      const item = { account: 'personal', name: 'Rent', ...WEEKLY, requestId }
      expect(await refusalOf(call(client, 'expense.create', item))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The request id must be a UUID.',
      })
    }
  })

  it('is deleted with its user', async () => {
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

  it('is refused when a user has sent more ids than are kept', async () => {
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

  it('is for one change when the server is killed before it answers', async () => {
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
    await vi.waitFor(async () => expect(await countFlows('income')(client, plan)).toBe(2), 100_000)
    await first.end('SIGKILL')
    await unanswered
    const second = await startServer(env)
    const again = createClient({ ...server, url: second.url }, token)
    const answer = await call(again, 'income.create', item)
    await second.end('SIGKILL')
    const rows = await client.income.list.query({ account: 'personal' })
    expect(rows.filter(({ name }) => name === 'Rent').map(({ id }) => id)).toEqual([answer['id']])
  })
})
