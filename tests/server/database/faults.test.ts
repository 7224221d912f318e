/**
 * Calls of the database fail: every k-th one, for each k. Whatever a request is answered, it is wholly done or not at
 * all, and the service works again at once. `FAULTS=200` makes it longer.
 */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { providers } from '../../support/database.ts'
import { failCalls, type Faults, type Moment } from '../../support/failing-database.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const MOST = Number(process.env.FAULTS ?? 0)
const INTERVALS = MOST
  ? Array.from({ length: MOST }, (_, index) => index + 1)
  : [1, 2, 3, 5, 8, 13, 21, 34]
const CASES = providers.flatMap((provider) =>
  (['before', 'after'] as Moment[]).map((moment) => [provider, moment] as const),
)
vi.setConfig({ testTimeout: 400_000 + MOST * 10_000 })

interface Answer {
  status: number
  retryAfter: string | null
}

const isDone = ({ status }: Answer) => status === 200

describe.each(CASES)(
  'a failing call of the database on %s that fails %s its effect',
  (provider, moment) => {
    let server: TestServer
    let user: TestUser
    let account: number
    let faults: Faults

    beforeAll(async () => {
      // Each failed call would be a long line of the log.
      server = await startTestServer(provider, {}, pino({ level: 'silent' }))
      user = await registerUser(server)
      account = await createSharedAccount(server, user.id)
      await user.client.expense.create.mutate({
        account,
        name: 'Rent',
        amountCents: 100,
        recurrenceType: 'MONTHLY',
      })
      faults = await failCalls(provider, server.databaseUrl, moment)
    })
    afterAll(async () => {
      faults.restore()
      await server.close()
    })

    async function send(path: string, input: object): Promise<Answer> {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify(input)
      const answer = await fetch(`${server.url}/trpc/${path}`, { method: 'POST', headers, body })
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }

    /** The stored account: its revision, and all that changes have left. */
    async function readStored() {
      const { read } = server.services.db
      const where = { accountId: account }
      const row = await read.account.findUnique({ where: { id: account } })
      const items = await read.cashFlow.findMany({ where, orderBy: { id: 'asc' } })
      const activities = await read.activity.count({ where })
      const marks = await read.mark.count({ where })
      const names = items.map(({ name }) => name)
      return { revision: row?.revision ?? 0, firstId: items[0]?.id, names, activities, marks }
    }

    it('leaves each request wholly done or not at all', async () => {
      let failed = 0
      let slowest = 0
      const answers: Answer[] = []
      for (const k of INTERVALS) {
        const before = await readStored()
        const name = `Bill ${k}`
        const bill = { account, name, amountCents: 100, recurrenceType: 'MONTHLY' } as const
        const mark = {
          account,
          kind: 'expense',
          id: before.firstId,
          date: '2026-12-01',
          done: before.marks === 0,
        }
        faults.every(k)
        const marked = await send('occurrence.markDone', mark)
        const created = [await send('expense.create', bill), await send('expense.create', bill)]
        // A long interval needs more calls until one of them fails.
        while (faults.count === 0) created.push(await send('expense.create', bill))
        failed += faults.count
        faults.every(null)

        const started = performance.now()
        const month = { account, month: '2026-12', timeZone: 'UTC' }
        await vi.waitFor(() => user.client.projection.month.query(month), { timeout: 100_000 })
        const changed = await user.client.expense.create.mutate(bill)
        slowest = Math.max(slowest, performance.now() - started)

        const after = await readStored()
        const stored = after.names.filter((stored) => stored === name).length - 1
        expect(stored).toBeGreaterThanOrEqual(created.filter(isDone).length)
        expect(stored).toBeLessThanOrEqual(created.length)
        const turned = Math.abs(after.marks - before.marks)
        expect(turned).toBeGreaterThanOrEqual(isDone(marked) ? 1 : 0)
        const changes = stored + turned + 1
        expect(after.revision - before.revision).toBe(changes)
        expect(changed.revision).toBe(after.revision)
        expect(after.activities - before.activities).toBe(changes)
        answers.push(marked, ...created)
      }
      const refusals = answers.filter((answer) => !isDone(answer))
      expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 503))
      expect(refusals.map(({ retryAfter }) => retryAfter)).not.toContain(null)
      // With the interval of one, all calls fail.
      expect(answers.slice(0, 3).filter(isDone)).toEqual([])
      expect(failed).toBeGreaterThanOrEqual(INTERVALS.length)
      if (MOST)
        process.stdout.write(
          `${provider}, ${moment}: ${failed} calls failed; ${Math.round(slowest)} ms later the service worked.\n`,
        )
    })
  },
)
