/** The errors of the contract: the order of the checks, and never a 5xx. */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, createApi, errorWith, registerApiUser } from './api-call.ts'

const ABSENT = { status: 404, body: errorWith('There is no such resource or action.') }

/** Every path of the contract, and the methods that it accepts. */
const PATHS: [string, string[]][] = [
  ['resource=auth&action=login', ['POST']],
  ['resource=auth&action=super-admin-login', ['POST']],
  ['resource=auth&action=register', ['POST']],
  ['resource=auth&action=refresh', ['POST']],
  ['resource=auth&action=logout', ['POST']],
  ['resource=user', ['GET', 'PUT']],
  ['/api/user/change-email', ['POST']],
  ['/api/auth/change-email', ['POST']],
  ['/api/user/change-password', ['POST']],
  ['/api/auth/change-password', ['POST']],
  ['resource=income', ['GET', 'POST', 'PUT', 'DELETE']],
  ['resource=expense', ['GET', 'POST', 'PUT', 'DELETE']],
  ['resource=accounts', ['GET', 'POST', 'PUT', 'DELETE']],
  ['resource=mark-done', ['POST']],
  ['resource=override', ['POST', 'DELETE']],
  ['resource=import', ['POST']],
  ['resource=csv-import', ['POST']],
]

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** All methods and paths that need a session. */
const WITH_SESSION = PATHS.filter(([path]) => !path.startsWith('resource=auth')).flatMap(
  ([path, methods]) => methods.map((method) => [method, path] as const),
)

/** All methods and paths that accept a JSON body of at most 100 kB. */
const WITH_BODY = WITH_SESSION.filter(
  ([method, path]) => method !== 'GET' && !path.endsWith('import'),
)

describe('the contract', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerApiUser>>

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerApiUser(server)
  })
  afterAll(() => server.close())

  it.each([
    '/api/data',
    'resource=',
    'resource=nothing',
    'resource=Income',
    'resource=auth',
    'resource=auth&action=',
    'resource=auth&action=nothing',
    'resource=login',
    'resource=auth%20login',
    'resource=logout',
    'resource=refresh',
    'resource=toString',
    'resource=constructor',
    'resource=__proto__',
    'resource=income&resource=expense',
    'resource[]=income',
    '/api',
    '/api/nothing',
    '/api/data/income',
    '/api/user',
    '/api/user/nothing',
    '/api/auth/login',
    '/api/user/toString',
  ])('answers 404 for %s before it checks the method and the session', async (path) => {
    for (const method of METHODS)
      for (const api of [user.api, createApi(server)])
        expect([method, await api(method, path)]).toMatchObject([method, ABSENT])
  })

  it.each(PATHS)(
    'answers 405 with Allow for the wrong methods of %s before it checks the session',
    async (path, methods) => {
      for (const method of METHODS.filter((method) => !methods.includes(method))) {
        const answer = await createApi(server)(method, path, method === 'GET' ? undefined : '{')
        expect([method, answer.status]).toEqual([method, 405])
        expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted())
        expect(answer.body).toEqual(errorWith(`This resource takes ${methods.join(', ')} only.`))
      }
    },
  )

  it.each(WITH_SESSION)(
    'answers 401 without a valid session for %s %s before it reads the body',
    async (method, path) => {
      const body = method === 'GET' ? undefined : '{ broken'
      for (const authorization of [
        '',
        'Bearer',
        'Bearer made-up',
        `Basic ${user.token}`,
        user.token,
      ])
        expect(await createApi(server, { authorization })(method, path, body)).toMatchObject({
          status: 401,
          body: errorWith('Authentication required.'),
        })
    },
  )

  it.each(WITH_BODY)(
    'answers 400 to %s %s with a body that is not a JSON object',
    async (method, path) => {
      for (const broken of [
        '{',
        '{"a":1,}',
        'name=Rent',
        'null',
        '5',
        '"text"',
        '\ufeff{',
        '{"a":"\\u"}',
      ])
        expect([broken, await user.api(method, path, broken)]).toMatchObject([
          broken,
          { status: 400, body: errorWith('The request body must be valid JSON.') },
        ])
      expect(await user.api(method, path, '[]')).toMatchObject({
        status: 400,
        body: errorWith('The request body must be a JSON object.'),
      })
    },
  )

  it.each(WITH_BODY)('answers 413 to %s %s with a body over 100 kB', async (method, path) => {
    const answer = await user.api(method, path, { name: 'x'.repeat(103_000) })
    expect(answer).toMatchObject({ status: 413, body: errorWith('The request is too large.') })
  })

  it('measures a compressed body by its unpacked size', async () => {
    const bomb = gzipSync(JSON.stringify({ name: 'x'.repeat(20_000_000) }))
    expect(bomb.length).toBeLessThan(100_000)
    const answer = await fetch(`${server.url}/api/data?resource=accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-encoding': 'gzip' },
      body: bomb,
    })
    expect([answer.status, await answer.json()]).toEqual([
      413,
      errorWith('The request is too large.'),
    ])
  })

  it('accepts a JSON body with any content type', async () => {
    const body = { name: 'Rent', amount: 1, recurrenceType: 'DAILY' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': type }
      const answer = await createApi(server, headers)('POST', 'resource=income', body)
      expect([type, answer.status]).toEqual([type, 201])
    }
  })

  it.each(['gzip', 'nonsense'])(
    'answers 400 to a body whose content-encoding %s is wrong',
    async (encoding) => {
      const headers = { authorization: `Bearer ${user.token}`, 'content-encoding': encoding }
      const answer = await createApi(server, headers)('PUT', 'resource=user', {})
      expect(answer).toMatchObject({
        status: 400,
        body: errorWith(expect.stringMatching(A_SENTENCE)),
      })
    },
  )

  it.each(['/api/user/%ZZ', '/api/%E0%A4%A', '/api/data?resource=%ZZ', '/api/data?%', '/trpc/%ZZ'])(
    'answers the malformed path %s with a JSON error',
    async (path) => {
      const { status, body } = await requestUnencoded(server, path)
      expect([400, 404]).toContain(status)
      expect(JSON.parse(body)).toHaveProperty('error')
      expect(body).not.toMatch(/<|\bat \w+ \(|node_modules/)
    },
  )

  it('lets no cache keep an answer and does not name the server software', async () => {
    for (const answer of [
      await user.api('GET', 'resource=user'),
      await user.api('GET', 'resource=nothing'),
      await createApi(server)('GET', 'resource=user'),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('x-powered-by')).toBeNull()
    }
  })
})

/** A GET request for a path that `fetch` would change before it sends it. */
function requestUnencoded(
  server: TestServer,
  path: string,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'GET' }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}
