/**
 * An import whose process is killed is stored completely or not at all, and an import that was answered is always
 * stored. The moments of the kills come from a seed: `SEED=5 KILLS=50` repeats a run and makes it longer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/db/open.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

const KILLS = Number(process.env.KILLS ?? 1)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const ROWS = 5_000
const ENDLESS_IMPORTS = fileURLToPath(new URL('../../support/endless-imports.ts', import.meta.url))

/** After how many printed signs the process is killed. An import prints six signs. */
const SIGN_COUNTS = fc.sample(fc.integer({ min: 1, max: 21 }), { seed: SEED, numRuns: KILLS })

describe('killed imports', () => {
  let database: TestDatabase
  const email = 'ada@example.com'

  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    const db = await openDatabase(database.url)
    await db.write((tx) =>
      tx.user.create({
        data: { email, name: 'Ada', passwordHash: '', personalAccount: { create: { name: 'P' } } },
      }),
    )
    await db.close()
  })
  afterAll(() => database.drop())

  /** The number of rows, and the revision of the account, which counts its changes. */
  async function countWritten() {
    const db = await openDatabase(database.url)
    // The database may still be storing what the killed process has sent.
    const counts = await db.snapshot(async (read) => ({
      rows: await read.cashFlow.count(),
      revision: (await read.account.findFirst())?.revision,
    }))
    await db.close()
    return counts
  }

  it.each(SIGN_COUNTS)(
    `are complete or absent when killed after %i signs, with the seed ${SEED}`,
    async (signCount) => {
      const before = await countWritten()
      const importing = spawn(
        process.execPath,
        ['--import', 'tsx', ENDLESS_IMPORTS, database.url, email, String(ROWS)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const closed = once(importing, 'close')
      let signs = ''
      for await (const written of importing.stdout.iterator({ destroyOnReturn: false })) {
        signs += String(written)
        if (signs.length >= signCount) importing.kill('SIGKILL')
      }
      expect(await closed).toEqual([null, 'SIGKILL'])
      const answered = signs.replaceAll('+', '').length
      const { rows, revision = 0 } = await countWritten()
      const imports = (rows - before.rows) / ROWS
      expect([answered, answered + 1]).toContain(imports)
      expect(revision - (before.revision ?? 0)).toBe(imports)
    },
  )
})
