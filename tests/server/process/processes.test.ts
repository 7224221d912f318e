/**
 * The start and the stop of the server, in one process and in several [behaviour: Start and stop]. `IN_FLIGHT=500` sends more
 * requests before it has to stop: a machine that is busy with other tests could not answer so many in time.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, providers, type TestDatabase } from '../../support/database.ts'
import { type StartedServer, startServer } from '../../support/started-server.ts'

async function createDatabase(provider: 'sqlite' | 'postgresql'): Promise<string> {
  const database = await createTestDatabase(provider)
  onTestFinished(() => database.drop())
  return database.url
}

async function startOn(url: string, env: Record<string, string> = {}): Promise<StartedServer> {
  const server = await startServer({ DATABASE_URL: url, ...env })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

const IN_FLIGHT = Number(process.env.IN_FLIGHT ?? 40)

/** So long after the signal a server goes on listening that is too busy to take in what has come. */
const IN_TIME_MS = 3_000

const ANN = { email: 'ann@example.com', password: 'correct horse 9', name: 'Ann' }

function call(url: string, action: string, body: object) {
  return fetch(`${url}/api/data?resource=auth&action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Sends the head of a registration. The answer comes when `finish` has sent its body. */
function beginRegistration(url: string) {
  const body = JSON.stringify(ANN)
  const req = request(`${url}/api/data?resource=auth&action=register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  })
  req.write(body.slice(0, 10))
  const answer = new Promise<{ status: number | undefined; connection: string | undefined }>(
    (resolve, reject) => {
      req.on('error', reject)
      req.on('response', (res) => {
        res.resume()
        resolve({ status: res.statusCode, connection: res.headers.connection })
      })
    },
  )
  return { answer, finish: () => req.end(body.slice(10)) }
}

/** The numbers of the processes that the first one has started. */
function workersOf({ process: { pid } }: StartedServer): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/**
 * Adds an expense, or reads the user, over a connection of its own.
 *
 * @param sent is called when all of the request has left
 * @returns the status of the answer, if all of it has come; else null
 */
function sendWhole(
  url: string,
  token: string,
  adds: boolean,
  sent?: () => unknown,
): Promise<number | null> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const body = adds ? JSON.stringify({ name: 'Rent', amount: 5, recurrenceType: 'MONTHLY' }) : ''
  const head = [
    adds ? 'POST /api/data?resource=expense HTTP/1.1' : 'GET /api/data?resource=user HTTP/1.1',
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  return new Promise((resolve) => {
    socket.on('error', () => resolve(null))
    socket.on('close', () => {
      const [, status, length, content = ''] =
        /^HTTP\/1.1 (\d+) [^]*?\r\ncontent-length: (\d+)[^]*?\r\n\r\n([^]*)$/i.exec(answer) ?? []
      resolve(Buffer.byteLength(content) === Number(length) ? Number(status) : null)
    })
  })
}

