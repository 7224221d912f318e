/**
 * A check-in whose process is killed is whole or absent, and one that was answered is always whole. The moments of the
 * kills come from a seed: `SEED=5 KILLS=50` repeats a run and makes it longer.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/db/open.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { DATES } from '../../support/endless-check-ins.ts'

const KILLS = Number(process.env.KILLS ?? 1)
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const ENDLESS = fileURLToPath(new URL('../../support/endless-check-ins.ts', import.meta.url))

/** After how many printed signs the process is killed. A check-in prints about ten signs. */
const SIGN_COUNTS = fc.sample(fc.integer({ min: 1, max: 35 }), { seed: SEED, numRuns: KILLS })

describe('killed check-ins', () => {
  let database: TestDatabase
  const email = 'ada@example.com'

  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    const db = await openDatabase(database.url)
    await db.write((tx) =>
      tx.user.create({
        data: {
          email,
          name: 'Ada',
          passwordHash: '',
          personalAccount: {
            create: {
              name: 'P',
              cashFlows: {
                create: {
                  kind: 'expense',
                  name: 'Coffee',
                  amountCents: 4_20,
                  schedule: 'DAILY',
                  startDate: new Date('2026-11-20T12:00:00Z'),
                },
              },
            },
          },
        },
      }),
    )
    await db.close()
  })
  afterAll(() => database.drop())

  async function countWritten() {
    const db = await openDatabase(database.url)
    // The database may still be storing what the killed process has sent.
    const counts = await db.snapshot(async (read) => {
      const { revision, startingBalanceCents } = (await read.account.findFirst())!
      return {
        checkIns: await read.checkIn.count(),
        marks: await read.mark.count(),
        revision,
        balanceCents: Number(startingBalanceCents),
      }
    })
    await db.close()
    return counts
  }

  it.each(SIGN_COUNTS)(
    `are whole or absent when killed after %i signs, with the seed ${SEED}`,
    async (signCount) => {
      const before = await countWritten()
      const checkingIn = spawn(
        process.execPath,
        ['--import', 'tsx', ENDLESS, database.url, email],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const closed = once(checkingIn, 'close')
      let signs = ''
      for await (const written of checkingIn.stdout.iterator({ destroyOnReturn: false })) {
        signs += String(written)
        if (signs.length >= signCount) checkingIn.kill('SIGKILL')
      }
      expect(await closed).toEqual([null, 'SIGKILL'])
      const answered = before.checkIns + signs.replaceAll('+', '').length
      const { checkIns, ...rest } = await countWritten()
      expect([answered, answered + 1]).toContain(checkIns)
      expect(rest).toEqual({
        marks: checkIns * DATES,
        revision: checkIns,
        balanceCents: checkIns,
      })
    },
  )
})
