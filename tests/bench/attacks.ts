/**
 * Plays attacks on the built server, and measures what they do to it and to another user: how late its event loop is,
 * how long an ordinary request of the other user takes, how much memory it needs, and whether it survives. Exits with 1
 * when a target is missed. Runs on SQLite, and on PostgreSQL if TEST_POSTGRES_URL is set.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAsAdmin, urlOfDatabase } from '../support/postgres.ts'
import { type Attack, ATTACKS } from './attack-list.ts'
import { AttackedServer } from './attacked-server.ts'
import { DOOR_ATTACKS } from './door-attacks.ts'
import { FEED_ATTACKS } from './feed-attacks.ts'
import { PROJECTION_ATTACKS } from './projection-attacks.ts'
import { THREAD_ATTACKS } from './thread-attacks.ts'

/** In milliseconds, and in bytes. */
const TARGETS = { p99: 50, worst: 200, slowest: 1_000, taken: 300e6 }

const only = process.argv.slice(2)
let allMet = true

const folder = mkdtempSync(join(tmpdir(), 'balance-attacks-'))
try {
  await attack('SQLite', `file:${join(folder, 'attacked.db')}`)
} finally {
  rmSync(folder, { recursive: true })
}
const adminUrl = process.env.TEST_POSTGRES_URL
if (adminUrl) {
  const name = `balance_attacks_${process.pid}`
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`)
  try {
    await attack('PostgreSQL', urlOfDatabase(adminUrl, name))
  } finally {
    await runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}
process.exitCode = allMet ? 0 : 1

async function attack(database: string, url: string): Promise<void> {
  process.stdout.write(
    `\nAttacks on ${database}\n${'loop p99'.padStart(60)} worst  other's slowest    taken     heap      rss\n`,
  )
  let server = await AttackedServer.start(url)
  let witness: ChildProcess | undefined
  try {
    const attacker = await server.register('attacker@example.com')
    const other = await server.register('other@example.com')
    await server.send(
      other,
      '/trpc/expense.create',
      JSON.stringify({
        account: 'personal',
        name: 'Rent',
        amountCents: 5,
        recurrenceType: 'DAILY',
      }),
    )
    witness = await startWitness(server, other)
    await server.readLoad()
    for (const one of [
      ...ATTACKS,
      ...PROJECTION_ATTACKS,
      ...DOOR_ATTACKS,
      ...FEED_ATTACKS,
      ...THREAD_ATTACKS,
    ].filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
      await play(server, witness, one, { attacker, other })
      if (server.isAlive) continue
      witness.kill()
      server = await AttackedServer.start(url)
      witness = await startWitness(server, other)
    }
  } finally {
    // Also when an attack throws: these processes would outlive this one.
    witness?.kill()
    await server.stop()
  }
}

/** Starts the other user's process, and waits until it has had its first answer. */
async function startWitness({ url }: AttackedServer, token: string): Promise<ChildProcess> {
  const script = new URL('./attack-witness.ts', import.meta.url)
  const witness = fork(script, [url, token], { execArgv: ['--import', 'tsx'] })
  try {
    while ((await readSlowest(witness)) === 0) await wait(100)
  } catch (error) {
    witness.kill()
    throw error
  }
  return witness
}

async function readSlowest(witness: ChildProcess): Promise<number> {
  witness.send({})
  const [slowest] = (await once(witness, 'message')) as [number | null]
  // Infinity is null on the way between processes.
  return slowest ?? Infinity
}

async function play(
  server: AttackedServer,
  witness: ChildProcess,
  one: Attack,
  { attacker, other }: { attacker: string; other: string },
): Promise<void> {
  const outcome = await one
    .run(server, attacker, other)
    .catch((error: Error) => `FAILED: ${error.message}`)
  const slowest = await readSlowest(witness)
  const load = await server.readLoad()
  const met =
    load !== null &&
    !outcome.startsWith('FAILED') &&
    load.p99 <= TARGETS.p99 &&
    load.worst <= TARGETS.worst &&
    load.taken <= TARGETS.taken &&
    slowest <= TARGETS.slowest
  allMet &&= met
  const numbers = load
    ? `${ms(load.p99)} ${ms(load.worst)} ${ms(slowest)}        ${mb(load.taken)} ${mb(load.heap)} ${mb(load.rss)}`
    : 'the server died'
  process.stdout.write(`${one.name.padEnd(52)}${numbers}  ${met ? 'pass' : 'FAIL'}  ${outcome}\n`)
}

function ms(value: number): string {
  return `${value.toFixed(0).padStart(5)} ms`
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0).padStart(5)} MB`
}