async function readinessOf(url: string) {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

describe('one process on an SQLite file', () => {
  it('refuses a second one, and stops when it has answered', async () => {
    const database = await createDatabase('sqlite')
    const server = await startOn(database)
    expect(await readinessOf(server.url)).toEqual([200, { status: 'ok' }])

    const second = await startOn(database)
    expect(second.url).toBe('')
    expect(second.said).toContain('another server has the file')

    const registration = beginRegistration(server.url)
    // Its head has arrived: this comes after it, over another connection.
    await fetch(`${server.url}/healthz`)
    const end = server.end('SIGTERM')
    await expect
      .poll(() => readinessOf(server.url))
      .toEqual([503, { status: 'the server is stopping' }])
    registration.finish()
    expect(await registration.answer).toEqual({ status: 201, connection: 'close' })
    expect(await end).toBe(0)
  })
})

const PROCESSES = [
  ['sqlite', '1'],
  ['postgresql', '2'],
] as const

describe.each(PROCESSES.filter(([provider]) => providers.includes(provider)))(
  'a server on %s in %s process(es) that is told to stop',
  (provider, processes) => {
    it('answers all requests that were sent before', async () => {
      const server = await startOn(await createDatabase(provider), { WEB_CONCURRENCY: processes })
      const { token } = (await (await call(server.url, 'register', ANN)).json()) as {
        token: string
      }
      const send = (index: number, sent?: () => unknown) =>
        sendWhole(server.url, token, index % 10 === 0, sent)
      // Half of the time to answer them would go to the compiler of a process that has just started.
      for (let round = 0; round < 20; round++)
        await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)))
      let sent = 0
      let answers: Promise<number | null>[] = []
      await new Promise<void>((resolve) => {
        answers = Array.from({ length: IN_FLIGHT }, (_, index) =>
          send(index, () => ++sent === IN_FLIGHT && resolve()),
        )
      })
      const toldAt = performance.now()
      const end = server.end('SIGTERM')
      const ends = await Promise.all(
        answers.map(async (answer) => ({
          status: await answer,
          afterMs: performance.now() - toldAt,
        })),
      )
      const wrong = ends.filter(({ status, afterMs }, index) => {
        const isLate = status === null && afterMs >= IN_TIME_MS
        return status !== (index % 10 === 0 ? 201 : 200) && !isLate
      })
      expect(wrong).toEqual([])
      expect(await end).toBe(0)
    })
  },
)

describe.each(providers.filter((provider) => provider === 'postgresql'))(
  'two processes on %s',
  () => {
    let database: TestDatabase
    let server: StartedServer
    let token: string

    beforeAll(async () => {
      database = await createTestDatabase('postgresql')
      server = await startServer({
        DATABASE_URL: database.url,
        WEB_CONCURRENCY: '2',
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: 'a-token-for-the-metrics',
      })
      const registered = await call(server.url, 'register', ANN)
      token = ((await registered.json()) as { token: string }).token
    })
    afterAll(async () => {
      await server.end('SIGKILL')
      await database.drop()
    })

    it('allow no more wrong passwords than one process', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 30 }, async () => {
          const { status } = await call(server.url, 'login', { ...ANN, password: 'wrong password' })
          return status
        }),
      )
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    })

    it('lose no client when one is killed, replace it, and share sessions', async () => {
      expect(server.said).toContain('in 2 processes')
      const workers = () => workersOf(server)
      await expect.poll(workers).toHaveLength(2)
      const [killed = 0, other] = workers()
      // It may get one of the connections, and answers nothing.
      process.kill(killed, 'SIGSTOP')
      const ended: (number | null)[] = []
      const calls = Array.from({ length: 8 }, async () => {
        ended.push(await sendWhole(server.url, token, false))
      })
      await expect.poll(() => ended.length).toBeGreaterThanOrEqual(7)
      process.kill(killed, 'SIGKILL')
      await Promise.all(calls)
      expect(ended.slice(0, 7)).toEqual(Array<number>(7).fill(200))
      expect([200, null]).toContain(ended[7])

      await vi.waitFor(
        () => {
          expect(workers()).toHaveLength(2)
          expect(workers()).not.toContain(killed)
        },
        { timeout: 100_000 },
      )
      expect(workers()).toContain(other)
      // Connections go to the processes in turn.
      for (let turn = 0; turn < 4; turn++) {
        const headers = { authorization: `Bearer ${token}`, connection: 'close' }
        const answer = await fetch(`${server.url}/api/data?resource=user`, { headers })
        expect(answer.status).toBe(200)
      }

      // Not all are asked while one is replaced.
      const headers = { authorization: 'Bearer a-token-for-the-metrics' }
      await vi.waitFor(
        async () => {
          const metrics = await fetch(`${server.url}/metrics`, { headers })
          expect([200, 503]).toContain(metrics.status)
          expect(await metrics.text()).toContain('balance_request_seconds')
        },
        { timeout: 100_000 },
      )
      expect(await server.end('SIGTERM')).toBe(0)
    })
  },
)
