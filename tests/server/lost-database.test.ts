/** PostgreSQL is lost while requests come, and comes back [behaviour: Errors]. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { watchDatabase } from '../../src/server/db/postgresql/heartbeat.ts'
import { serveDatabase } from '../support/clocked-server.ts'
import { type BreakableProxy, startBreakableProxy } from '../support/breakable-proxy.ts'
import { createTestDatabase, providers, type TestDatabase } from '../support/database.ts'
import { registerUser, type TestServer, type TestUser } from '../support/server.ts'

/** Five seconds, and patience for a busy machine: without the watch, an answer can take many minutes. */
const ANSWERED_MS = 15_000

describe.each(providers.filter((provider) => provider === 'postgresql'))(
  'a lost %s',
  (provider) => {
    let database: TestDatabase
    let proxy: BreakableProxy
    let server: TestServer
    let user: TestUser
    const acknowledged: number[] = []

    beforeAll(async () => {
      database = await createTestDatabase(provider)
      proxy = await startBreakableProxy(database.url)
      const logger = pino({ level: 'silent' })
      server = await serveDatabase({ databaseUrl: proxy.url, logger })
      user = await registerUser(server)
    })
    afterAll(async () => {
      await server.close()
      proxy.close()
      await database.drop()
    })

    async function send(path: string, init: RequestInit = {}) {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
      const answer = await fetch(server.url + path, { headers, ...init })
      const body = (await answer.json()) as { id?: number; error?: string }
      const at = performance.now()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, at }
    }

    async function addExpense() {
      const body = JSON.stringify({ name: 'Rent', amount: 5, recurrenceType: 'MONTHLY' })
      const answer = await send('/api/data?resource=expense', { method: 'POST', body })
      if (answer.body.id !== undefined) acknowledged.push(answer.body.id)
      return answer
    }

    it.each(['cut', 'freeze'] as const)(
      'is a 503 within five seconds after a %s, for many requests at once, and heals by itself',
      async (breakage) => {
        const adding = Array.from({ length: 30 }, addExpense)
        await Promise.race(adding)
        proxy[breakage]()
        const brokenAt = performance.now()
        const answers = [
          ...(await Promise.all([...adding, ...Array.from({ length: 60 }, addExpense)])),
          await send('/api/data?resource=user'),
        ]
        for (const { status, retryAfter, body, at } of answers.filter(
          (answer) => answer.status !== 201,
        )) {
          expect([status, retryAfter]).toEqual([503, '2'])
          expect(body.error).toBe(
            'Balance cannot reach its data at the moment. Please try again in a few seconds.',
          )
          expect(at - brokenAt).toBeLessThan(ANSWERED_MS)
        }
        expect(answers.at(-1)?.status).toBe(503)
        expect((await send('/readyz')).status).toBe(503)
        expect((await send('/healthz')).status).toBe(200)

        await proxy.mend()
        await vi.waitFor(async () => expect((await send('/readyz')).status).toBe(200), {
          timeout: 15_000,
        })
        expect((await addExpense()).status).toBe(201)
        const stored = await user.client.expense.list.query({ account: 'personal' })
        const ids = new Set(stored.map(({ id }) => id))
        expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
        const row = await server.services.db.read.account.findFirst({
          where: { personalUserId: user.id },
        })
        expect(row?.revision).toBe(stored.length)
      },
    )

    it('is a 503 as well where only the quiet connections are lost', async () => {
      await Promise.all(Array.from({ length: 20 }, addExpense))
      proxy.forgetAllBut(['SELECT 1', 'LISTEN'])
      const brokenAt = performance.now()
      const answers = await Promise.all(Array.from({ length: 60 }, addExpense))
      const kinds = new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))
      expect([...kinds].toSorted()).toEqual(['201 null', '503 2'])
      for (const { at } of answers) expect(at - brokenAt).toBeLessThan(ANSWERED_MS)
      expect((await addExpense()).status).toBe(201)
    })

    it('does not stop what waits for a lock', async () => {
      const other = await openDatabase(database.url)
      const waiting = await other.write(async (tx) => {
        await tx.$executeRaw`LOCK TABLE "Account" IN ACCESS EXCLUSIVE MODE`
        const added = addExpense()
        // A lost connection would have been given up by then.
        const findLate = () => tx.$queryRaw`SELECT "pid" FROM pg_stat_activity
          WHERE "wait_event_type" = 'Lock' AND clock_timestamp() - "query_start" > '6 seconds'`
        await expect.poll(findLate).toHaveLength(1)
        return { added }
      })
      await other.close()
      expect((await waiting.added).status).toBe(201)
    })

    it('uses no more connections than the setting allows, and two of its own', async () => {
      await Promise.all(Array.from({ length: 60 }, addExpense))
      const [row] = await server.services.db.read.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`
      expect(Number(row?.count)).toBeLessThanOrEqual(12)
    })
  },
)

it.runIf(providers.includes('postgresql'))(
  'what is closed while its watch connects leaves no connection behind',
  async () => {
    const database = await createTestDatabase('postgresql')
    const { hostname, port } = new URL(database.url)
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const network = createServer((near) => {
      // The connection is not made yet.
      void watch.close()
      const far = connect(Number(port), hostname)
      near.on('error', () => undefined).on('close', () => (far.destroy(), end()))
      near.pipe(far).on('error', () => undefined)
      far.pipe(near)
    }).listen(0, '127.0.0.1')
    await once(network, 'listening')
    const url = new URL(database.url)
    url.host = `127.0.0.1:${(network.address() as AddressInfo).port}`
    const watch = watchDatabase(url.href, () => {})

    await expect(ended).resolves.toBeUndefined()

    network.close()
    await database.drop()
  },
)
