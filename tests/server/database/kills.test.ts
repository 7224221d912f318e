/**
 * The server is killed while writers run. What was acknowledged is there after the next start, with its revision and its
 * activity, every start succeeds, and sessions last. The moments of the kills come from a seed:
 * `SEED=5 SERVER_KILLS=500 WRITES_PER_KILL=80` repeats a run and makes it longer; `SERVER=dist/server/main.js` kills the build.
 */
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/server/db/open.ts'
import { createTestDatabase, providers } from '../../support/database.ts'
import { startServer } from '../../support/started-server.ts'

const KILLS = Number(process.env.SERVER_KILLS ?? 1)
const WRITES = Number(process.env.WRITES_PER_KILL ?? 20)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const WRITERS = KILLS > 1 ? 8 : 2

/** A long run shares the machine with other work, and PostgreSQL can then be too slow to answer. */
const BUSY = KILLS > 1 ? 503 : undefined

/** After how many acknowledged writes the server is killed. */
const COUNTS = fc.sample(fc.integer({ min: 1, max: 2 * WRITES }), { seed: SEED, numRuns: KILLS })

vi.setConfig({ testTimeout: 400_000 + KILLS * 60_000 })

describe.each(providers)(`a server on %s, killed with the seed ${SEED}`, (provider) => {
  it('has all that it acknowledged, and nothing half done', async () => {
    const database = await createTestDatabase(provider)
    const env = {
      DATABASE_URL: database.url,
      MAX_CASH_FLOWS: '1000000',
      WEB_CONCURRENCY: provider === 'sqlite' ? '1' : '2',
    }
    const db = await openDatabase(database.url)
    const tokens: string[] = []
    const acknowledged = new Map<number, Set<number>>()

    for (const count of [...COUNTS, 0]) {
      const server = await startServer(env)
      expect(server.said).toContain('Balance is at')
      const send = async (path: string, body: object, token = '') => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
        const init = { method: 'POST', headers, body: JSON.stringify(body) }
        const answer = await fetch(`${server.url}/api/data?resource=${path}`, init)
        return {
          status: answer.status,
          body: (await answer.json()) as { token: string; id: number },
        }
      }
      while (tokens.length < WRITERS) {
        const user = { email: `writer${tokens.length}@example.com`, password: 'correct horse 9' }
        const { body } = await send('auth&action=register', { ...user, name: 'Writer' })
        acknowledged.set(tokens.push(body.token) - 1, new Set())
      }
      let written = 0
      const refusals: number[] = []
      const write = async (writer: number) => {
        while (written < count) {
          const item = { name: 'Rent', amount: 5, recurrenceType: 'MONTHLY' }
          const { status, body } = await send('expense', item, tokens[writer])
          if (status !== 201) refusals.push(status)
          else acknowledged.get(writer)?.add(body.id)
          if (status === 201 && ++written >= count) server.process.kill('SIGKILL')
        }
      }
      // A write that was not answered is not acknowledged.
      await Promise.all(tokens.map((_, writer) => write(writer).catch(() => undefined)))
      await server.end('SIGKILL')
      expect(refusals.filter((status) => status !== BUSY)).toEqual([])

      // PostgreSQL may still be committing what the server had sent: all is read as of one moment.
      const accounts = await db.snapshot((read) =>
        read.account.findMany({
          orderBy: { personalUserId: 'asc' },
          select: {
            revision: true,
            cashFlows: { select: { id: true } },
            _count: { select: { activities: true, undoRecords: true } },
          },
        }),
      )
      for (const [writer, { revision, cashFlows, _count }] of accounts.entries()) {
        const stored = new Set(cashFlows.map(({ id }) => id))
        const lost = Array.from(acknowledged.get(writer) ?? []).filter((item) => !stored.has(item))
        expect(lost).toEqual([])
        expect(revision).toBe(stored.size)
        expect(_count).toEqual({ activities: stored.size, undoRecords: stored.size })
      }
    }
    const total = Array.from(acknowledged.values()).reduce((sum, { size }) => sum + size, 0)
    expect(total).toBeGreaterThanOrEqual(COUNTS.reduce((sum, count) => sum + count, 0))
    process.stdout.write(`${provider}: ${KILLS} kills, ${total} acknowledged writes, none lost.\n`)
    await db.close()
    await database.drop()
  })
})
