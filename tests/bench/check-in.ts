/** Measures a check-in of 200 items against marking one occurrence as done, both on SQLite over HTTP. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { migrate } from '../../src/server/db/migrate.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import { serveDatabase } from '../support/clocked-server.ts'
import { medianOf } from './measure.ts'
import { printLine } from './report.ts'

const ITEMS = 200
const ROUNDS = 15
/** A check-in may cost this many times one mark for every 20 of its items. */
const MOST = (3 * ITEMS) / 20

/** Prints both times; the target is at most 3 times one mark per 20 items. */
export async function benchCheckIns(): Promise<boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-bench-'))
  const databaseUrl = `file:${join(folder, 'bench.db')}`
  await migrate(databaseUrl)
  const server = await serveDatabase({ databaseUrl })
  try {
    const url = `${server.url}/trpc`
    const visitor = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url })] })
    const person = { email: 'ada@example.com', password: 'correct horse 9', name: 'Ada' }
    const { token } = await visitor.auth.register.mutate(person)
    const headers = { authorization: `Bearer ${token}` }
    const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers })] })
    const account = 'personal' as const
    const ids: number[] = []
    for (let count = 0; count < ITEMS; count++) {
      const item = { account, name: `Item ${count}`, amountCents: 1 } as const
      const flow = await client.expense.create.mutate({ ...item, recurrenceType: 'MONTHLY' })
      ids.push(flow.id)
    }
    const marks: number[] = []
    const checkIns: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const date = `${2000 + round}-01-01`
      const [id = 0] = ids
      let startedAt = performance.now()
      const mark = { account, kind: 'expense', id, date, done: true } as const
      const { revision } = await client.occurrence.markDone.mutate(mark)
      marks.push(performance.now() - startedAt)
      const checkInId = randomUUID()
      const done = ids.map((each) => ({
        kind: 'expense' as const,
        id: each,
        date: `${2020 + round}-02-01`,
      }))
      startedAt = performance.now()
      const input = { account, checkInId, revision, balanceCents: 1, done, skipped: [], moved: [] }
      await client.account.checkIn.mutate(input)
      checkIns.push(performance.now() - startedAt)
    }
    const [mark, checkIn] = [medianOf(marks), medianOf(checkIns)]
    const met = checkIn <= mark * MOST
    process.stdout.write('\nChecking in, median\n')
    printLine('one mark done', mark, 'ms')
    const verdict = `${met ? 'pass' : 'FAIL'}, at most ${MOST} marks`
    printLine(
      `a check-in of ${ITEMS} items`,
      checkIn,
      `ms  (${verdict}: ${(checkIn / mark).toFixed(1)})`,
    )
    return [met]
  } finally {
    await server.close()
    rmSync(folder, { recursive: true })
  }
}
