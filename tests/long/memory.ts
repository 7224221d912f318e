/**
 * A million requests of the mix at the built server and as many at its bare twin, at a moderate rate: over an hour. What
 * the server's process keeps stays the same, and is at most 1.6 times as much as the twin's.
 *
 *   npm run build && tsx tests/long/memory.ts --requests 1000000 --rate 300
 *
 * With TEST_POSTGRES_URL both run on PostgreSQL. Exits with 1 when a bound is passed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BenchUser, fillDatabase } from '../bench/load/accounts.ts'
import { CONNECTIONS, drive } from '../bench/load/drive.ts'
import { type BenchServer, startProduct, startTwin } from '../bench/load/processes.ts'
import { mix, monthQuery, yearQuery } from '../bench/load/requests.ts'
import { medianOf } from '../bench/measure.ts'
import { runAsAdmin, urlOfDatabase } from '../support/postgres.ts'

/** The growth allowed at the end, as a multiple of the twin's memory. */
const MOST_TIMES = 1.6
/** The memory of the last quarter, in times of that of the second one: in the first, caches fill. */
const FLAT_TIMES = 1.1
/** Memory is looked at after each batch of this many pieces. */
const PIECES = 100

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '300' },
  },
})
const amount = Math.ceil(Number(values.requests) / PIECES)
const rate = Number(values.rate)

const postgresUrl = process.env['TEST_POSTGRES_URL']
const folder = mkdtempSync(join(tmpdir(), 'balance-memory-'))
const nameOf = (side: string) => `balance_memory_${side}_${process.pid}`

const sides = ['product', 'twin'] as const
type Side = (typeof sides)[number]
const kept: Record<Side, number[]> = { product: [], twin: [] }
const errors: Record<Side, number> = { product: 0, twin: 0 }

const urls = { product: await createDatabase('product'), twin: await createDatabase('twin') }
const users = await fillDatabase(urls.product, CONNECTIONS)
await fillDatabase(urls.twin, CONNECTIONS)
const product = await startProduct(urls.product)
const twin = await startTwin(urls.twin)
const startedAt = performance.now()
try {
  twin.setAnswers({ month: await answerOf(monthQuery.path), year: await answerOf(yearQuery.path) })
  for (let piece = 1; piece <= PIECES; piece++) {
    await Promise.all([send('product', product, users), send('twin', twin, users)])
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
    process.stdout.write(
      `${String(piece * amount).padStart(9)} requests, ${minutes} min: ${sides.map((side) => `${side} ${kept[side].at(-1)} MB`).join(', ')}\n`,
    )
  }
} finally {
  await Promise.all([product.stop(), twin.stop()])
  rmSync(folder, { recursive: true })
  if (postgresUrl)
    for (const side of sides)
      await runAsAdmin(postgresUrl, `DROP DATABASE ${nameOf(side)} WITH (FORCE)`)
}

const quarter = (side: Side, index: number) =>
  medianOf(kept[side].slice((index * PIECES) / 4, ((index + 1) * PIECES) / 4))
const growth = quarter('product', 3) / quarter('product', 1)
const times = quarter('product', 3) / quarter('twin', 3)
process.stdout.write(
  `Memory in the last quarter: ${quarter('product', 3)} MB, the twin ${quarter('twin', 3)} MB.
In times of the twin's: ${times.toFixed(2)} (at most ${MOST_TIMES}). In times of its own in the second quarter: ${growth.toFixed(2)} (at most ${FLAT_TIMES}).
At most: ${Math.max(...kept.product)} MB. Errors: ${errors.product}, the twin's ${errors.twin}.\n`,
)
const isAnswered = errors.product === 0 && errors.twin === 0
process.exitCode = times <= MOST_TIMES && growth <= FLAT_TIMES && isAnswered ? 0 : 1

async function send(side: Side, { url, pid }: BenchServer, of: BenchUser[]): Promise<void> {
  const speed = await drive({ url, users: of, requestsOf: mix, seconds: 0, amount, rate })
  errors[side] += speed.errors
  kept[side].push(memoryOf(pid))
}

/** The memory of a process, in MB. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function answerOf(path = ''): Promise<unknown> {
  const headers = { authorization: `Bearer ${users[0]?.token}` }
  const answer = await fetch(product.url + path, { headers })
  if (!answer.ok) throw new Error(await answer.text())
  const [{ result }] = (await answer.json()) as [{ result: { data: unknown } }]
  return result.data
}

async function createDatabase(side: Side): Promise<string> {
  if (!postgresUrl) return `file:${join(folder, `${side}.db`)}`
  await runAsAdmin(postgresUrl, `CREATE DATABASE ${nameOf(side)}`)
  return urlOfDatabase(postgresUrl, nameOf(side))
}
