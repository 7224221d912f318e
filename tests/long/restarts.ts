/**
 * PostgreSQL restarts, stands still, and has one process that stands still, and one of two processes of the server is
 * killed, while others write and read. No acknowledged write is lost, nobody is signed out, every answer comes within five
 * seconds, and five seconds later at the latest all goes well again. Before that, a thousand changes at once are all made,
 * and a page that follows its account hears of one.
 *
 *   npm run build && SERVER=dist/server/main.js [POOLER=true] tsx tests/long/restarts.ts
 *
 * It starts a PostgreSQL of its own, for which it needs the programs that Debian's package installs; with POOLER also a
 * PgBouncer, which works by transaction, and restarts too. Exits with 1 when a bound is passed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { followChanges } from '../support/follow-changes.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

const PORT = '5599'
const POOLER_PORT = '5598'
const DATABASE_URL = `postgresql://balance@127.0.0.1:${PORT}/postgres`
const { POOLER } = process.env
const SETTINGS: Record<string, string> = POOLER
  ? {
      DATABASE_URL: `postgresql://balance@127.0.0.1:${POOLER_PORT}/postgres`,
      DATABASE_DIRECT_URL: DATABASE_URL,
    }
  : { DATABASE_URL }
const CHANGES_AT_ONCE = 1_000
const USERS = 8
const WORST_MS = 5_000
/** Before each of them all goes well for so long, and after it is watched for so long. */
const QUIET_MS = 2_000
const WATCHED_MS = 9_000
const KILLS = 5
/** So long PostgreSQL stands still. */
const PAUSE_MS = 7_000

const PROGRAMS = '/usr/lib/postgresql'
const bin = join(PROGRAMS, readdirSync(PROGRAMS).toSorted().at(-1) ?? '', 'bin')
const folder = mkdtempSync(join(tmpdir(), 'balance-restarts-'))
const data = join(folder, 'data')

interface Writer {
  token: string
  acknowledged: Set<number>
}

const ending = new AbortController()
let answers: { at: number; took: number; isGood: boolean }[] = []
let failed = false
let pooler: ChildProcess | undefined

if (process.getuid?.() === 0) await run('chown', ['postgres', folder])
await runAsOwner('initdb', ['-D', data, '-U', 'balance', '-A', 'trust'])
await control('start')
try {
  await migrate(DATABASE_URL)
  if (POOLER) await startPooler()
  const server = await startServer({ ...SETTINGS, WEB_CONCURRENCY: '2' })
  process.once('exit', () => server.process.kill())
  const writers: Writer[] = []
  // One after the other: right after the start, passwords take long.
  for (let id = 0; id < USERS; id++) writers.push(await register(server, id))
  await changeAtOnce(server, writers)
  const load = writers.flatMap((writer) => [
    repeat(() => add(server, writer)),
    repeat(async () => (await read(server, writer)) === 200),
  ])
  for (const mode of ['fast', 'immediate'])
    await watch(`PostgreSQL restarts (${mode})`, () => control('restart', '-m', mode))
  if (POOLER)
    await watch('the pooler restarts', async () => {
      await endPooler()
      await startPooler()
    })
  const postmaster = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
  const pause = (processes: () => number[]) => async () => {
    const paused = processes()
    for (const pid of paused) process.kill(pid, 'SIGSTOP')
    await delay(PAUSE_MS)
    for (const pid of paused) process.kill(pid, 'SIGCONT')
  }
  const all = () => [postmaster, ...childrenOf(postmaster)]
  await watch('PostgreSQL stands still', pause(all), PAUSE_MS)
  const oneOfMany = () => childrenOf(postmaster).slice(-1)
  await watch('one of its processes stands still', pause(oneOfMany), PAUSE_MS)
  const { pid = 0 } = server.process
  for (let kill = 0; kill < KILLS; kill++)
    await watch('a process of the server is killed', async () => {
      process.kill(childrenOf(pid)[0] ?? 0, 'SIGKILL')
    })
  ending.abort()
  await Promise.all(load)
  await compare(server, writers)
  await server.end('SIGTERM')
} finally {
  await endPooler()
  await control('stop', '-m', 'immediate')
  rmSync(folder, { recursive: true })
}
process.exitCode = failed ? 1 : 0

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/**
 * Says how long answers fail when this happens, and how long they take.
 *
 * @param lastsMs how long it lasts
 */
async function watch(name: string, happen: () => Promise<void>, lastsMs = 0): Promise<void> {
  await delay(QUIET_MS)
  answers = []
  const startedAt = performance.now()
  const happened = happen().then(() => Math.round(performance.now() - startedAt))
  await delay(lastsMs + WATCHED_MS)
  const took = await happened
  const bad = answers.filter(({ isGood }) => !isGood)
  const slowest = Math.round(Math.max(...answers.map(({ took }) => took)))
  const window = Math.round((bad.at(-1)?.at ?? 0) - (bad[0]?.at ?? 0))
  say(
    `${name}: ${bad.length} of ${answers.length} answers fail, within ${window} ms, the slowest after ${slowest} ms; it took ${took} ms itself`,
    window < lastsMs + WORST_MS && slowest < WORST_MS,
  )
}

