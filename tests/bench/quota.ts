/** Measures how long the event loop is held up by an account at its quota, and what others notice of it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { medianOf } from './measure.ts'
import type { Ready, Turns } from './quota-server.ts'
import { printLine } from './report.ts'

const MAX_TURN_MS = 200
const MAX_WAIT_MS = 1_000
const MONTHS = Array.from({ length: 10 }, (_, index) => `20${27 + index}-01`)

/** Prints the longest turn during each kind of request; the target is at most 200 ms, and 1 s for another user. */
export async function benchQuota(): Promise<boolean[]> {
  const folder = mkdtempSync(join(tmpdir(), 'balance-bench-'))
  const url = `file:${join(folder, 'bench.db')}`
  const server = fork(new URL('./quota-server.ts', import.meta.url), [url], {
    execArgv: ['--import', 'tsx', '--max-old-space-size=512'],
  })
  try {
    const [ready] = (await once(server, 'message')) as [Ready]
    return await measureAll(server, ready)
  } finally {
    server.kill()
    await once(server, 'exit')
    rmSync(folder, { recursive: true })
  }
}

async function measureAll(server: ChildProcess, ready: Ready): Promise<boolean[]> {
  const { fullToken, ordinaryToken } = ready
  const call = (path: string, token = fullToken) => ask(ready.port, path, token)
  const month = (month: string) => typed('projection.month', [{ account: 'personal', month }])
  const raise = () => change(ready)
  const ordinary = typed('projection.month', [{ account: 'personal', month: '2026-11' }])
  await call(ordinary, ordinaryToken)

  process.stdout.write('\n20,000 daily cash flows with 100,000 marks, by request\n')
  const results: boolean[] = []
  const requests: Record<string, () => Promise<unknown>> = {
    'a month, read and compiled': async () => {
      await raise()
      await call(month('2026-11'))
    },
    'a month from memory': () => call(month('2026-12')),
    'a batch of ten months': () =>
      call(
        typed(
          'projection.month',
          MONTHS.map((month) => ({ account: 'personal', month })),
        ),
      ),
    'a batch of ten times a hundred years': () =>
      call(
        typed(
          'projection.years',
          MONTHS.map(() => ({ account: 'personal', fromYear: 2027, count: 100 })),
        ),
      ),
    'a batch of ten times ten years of balances': () =>
      call(
        typed(
          'projection.balances',
          MONTHS.map(() => ({ account: 'personal', from: '2116-12-26', to: '2126-12-31' })),
        ),
      ),
    'the list of incomes': () => call(typed('income.list', [{ account: 'personal' }])),
    'a batch of ten lists': () =>
      call(
        typed(
          'income.list',
          MONTHS.map(() => ({ account: 'personal' })),
        ),
      ),
    'the list of incomes, by the contract': () => call('/api/data?resource=income'),
  }
  for (const [name, request] of Object.entries(requests)) {
    await turnsOf(server)
    const waits: number[] = []
    const state = { isDone: false }
    const running = request().finally(() => (state.isDone = true))
    while (!state.isDone) {
      const startedAt = performance.now()
      await call(ordinary, ordinaryToken)
      waits.push(performance.now() - startedAt)
    }
    await running
    const { longest, p99, megabytes } = await turnsOf(server)
    const wait = Math.max(...waits)
    const met = longest <= MAX_TURN_MS && wait <= MAX_WAIT_MS
    results.push(met)
    const verdict = `${met ? 'pass' : 'FAIL'}, at most ${MAX_TURN_MS}`
    printLine(name, longest, `ms  (${verdict}; p99 ${p99.toFixed(0)}; ${megabytes.toFixed(0)} MB)`)
    printLine('  a month of another user, median', medianOf(waits), 'ms')
    printLine('  the same, at worst', wait, 'ms')
  }
  return results
}

async function turnsOf(server: ChildProcess): Promise<Turns> {
  server.send('turns')
  const [turns] = (await once(server, 'message')) as [Turns]
  return turns
}

function typed(procedure: string, inputs: object[]): string {
  const path = inputs.map(() => procedure).join(',')
  return `/trpc/${path}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...inputs }))}`
}

async function ask(port: number, path: string, token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path.slice(0, 60)} was answered with ${response.status}.`)
}

/** A change of the full account, after which its plan is read again. */
async function change({ port, fullToken }: Ready): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/trpc/user.update`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fullToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ startingBalanceCents: 1 }),
  })
  if (!response.ok) throw new Error(`The change was answered with ${response.status}.`)
}
