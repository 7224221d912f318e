/**
 * The first calls of a process would take many times as long as the later ones: code that has not run yet is slow, and
 * statements are not prepared. So each process calls itself before it is ready [behaviour: Start and stop].
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { runRehearsal } from '../services/rehearsals.ts'
import { prepareReads } from '../services/projections/plan-rows.ts'
import type { PublicScope, Services } from '../services/scope.ts'
import { createApp } from './app.ts'
import { createHttpServer } from './http-server.ts'

/** So long the calls are made again and again: a slow machine makes them once. */
const ENOUGH_MS = 200

/**
 * Reads and writes as a client does, and leaves nothing behind. What keeps a database from being written must not keep
 * the server from starting: a failure is only logged.
 */
export async function warmUp(scope: PublicScope, logger: Logger): Promise<void> {
  const today = scope.now.toString().slice(0, 10)
  try {
    await runRehearsal(scope, async (services, token) => {
      const { url, close } = await serve(services, scope.clock, logger)
      try {
        const end = performance.now() + ENOUGH_MS
        do await makeCalls(url, token, today)
        while (performance.now() < end)
      } finally {
        close()
      }
    })
    await prepareReads(scope.db)
  } catch (err) {
    logger.warn({ err }, 'The first calls will be slow.')
  }
}

/** Listens at an address that only this process knows, and answers what has a token. */
async function serve(services: Services, clock: PublicScope['clock'], logger: Logger) {
  const app = createApp({
    services,
    clock,
    client: (_req, _res, next) => next(),
    development: false,
    logger: logger.child({}, { level: 'silent' }),
  })
  const server = createHttpServer().on('request', app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function makeCalls(url: string, token: string, date: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const account = 'personal'
  const timeZone = 'UTC'
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/trpc/${path}`, { ...init, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return JSON.parse(text)
  }
  const change = (path: string, input: object) =>
    call(path, { method: 'POST', body: JSON.stringify(input) })
  const read = (path: string, input: object) => {
    const inputs = JSON.stringify({ 0: { account, timeZone, ...input } })
    return call(`${path}?batch=1&input=${encodeURIComponent(inputs)}`)
  }
  const item = { account, name: 'Rent', amountCents: 1, recurrenceType: 'MONTHLY' }
  const added = (await change('expense.create', item)) as { result: { data: { id: number } } }
  const { id } = added.result.data
  const mark = { account, kind: 'expense', id, date, timeZone }
  const steps = [
    () => change('expense.update', { account, id, amountCents: 2 }),
    () => change('occurrence.markDone', { ...mark, done: true }),
    () => change('occurrence.markDone', { ...mark, done: false }),
  ]
  for (const step of steps) {
    await step()
    for (let time = 0; time < 2; time++) {
      await read('projection.month', { month: date.slice(0, 7) })
      await read('projection.year', { year: Number(date.slice(0, 4)) })
    }
  }
}