/** A page hears of these changes, whichever processes make them. */
async function changeAtOnce(server: StartedServer, writers: Writer[]): Promise<void> {
  const pages = writers.map(({ token }) => followChanges(server, token))
  const made = await Promise.all(
    writers.map(async (writer) => {
      let good = 0
      for (let change = 0; change < CHANGES_AT_ONCE / USERS; change++)
        if (await add(server, writer).catch(() => false)) good++
      return good
    }),
  )
  const count = made.reduce((sum, each) => sum + each, 0)
  say(`${count} of ${CHANGES_AT_ONCE} changes at once are made`, count === CHANGES_AT_ONCE)
  const heard = pages.map((page, at) =>
    Promise.race([
      page.until(() => page.revisions.get('personal') === made[at]).then(() => true),
      delay(WORST_MS, false),
    ]),
  )
  const heardCount = (await Promise.all(heard)).filter(Boolean).length
  say(`${heardCount} of ${USERS} pages hear of all of them`, heardCount === USERS)
  for (const page of pages) page.close()
}

async function compare(server: StartedServer, writers: Writer[]): Promise<void> {
  const statuses = await Promise.all(writers.map((writer) => read(server, writer)))
  say(
    `sessions: ${statuses.join()}`,
    statuses.every((status) => status === 200),
  )
  const db = await openDatabase(DATABASE_URL)
  const items = await db.read.cashFlow.findMany({ select: { id: true } })
  const accounts = await db.read.account.findMany({ select: { revision: true } })
  await db.close()
  const stored = new Set(items.map(({ id }) => id))
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged])
  const lost = acknowledged.filter((id) => !stored.has(id))
  say(`${acknowledged.length} acknowledged writes, ${lost.length} lost`, lost.length === 0)
  const changes = accounts.reduce((sum, { revision }) => sum + revision, 0)
  say(`${stored.size} rows, revisions for ${changes}`, changes === stored.size)
}

function say(line: string, isGood: boolean): void {
  process.stdout.write(`${line} (${isGood ? 'pass' : 'FAIL'})\n`)
  failed ||= !isGood
}

async function repeat(call: () => Promise<boolean>): Promise<void> {
  while (!ending.signal.aborted) {
    const began = performance.now()
    const isGood = await call().catch(() => false)
    const at = performance.now()
    answers.push({ at, took: at - began, isGood })
    await delay(20)
  }
}

async function register(server: StartedServer, id: number): Promise<Writer> {
  const user = { email: `${id}@example.com`, password: 'correct horse 9', name: 'Writer' }
  const { body } = await send(server, 'auth&action=register', '', user)
  return { token: body.token, acknowledged: new Set() }
}

async function add(server: StartedServer, { token, acknowledged }: Writer): Promise<boolean> {
  const item = { name: 'Rent', amount: 5, recurrenceType: 'MONTHLY' }
  const { status, body } = await send(server, 'expense', token, item)
  if (status === 201) acknowledged.add(body.id)
  return status === 201
}

async function read(server: StartedServer, { token }: Writer): Promise<number> {
  const { status } = await send(server, 'user', token)
  return status
}

async function send({ url }: StartedServer, path: string, token: string, input?: object) {
  const answer = await fetch(`${url}/api/data?resource=${path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Reads open a connection each, which may be handed to the process that is killed.
      ...(!input && { connection: 'close' }),
    },
    // One that is never answered counts as failed.
    signal: AbortSignal.timeout(WORST_MS),
    ...(input && { method: 'POST', body: JSON.stringify(input) }),
  })
  return { status: answer.status, body: (await answer.json()) as { token: string; id: number } }
}

function control(...command: string[]): Promise<void> {
  const options = `-p ${PORT} -k ${folder} -c listen_addresses=127.0.0.1`
  return runAsOwner('pg_ctl', [
    '-D',
    data,
    '-l',
    join(folder, 'log'),
    '-s',
    '-w',
    '-o',
    options,
    ...command,
  ])
}

async function startPooler(): Promise<void> {
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, '"balance" ""')
  writeFileSync(
    file,
    `[databases]
    postgres = host=127.0.0.1 port=${PORT}
    [pgbouncer]
    pool_mode = transaction
    listen_addr = 127.0.0.1
    listen_port = ${POOLER_PORT}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${users}
    default_pool_size = 5
    server_login_retry = 1`.replaceAll(/^ +/gm, ''),
  )
  const started = spawn(...asOwner('/usr/sbin/pgbouncer', [file]), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  pooler = started
  await new Promise<void>((resolve) => {
    started.stderr.on('data', (text: Buffer) => {
      if (text.toString().includes('process up')) resolve()
    })
  })
}

async function endPooler(): Promise<void> {
  if (!pooler) return
  const ended = once(pooler, 'exit')
  pooler.kill()
  await ended
}

function runAsOwner(program: string, args: string[]): Promise<void> {
  return run(...asOwner(join(bin, program), args))
}

/** PostgreSQL and PgBouncer refuse to run as root. */
function asOwner(path: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [path, args]
  return ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', path, ...args]]
}

async function run(program: string, args: string[]): Promise<void> {
  const running = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const [status] = (await once(running, 'exit')) as [number | null]
  if (status !== 0) throw new Error(`${program} has failed.`)
}
