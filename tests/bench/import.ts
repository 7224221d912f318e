/**
 * Measures how long an import of 5,000 rows takes, compared with csv-parse and the database's fastest bulk
 * insert of the same rows, and how long the event loop is blocked during an import.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parse } from 'csv-parse/sync'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '../../src/server/db/migrate.ts'
import type { Database } from '../../src/server/db/database.ts'
import { readEnv } from '../../src/server/env.ts'
import { readQuotas } from '../../src/server/server-settings.ts'
import { kindOf, openDatabase } from '../../src/server/db/open.ts'
import { runImport } from '../../src/server/services/files/imports.ts'
import type { Scope } from '../../src/server/services/scope.ts'
import { createRateLimits } from '../../src/server/services/sessions/rate-limits.ts'
import { runAsAdmin, urlOfDatabase } from '../support/postgres.ts'
import { type BulkRow, copyRows } from './copy-rows.ts'
import { medianOf } from './measure.ts'
import { printLine } from './report.ts'

interface ImportCost {
  provider: string
  /** Medians, in milliseconds. */
  readingAndCopying: number
  importing: number
  /** The 99th percentile of the event loop's delays while importing, in milliseconds. */
  delay: number
}

const MAX_RATIO = 2
const MAX_DELAY_MS = 50

const ROUNDS = 5
const ROWS = 5_000
const COLUMNS = { type: 0, name: 1, amount: 2, recurrenceType: 3, recurrenceDay: 4, startDate: 5 }

const CSV = ['type,name,amount,recurrence type,recurrence day,start date']
  .concat(
    Array.from(
      { length: ROWS },
      (_, row) =>
        `${row % 3 ? 'expense' : 'income'},Payment number ${row},${1 + (row % 5_000)}.25,monthly,${1 + (row % 28)},`,
    ),
  )
  .join('\n')

/** Runs on SQLite, and on PostgreSQL if TEST_POSTGRES_URL is set. Prints the times; answers which targets are met. */
export async function benchImports(): Promise<boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-bench-'))
  try {
    const costs = [await measureImport(`file:${join(folder, 'bench.db')}`)]
    const adminUrl = process.env.TEST_POSTGRES_URL
    if (adminUrl) costs.push(await withPostgres(adminUrl, measureImport))
    return costs.flatMap(printCost)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function printCost({ provider, readingAndCopying, importing, delay }: ImportCost): boolean[] {
  process.stdout.write(`\n5,000 rows imported on ${provider}, median\n`)
  printLine('csv-parse, then the fastest bulk insert', readingAndCopying, 'ms')
  printLine('import', importing, 'ms')
  const ratio = importing / readingAndCopying
  printLine('import, compared with these', ratio, `x   (${verdictOf(ratio, MAX_RATIO)})`)
  printLine(
    'event loop delay during the import, p99',
    delay,
    `ms  (${verdictOf(delay, MAX_DELAY_MS)})`,
  )
  return [ratio <= MAX_RATIO, delay <= MAX_DELAY_MS]
}

function verdictOf(value: number, limit: number): string {
  return `${value <= limit ? 'pass' : 'FAIL'}, at most ${limit}`
}

async function measureImport(url: string): Promise<ImportCost> {
  await migrate(url)
  const db = await openDatabase(url)
  const { provider } = kindOf(url)
  const delays = monitorEventLoopDelay({ resolution: 5 })
  const [readingAndCopying, importing]: [number[], number[]] = [[], []]
  // The first import loads the thread from source, which takes much longer than in a built server.
  await runImport(await createScope(db), importInput('type,name,amount\nincome,a,1'))
  for (let round = 0; round < ROUNDS; round++) {
    const other = await createScope(db)
    const personal = { where: { personalUserId: other.user.id } }
    const { id } = (await db.read.account.findUnique(personal)) ?? { id: 0 }
    readingAndCopying.push(await timeOf(() => copyRows(provider, url, id, readRows())))
    const scope = await createScope(db)
    delays.enable()
    importing.push(await timeOf(() => runImport(scope, importInput(CSV))))
    delays.disable()
  }
  const written = await db.read.cashFlow.count()
  if (written !== 2 * ROUNDS * ROWS + 1) throw new Error('The two ways write different rows.')
  await db.close()
  return {
    provider,
    readingAndCopying: medianOf(readingAndCopying),
    importing: medianOf(importing),
    delay: delays.percentile(99) / 1e6,
  }
}

const importInput = (csvData: string) => ({
  account: 'personal' as const,
  timeZone: 'UTC',
  csvData,
  columnMapping: COLUMNS,
})

function readRows(): BulkRow[] {
  const [, ...rows] = parse(CSV)
  return rows.map(([kind = '', name = '', amount, , day]) => [
    kind,
    name,
    Math.round(Number(amount) * 100),
    `MONTHLY day=${Number(day)}`,
  ])
}

let users = 0

/** A new user, with the fields of a scope that an import reads. */
async function createScope(db: Database): Promise<Scope> {
  const user = await db.write((tx) =>
    tx.user.create({
      data: {
        email: `user${++users}@example.com`,
        name: 'Ada',
        passwordHash: '',
        personalAccount: { create: { name: 'Personal Account' } },
      },
    }),
  )
  const now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  // The default lets an account have a fifth of these rows.
  const quotas = readQuotas(readEnv({ MAX_CASH_FLOWS: String(ROWS) }))
  const rateLimits = createRateLimits()
  return { db, user, now, transport: 'trpc', rateLimits, settings: { quotas } } as Scope
}

async function withPostgres<T>(adminUrl: string, call: (url: string) => Promise<T>): Promise<T> {
  const name = `balance_bench_${process.pid}`
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`)
  try {
    return await call(urlOfDatabase(adminUrl, name))
  } finally {
    await runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

async function timeOf(call: () => unknown): Promise<number> {
  const start = performance.now()
  await call()
  return performance.now() - start
}
