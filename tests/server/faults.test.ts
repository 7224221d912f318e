/**
 * Calls of the database fail: every k-th one, for each k. Whatever a request is answered, it is wholly done or not at
 * all, and the service works again at once. `FAULTS=200` makes it longer.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providers } from '../support/database.ts'
import { failCalls, type Faults, type Moment } from '../support/failing-database.ts'
import { createSharedAccount } from '../support/shared-account.ts'
import { registerUser, startTestServer, type TestServer, type TestUser } from '../support/server.ts'

const MOST = Number(process.env.FAULTS ?? 0)
const INTERVALS = MOST
  ? Array.from({ length: MOST }, (_, index) => index + 1)
  : [1, 2, 3, 5, 8, 13, 21, 34]
const CASES = providers.flatMap((provider) =>
  (['before', 'after'] as Moment[]).map((moment) => [provider, moment] as const),
)
vi.setConfig({ testTimeout: 60_000 + MOST * 10_000 })

describe.each(CASES)('calls on %s that fail %s their effect', (provider, moment) => {
  let server: TestServer
  let user: TestUser
  let account: number
  let faults: Faults

  beforeAll(async () => {
    server = await startTestServer(provider)
    user = await registerUser(server)
    account = await createSharedAccount(server, user.id)
    faults = await failCalls(provider, server.databaseUrl, moment)
  })
  afterAll(async () => {
    faults.restore()
    await server.close()
  })

  async function send(path: string, input: object) {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(input)
    const answer = await fetch(`${server.url}/trpc/${path}`, { method: 'POST', headers, body })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
  }

  /** What is stored of the account: its revision, and all that changes have left. */
  async function readStored() {
    const { read } = server.services.db
    const where = { accountId: account }
    const row = await read.account.findUnique({ where: { id: account } })
    const items = await read.cashFlow.findMany({ where, include: { completions: true } })
    const activities = await read.activity.count({ where })
    const marks = items.flatMap(({ completions }) => completions)
    return { revision: row?.revision ?? 0, items, activities, marks: marks.length }
  }

  it('leave each request wholly done or not at all', async () => {
    let failed = 0
    let slowest = 0
    for (const k of INTERVALS) {
      const before = await readStored()
      const first = before.items[0]
      const name = `Bill ${k}`
      const bill = { account, name, amountCents: 100, recurrenceType: 'MONTHLY' }
      faults.every(k)
      const created = [await send('expense.create', bill), await send('expense.create', bill)]
      const date = '2026-12-01'
      const mark = { account, kind: 'expense', id: first?.id, date, done: before.marks === 0 }
      const marked = first && (await send('occurrence.markDone', mark))
      const [{ count }] = [faults]
      faults.every(null)
      failed += count

      const started = performance.now()
      const month = await user.client.projection.month.query({
        account,
        month: '2026-12',
        timeZone: 'UTC',
      })
      const changed = await user.client.expense.create.mutate({
        ...bill,
        recurrenceType: 'MONTHLY',
      })
      expect(performance.now() - started).toBeLessThan(5_000)

      const after = await readStored()
      const stored = after.items.filter((item) => item.name === name).length - 1
      const acknowledged = created.filter(({ status }) => status === 200).length
      expect(stored).toBeGreaterThanOrEqual(acknowledged)
      expect(stored).toBeLessThanOrEqual(2)
      const turned = Math.abs(after.marks - before.marks)
      if (marked?.status === 200) expect(turned).toBe(1)
      const changes = stored + turned + 1
      expect(after.revision - before.revision).toBe(changes)
      expect(changed.revision).toBe(after.revision)
      expect(after.activities - before.activities).toBe(changes)
      for (const answer of [...created, marked])
        if (answer && answer.status !== 200) {
          expect([k, answer.status]).toEqual([k, 503])
          expect(Number(answer.retryAfter)).toBeGreaterThan(0)
        }
      if (k === 1) expect(acknowledged).toBe(0)
    }
    expect(failed).toBeGreaterThan(INTERVALS.length)
    if (MOST)
      process.stdout.write(
        `${provider}, ${moment}: ${failed} calls have failed; at most ${Math.round(slowest)} ms later the service worked.\n`,
      )
  })
})
