/**
 * Measures the built server under load, on SQLite, or on the PostgreSQL of TEST_POSTGRES_URL, beside a bare twin: the
 * same procedures with Express, tRPC and zod alone. On a shared machine only the comparison says something, so both
 * run at once and take turns; limits in milliseconds are for a quiet one. Exits with 1 when a target is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Request } from 'autocannon'
import { runAsAdmin, urlOfDatabase } from '../support/postgres.ts'
import { type BenchUser, fillDatabase, forgetLogins } from './load/accounts.ts'
import { addColdUsers } from './load/cold-accounts.ts'
import { CONNECTIONS, type Drive, drive, headersOf, type Speed } from './load/drive.ts'
import { startProduct, startTwin } from './load/processes.ts'
import {
  additions,
  compressedMonthQuery,
  marks,
  mix,
  monthQuery,
  yearQuery,
} from './load/requests.ts'
import { measureStart, type Start } from './load/start.ts'
import { driveVisitors } from './load/visitors.ts'
import { type BesideLogins, driveBesideLogins, driveMonthsAt, driveWriters } from './load/waits.ts'
import { medianOf } from './measure.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
/** Until then V8 goes on compiling what runs often, and the product has more of it than its twin. */
const WARM_UP_REQUESTS = 6_000
const COLD_USERS = 20_000
/** The demo holds no more at a time. */
const VISITORS = 500
const isWanted = (part: string) => !values.only || values.only.split(',').includes(part)

const postgresUrl = process.env['TEST_POSTGRES_URL']
const folder = mkdtempSync(join(tmpdir(), 'balance-load-'))
const databases = await Promise.all(['product', 'twin'].map(createDatabase))
const [productUrl = '', twinUrl = ''] = databases
process.stdout.write(`\nOn ${postgresUrl ? 'PostgreSQL' : 'SQLite'}, ${CONNECTIONS} connections\n`)
const users = await fillDatabase(productUrl, CONNECTIONS)
await fillDatabase(twinUrl, CONNECTIONS)
const coldUsers = isWanted('cold') ? await addColdUsers(productUrl, COLD_USERS) : []
const product = await startProduct(
  productUrl,
  values.profile ? ['--cpu-prof', '--cpu-prof-dir', values.profile] : [],
)
const twin = await startTwin(twinUrl)
const met: boolean[] = []
try {
  twin.setAnswers({ month: await answerOf(monthQuery), year: await answerOf(yearQuery) })
  if (isWanted('month')) await compare('months', () => [monthQuery], 0.6)
  if (isWanted('compressed'))
    // The twin compresses each answer anew.
    await compare('months, compressed', () => [compressedMonthQuery], 0.6)
  if (isWanted('cold')) await measureColdMonths()
  if (isWanted('logins')) await measureLogins()
  if (isWanted('marks')) await compare('marks', marks, 0.35)
  if (isWanted('mix')) await compare('mix', mix, 0.45)
  // Last, because they make the months of the product larger than those of its twin.
  if (isWanted('additions')) await compare('additions', additions, 0.35)
  if (isWanted('writers')) await measureWriters()
  if (isWanted('demo')) await measureVisitors()
  await Promise.all([product.stop(), twin.stop()])
  if (isWanted('start')) await measureStarts()
} finally {
  await Promise.all([product.stop(), twin.stop()])
  await dropDatabases()
}
process.exitCode = met.every(Boolean) ? 0 : 1

/** Each of them is of an account that is not in memory: every connection asks for its own accounts, one after the other. */
async function measureColdMonths(): Promise<void> {
  const speeds: Speed[] = []
  const perConnection = Math.floor(coldUsers.length / CONNECTIONS / rounds)
  for (let round = 0; round < rounds; round++) {
    const requestsOf = (_user: BenchUser, connection: number): Request[] => {
      const first = (round * CONNECTIONS + connection) * perConnection
      const asked = coldUsers.slice(first, first + perConnection)
      return asked.map((user) => ({ ...monthQuery, headers: headersOf(user) }))
    }
    const amount = perConnection * CONNECTIONS
    speeds.push(await drive({ url: product.url, users, requestsOf, seconds, amount }))
  }
  printSpeed('cold months', speeds)
}

async function measureLogins(): Promise<void> {
  const driven = { url: product.url, users, seconds }
  const months = () => [compressedMonthQuery]
  await drive({ ...driven, requestsOf: months, amount: WARM_UP_REQUESTS })
  const ofMonths = await driveRoundsBesideLogins('months', months)
  const perSecond = medianOf(ofMonths.alone.map((speed) => speed.perSecond))
  const halves: Speed[] = []
  for (let round = 0; round < rounds; round++)
    halves.push(await driveMonthsAt(driven, perSecond / 2))
  printSpeed('months, half of them', halves)
  printLimit('months at half of full load, p99', p99Of(halves), 25)
  await drive({ ...driven, requestsOf: mix, amount: WARM_UP_REQUESTS })
  const ofMix = await driveRoundsBesideLogins('mix', mix)
  const isAnswered = [ofMonths, ofMix]
    .flatMap(({ alone, beside }) => [...alone, ...beside])
    .every(({ errors }) => errors === 0)
  // There is no such limit for months without the rest of the mix: most of them are answered within a millisecond, and
  // Linux lets a thread that hashes keep its processor for up to four.
  const most = isAnswered ? p99Of(ofMix.alone) * 2 : 0
  printLimit('mix while 16 logins hash, p99', p99Of(ofMix.beside), most)
}

