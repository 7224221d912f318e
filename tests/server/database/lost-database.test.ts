/** PostgreSQL is lost while requests come, and comes back [behaviour: Errors]. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { type BreakableProxy, startBreakableProxy } from '../../support/breakable-proxy.ts'
import { createTestDatabase, providers, type TestDatabase } from '../../support/database.ts'
import { registerUser, type TestServer, type TestUser } from '../../support/server.ts'

/** Five seconds, and patience for a busy machine: without limits, an answer can take many minutes. */
const ANSWERED_MS = 60_000

describe.runIf(providers.includes('postgresql'))('a lost PostgreSQL', () => {
  let database: TestDatabase
  let proxy: BreakableProxy
  let server: TestServer
  let user: TestUser
  const acknowledged: number[] = []

  beforeAll(async () => {
    database = await createTestDatabase('postgresql')
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
    'gives a 503 within five seconds after a %s, for many requests at once, and recovers by itself',
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

  it('gives a 503 too where only the open connections have fallen silent', async () => {
    await Promise.all(Array.from({ length: 20 }, addExpense))
    proxy.forgetAllBut(['LISTEN'])
    const brokenAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 60 }, addExpense))
    expect(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`)).toContain('503 2')
    for (const { status, at } of answers) {
      expect([201, 503]).toContain(status)
      expect(at - brokenAt).toBeLessThan(ANSWERED_MS)
    }
    expect((await addExpense()).status).toBe(201)
  })

  it('does not make a wait for a lock end early', async () => {
    // A connection without the limits of a server's.
    const other = await connect(database.url)
    await other.query('BEGIN')
    await other.query('SELECT "id" FROM "Account" FOR UPDATE')
    const added = addExpense()
    // A lost connection would have been given up by then.
    await other.query('SELECT pg_sleep(6)')
    await other.query('COMMIT')
    await other.close()
    expect((await added).status).toBe(201)
  })

  it('has at most as many connections as the setting allows, and one for announcements', async () => {
    await Promise.all(Array.from({ length: 60 }, addExpense))
    const [row] = await server.services.db.read.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`
    expect(Number(row?.count)).toBeLessThanOrEqual(11)
  })
})
