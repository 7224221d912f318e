import { createServer, get } from 'node:http'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../src/server/http/express-app.ts'
import { createSecurityLog } from '../../../src/server/services/security-log.ts'
import { listenOnFreePort, stopListening } from '../../support/http-server.ts'
import { PROCEDURES } from '../../support/procedures.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the security headers', () => {
  const DATA = ['/api/data?resource=user', '/trpc/user.me', '/trpc/account.changes']
  const PATHS = ['/', '/nowhere.js', '/healthz', ...DATA]
  const headersOf = async (path: string) => {
    const { headers } = await fetch(server.url + path, { headers: { origin: 'https://a.example' } })
    return Object.fromEntries(headers)
  }

  it.each(PATHS)(
    'of %s forbid frames, content sniffing, plain HTTP and other origins',
    async (path) => {
      const headers = await headersOf(path)
      const policy = headers['content-security-policy']?.split(/; ?/)
      for (const directive of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
        expect(policy).toContain(`${directive} 'none'`)
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
    },
  )

  it('of pages allow only files of this origin, and nothing inline', async () => {
    const policy = (await headersOf('/'))['content-security-policy']
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*|sandbox/)
  })

  it.each(DATA)('of %s forbid to store the answer and to use it as a page', async (path) => {
    const headers = await headersOf(path)
    expect(headers['cache-control']).toMatch(/^no-store(, no-transform)?$/)
    expect(headers['content-security-policy']).toMatch(/; sandbox$/)
    expect(headers['content-security-policy']).not.toContain('script-src')
  })
})

describe('a call from another site', () => {
  const routes = [
    ['POST', '/api/data?resource=auth&action=refresh'],
    ['POST', '/api/data?resource=auth&action=logout'],
    ['POST', '/api/data?resource=auth&action=login'],
    ['POST', '/trpc/auth.refresh'],
    ['POST', '/trpc/auth.logout'],
  ] as const

  async function call([method, path]: (typeof routes)[number], from: object) {
    const headers = { 'content-type': 'application/json', ...from }
    const response = await fetch(server.url + path, { method, headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  it.each(routes)('is refused at %s %s', async (...route) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { status, text, headers: answered } = await call(route, headers)
      expect(status).toBe(400)
      expect(text).toContain('This cannot be called from another site.')
      expect(answered.get('set-cookie')).toBeNull()
    }
  })

  it.each(routes)('is not confused with a call from this site at %s %s', async (...route) => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: server.url },
      { 'sec-fetch-site': 'none' },
      { origin: server.url },
    ]) {
      const { text } = await call(route, headers)
      expect(text).not.toContain('another site')
    }
  })
})

it.each(PROCEDURES.filter(({ type }) => type === 'mutation'))(
  'a change by GET is refused: $path',
  async ({ path }) => {
    const { status } = await fetch(`${server.url}/trpc/${path}?input={}`)
    expect(status).toBe(405)
  },
)

describe('a malformed address', () => {
  it.each(['//', '///', '/?', '//evil.example/..', '/%ZZ'])(
    '%s does not redirect elsewhere, and leaves the server running',
    async (path) => {
      // Not with fetch, which would correct the address.
      const { hostname, port } = new URL(server.url)
      const location = await new Promise<string | undefined>((resolve, reject) => {
        get({ hostname, port, path }, (answer) =>
          answer.resume().on('end', () => resolve(answer.headers.location)),
        ).on('error', reject)
      })
      expect(location).toBeUndefined()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('a request that states its length twice', () => {
  // A proxy and the server could disagree on where it ends, and read the rest as another user's request.
  const LENGTHS = {
    'Content-Length and Transfer-Encoding': 'Content-Length: 4\r\nTransfer-Encoding: chunked',
    'two Content-Lengths': 'Content-Length: 4\r\nContent-Length: 30',
    'Transfer-Encoding with an unknown coding': 'Transfer-Encoding: chunked, identity',
  }

  it.each(Object.entries(LENGTHS))(
    'by %s is refused, and its connection closed',
    async (_, lengths) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST /api/data?resource=auth&action=logout HTTP/1.1\r\nHost: a\r\n${lengths}\r\n\r\n`,
      )
      socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
    },
  )
})

describe('the logged address of a client', () => {
  // The header that a client writes itself, and behind it what the proxy adds.
  const forwarded = { 'x-forwarded-for': '198.51.100.9, 203.0.113.7', 'x-real-ip': '198.51.100.9' }

  it.each([
    ['is that of the connection without TRUST_PROXY', undefined, '127.0.0.1'],
    ['is that of the connection if another proxy is trusted', '10.0.0.0/8', '127.0.0.1'],
    [
      'is the one that a trusted proxy names, not the one that the client names',
      'loopback',
      '203.0.113.7',
    ],
  ])('%s', async (_, trustProxy, address) => {
    const lines: string[] = []
    const logger = pino({}, { write: (line) => void lines.push(line) })
    const app = createApp({
      services: { ...server.services, security: createSecurityLog(logger) },
      clock: () => server.now,
      client: (_req, res) => void res.end(),
      development: false,
      logger: pino({ level: 'silent' }),
      trustProxy,
    })
    const http = createServer(app)
    await fetch(`${await listenOnFreePort(http)}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...forwarded },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' }),
    })
    stopListening(http)
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { event: 'sign-in-failed', address },
    ])
  })
})

it('a failing database is logged, answered with a sentence, and lets nothing through', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const failing = await startTestServer('sqlite', {}, logger)
  const user = await registerUser(failing)
  const working = failing.services.db
  const fail = () => Promise.reject(new Error('connect ECONNREFUSED db.internal:5432'))
  lines.length = 0
  const read = new Proxy(working.read, { get: () => new Proxy(fail, { get: () => fail }) })
  failing.services.db = { ...working, read, write: fail, snapshot: fail }
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
  for (const [path, body] of [
    ['/trpc/auth.login', { email: user.email, password: user.password }],
    ['/trpc/account.create', { name: 'Household' }],
    ['/api/data?resource=accounts', { name: 'Household' }],
  ] as const) {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(failing.url + path, init)
    const text = await answer.text()
    expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 500, null])
    expect(text).toContain('Something went wrong on our side. Please try again.')
    expect(text).not.toMatch(/ECONNREFUSED|db\.internal|token/)
  }
  expect(lines.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(3)
  expect((await fetch(`${failing.url}/readyz`)).status).toBe(503)
  failing.services.db = working
  expect((await fetch(`${failing.url}/readyz`)).status).toBe(200)
  await failing.close()
})

describe('a burst of logins', () => {
  it('does not block other requests', async () => {
    const user = await registerUser(server)
    const me = () => user.client.user.me.query()
    await me()
    const burst = Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(`${server.url}/api/data?resource=auth&action=login`, {
          method: 'POST',
          body: JSON.stringify({ email: `nobody${index}@example.com`, password: 'x' }),
        }),
      ),
    )
    const state = { isOver: false }
    void burst.then(() => (state.isOver = true))
    await me()
    // If this call had to wait for the password hashing, all logins would be over by now.
    expect(state.isOver).toBe(false)
    await burst
  })
})