async function driveRoundsBesideLogins(name: string, requestsOf: Drive['requestsOf']) {
  const runs: BesideLogins[] = []
  for (let round = 0; round < rounds; round++) {
    await forgetLogins(productUrl)
    runs.push(await driveBesideLogins({ url: product.url, users, seconds }, requestsOf))
  }
  const alone = runs.map((run) => run.alone)
  const beside = runs.map((run) => run.beside)
  const logins = medianOf(runs.map(({ loginsPerSecond }) => loginsPerSecond)).toFixed(0)
  printSpeed(name, alone)
  printSpeed(`${name}, 16 logins`, beside)
  process.stdout.write(`  ${'the logins beside them'.padEnd(24)}${logins.padStart(8)}/s\n`)
  return { alone, beside }
}

function p99Of(speeds: Speed[]): number {
  return speeds.some(({ errors }) => errors > 0) ? Infinity : medianOf(speeds.map(({ p99 }) => p99))
}

async function measureWriters(): Promise<void> {
  // All users share the account after their own ones.
  const written = await driveWriters({ url: product.url, users, seconds }, users.length + 1)
  printSpeed('12 writers, one account', [written])
  printLimit('12 writers, the longest wait', written.max, written.errors === 0 ? 1_000 : 0)
}

async function measureVisitors(): Promise<void> {
  const { spent, longestHealth, errors } = await driveVisitors(product.url, VISITORS)
  printLimit(`${VISITORS} visitors of the demo at once`, spent, errors === 0 ? 10_000 : 0)
  printLimit('/healthz meanwhile, the longest wait', longestHealth, 1_000)
}

async function measureStarts(): Promise<void> {
  const starts: Start[] = []
  for (let round = 0; round < rounds; round++) starts.push(await measureStart(productUrl, users))
  const median = (field: keyof Start) => medianOf(starts.map((start) => start[field]))
  printLimit('npm start, until it is ready', median('ready'), 1_500)
  printLimit('its first month', median('firstMonth'), median('laterMonth') * 3)
  printLimit('its first write', median('firstWrite'), median('laterWrite') * 3)
}

/** The two take turns; the median of their rounds counts. */
async function compare(
  name: string,
  requestsOf: (user: BenchUser, connection: number) => Request[],
  target: number,
): Promise<void> {
  const speeds: Record<'product' | 'twin', Speed[]> = { product: [], twin: [] }
  const servers = { product, twin }
  for (const { url } of Object.values(servers))
    await drive({ url, users, requestsOf, seconds, amount: WARM_UP_REQUESTS })
  for (let round = 0; round < rounds; round++)
    for (const of of ['product', 'twin'] as const)
      speeds[of].push(await drive({ url: servers[of].url, users, requestsOf, seconds }))
  for (const of of ['product', 'twin'] as const) printSpeed(`${name}, ${of}`, speeds[of])
  const ratio = medianOf(
    speeds.product.map(({ perSecond }, round) => perSecond / (speeds.twin[round]?.perSecond ?? 0)),
  )
  const errors = speeds.product.reduce((sum, speed) => sum + speed.errors, 0)
  printVerdict(`${name}, of the twin's throughput`, ratio, ratio >= target && errors === 0, target)
}

function printSpeed(name: string, speeds: Speed[]): void {
  const median = (field: keyof Speed) => medianOf(speeds.map((speed) => speed[field]))
  const perSecond = Math.round(median('perSecond')).toLocaleString('en')
  const errors = speeds.reduce((sum, speed) => sum + speed.errors, 0)
  process.stdout.write(
    `  ${name.padEnd(24)}${perSecond.padStart(8)}/s  p50 ${median('p50').toFixed(1)} ms  p99 ${median('p99').toFixed(1)} ms  errors ${errors}\n`,
  )
}

function printVerdict(name: string, ratio: number, isMet: boolean, target: number): void {
  met.push(isMet)
  process.stdout.write(
    `  ${name.padEnd(52)}${(ratio * 100).toFixed(0).padStart(8)} %  (${isMet ? 'pass' : 'FAIL'}, at least ${target * 100})\n`,
  )
}

function printLimit(name: string, ms: number, most: number): void {
  met.push(ms <= most)
  process.stdout.write(
    `  ${name.padEnd(52)}${ms.toFixed(1).padStart(8)} ms (${ms <= most ? 'pass' : 'FAIL'}, at most ${most.toFixed(1)})\n`,
  )
}

/** The server's answer to the first user. */
async function answerOf({ path = '' }: Request): Promise<unknown> {
  const response = await fetch(product.url + path, {
    headers: { authorization: `Bearer ${users[0]?.token}` },
  })
  if (!response.ok) throw new Error(await response.text())
  const [answer] = (await response.json()) as [{ result: { data: unknown } }]
  return answer.result.data
}

async function createDatabase(name: string): Promise<string> {
  if (!postgresUrl) return `file:${join(folder, `${name}.db`)}`
  await runAsAdmin(postgresUrl, `CREATE DATABASE ${databaseName(name)}`)
  return urlOfDatabase(postgresUrl, databaseName(name))
}

function databaseName(name: string): string {
  return `balance_load_${name}_${process.pid}`
}

async function dropDatabases(): Promise<void> {
  rmSync(folder, { recursive: true })
  if (!postgresUrl) return
  for (const name of ['product', 'twin'])
    await runAsAdmin(postgresUrl, `DROP DATABASE ${databaseName(name)} WITH (FORCE)`)
}
