/** An import whose process is killed is there wholly or not at all, and what was answered is there. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { createTestDatabase, providers, type TestDatabase } from '../support/database.ts'

const KILLS = Number(process.env.KILLS ?? 2)
const ROWS = 20_000
const ENDLESS_IMPORTS = fileURLToPath(new URL('../support/endless-imports.ts', import.meta.url))

describe.each(providers)('killed imports on %s', (provider) => {
  let database: TestDatabase
  const email = 'ada@example.com'

  beforeAll(async () => {
    database = await createTestDatabase(provider)
    const db = await openDatabase(database.url)
    await db.write((tx) =>
      tx.user.create({
        data: { email, name: 'Ada', passwordHash: '', personalAccount: { create: { name: 'P' } } },
      }),
    )
    await db.close()
  })
  afterAll(() => database.drop())

  /** The rows, and how many changes of the account they came with. */
  async function countWritten() {
    const db = await openDatabase(database.url)
    const rows = await db.read.cashFlow.count()
    const revision = (await db.read.account.findFirst())?.revision
    await db.close()
    return { rows, revision }
  }

  it.each(Array.from({ length: KILLS }, (_, at) => at + 1))(
    'are whole, time %i',
    async () => {
      const before = await countWritten()
      const importing = spawn(
        process.execPath,
        ['--import', 'tsx', ENDLESS_IMPORTS, database.url, email, String(ROWS)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      let answered = 0
      importing.stdout.on('data', (dots: Buffer) => (answered += dots.length))
      await Promise.race([once(importing.stdout, 'data'), once(importing, 'close')])
      await setTimeout(Math.random() * 500)
      expect(importing.exitCode).toBeNull()
      importing.kill('SIGKILL')
      await once(importing, 'close')
      const { rows, revision = 0 } = await countWritten()
      const imports = (rows - before.rows) / ROWS
      expect([answered, answered + 1]).toContain(imports)
      expect(revision - (before.revision ?? 0)).toBe(imports)
    },
    60_000,
  )
})
