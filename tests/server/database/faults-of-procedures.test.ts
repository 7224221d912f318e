/**
 * Calls of the database fail, one after the other, in each procedure that changes something: all of its rows are written
 * where it is answered, and none where it is refused. `FAULTS=1` lets each call fail, and the answer of each call be
 * lost: then a refused one is written as a whole or not at all.
 */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { EVERYTHING_ON } from '../../support/everything-on.ts'
import { createPreparation, NEEDS_MORE } from '../../support/every-procedure.ts'
import { failCalls, type Faults, type Moment } from '../../support/failing-database.ts'
import { type Outcome, PROCEDURES } from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const IS_LONG = process.env.FAULTS !== undefined
const MOMENTS: Moment[] = IS_LONG ? ['before', 'after'] : ['before']
const STEP = IS_LONG ? 1 : 8
const CASES = providers.flatMap((provider) => MOMENTS.map((moment) => [provider, moment] as const))

const PATHS = PROCEDURES.filter(({ path, type }) => type === 'mutation' && !NEEDS_MORE.has(path))

describe.each(CASES)(
  'a failing call of the database on %s that fails %s its effect',
  (provider, moment) => {
    let server: TestServer
    let faults: Faults
    let prepare: ReturnType<typeof createPreparation>

    beforeAll(async () => {
      server = await startTestServer(provider, EVERYTHING_ON, pino({ level: 'silent' }))
      prepare = createPreparation(server)
      faults = await failCalls(provider, server.databaseUrl, moment)
    })
    afterAll(async () => {
      faults.restore()
      await server.close()
    })

    /** Makes a call, of whose calls of the database every k-th fails, and says which rows that has changed. */
    async function makeWithFault(call: () => Promise<Outcome>, k: number) {
      const { db } = server.services
      await db.write((tx) => tx.rateLimit.deleteMany())
      const before = await readAllRows(db)
      faults.every(k)
      const { code } = await call()
      const hasFailed = faults.count > 0
      faults.every(null)
      return { code, hasFailed, ...changesOf(before, await readAllRows(db)) }
    }

    it.each(PATHS)('leaves $path wholly done or not at all', async ({ path }) => {
      let call = await prepare(path)
      const outcomes = [await makeWithFault(call, 1)]
      for (let k = 1 + STEP; outcomes[0]?.hasFailed; k += STEP) {
        if (outcomes[0].changes) call = await prepare(path)
        outcomes.unshift(await makeWithFault(call, k))
      }
      const [whole, ...failed] = outcomes
      expect(whole?.code).toBe('ok')
      for (const { code, changes, rows } of failed) {
        expect(['ok', 'SERVICE_UNAVAILABLE']).toContain(code)
        const possible = moment === 'before' ? [''] : [whole?.changes, '']
        expect(code === 'ok' ? [whole?.changes] : possible, `${code}\n${rows}`).toContain(changes)
      }
      expect(failed.map(({ code }) => code)).toContain('SERVICE_UNAVAILABLE')
    })
  },
)

/** The rows that have gone and that have come, counted by model. An updated row has gone and come. */
function changesOf(before: Record<string, string[]>, after: Record<string, string[]>) {
  const changed = Object.keys(before).flatMap((model) => {
    const [old, now] = [new Set(before[model]), new Set(after[model])]
    const gone = [...old].filter((row) => !now.has(row))
    const come = [...now].filter((row) => !old.has(row))
    return gone.length + come.length > 0 ? [{ model, gone, come }] : []
  })
  return {
    changes: changed.map(({ model, gone, come }) => [model, gone.length, come.length]).join(' '),
    rows: JSON.stringify(changed, null, 2),
  }
}
