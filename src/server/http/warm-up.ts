/**
 * The first calls of a process would take many times as long as the later ones: code that has not run yet is slow, and
 * statements are not prepared. So each process calls itself before it is ready [behaviour: Start and stop].
 */
import { once } from 'node:events'
import http, { Agent, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { runRehearsal } from '../services/rehearsals.ts'
import { prepareReads } from '../services/projections/plan-rows.ts'
import type { PublicScope, Services } from '../services/scope.ts'
import { createApp } from './app.ts'
import { createHttpServer } from './http-server.ts'

/** So long the calls are made again and again: a slow machine makes them once. */
const ENOUGH_MS = 150

/**
 * Reads and writes as a client does, and leaves nothing behind. What keeps a database from being written must not keep
 * the server from starting: a failure is only logged.
 */
export async function warmUp(scope: PublicScope, logger: Logger): Promise<void> {
  const today = scope.now.toString().slice(0, 10)
  try {
    await runRehearsal(scope, async (services, token) => {
      const { port, close } = await serve(services, scope.clock, logger)
      const call = caller(port, token)
      try {
        const end = performance.now() + ENOUGH_MS
        do await makeCalls(call, today)
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
  // In one of several processes, a port that is not exclusive would be that of the others too.
  const address = { port: 0, host: '127.0.0.1', exclusive: true }
  const server = createHttpServer().answerWith(app).listen(address)
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

type Call = (path: string, input?: object) => Promise<unknown>

/** Calls procedures. The first uses of `fetch` take long, and no later call would gain by them. */
function caller(port: number, token: string): Call {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (path, input) => {
    const method = input ? 'POST' : 'GET'
    const sent = http.request({
      port,
      host: '127.0.0.1',
      path: `/trpc/${path}`,
      method,
      headers,
      agent,
    })
    sent.end(input && JSON.stringify(input))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
    if (answer.statusCode !== 200) throw new Error(text)
    return JSON.parse(text)
  }
}

async function makeCalls(call: Call, date: string): Promise<void> {
  const account = 'personal'
  const timeZone = 'UTC'
  const read = (path: string, input: object) => {
    const inputs = JSON.stringify({ 0: { account, timeZone, ...input } })
    return call(`${path}?batch=1&input=${encodeURIComponent(inputs)}`)
  }
  const item = { account, name: 'Rent', amountCents: 1, recurrenceType: 'MONTHLY' }
  const added = (await call('expense.create', item)) as { result: { data: { id: number } } }
  const { id } = added.result.data
  const mark = { account, kind: 'expense', id, date, timeZone }
  const steps = [
    () => call('expense.update', { account, id, amountCents: 2 }),
    () => call('occurrence.markDone', { ...mark, done: true }),
    () => call('occurrence.markDone', { ...mark, done: false }),
  ]
  for (const step of steps) {
    await step()
    for (let time = 0; time < 2; time++) {
      await read('projection.month', { month: date.slice(0, 7) })
      await read('projection.year', { year: Number(date.slice(0, 4)) })
    }
  }
}
