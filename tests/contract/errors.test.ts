/** What the contract answers to what is not in it: the order of checks, and never a 5xx. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, createApi, errorWith, registerApiUser } from './api-call.ts'

const ABSENT = { status: 404, body: errorWith('There is no such resource or action.') }

/** Every row of section 7: its path, and the methods that it takes. */
const ROWS: [string, string[]][] = [
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

/** The rows that need a session, one method at a time. */
const GUARDED = ROWS.filter(([path]) => !path.startsWith('resource=auth')).flatMap(
  ([path, methods]) => methods.map((method) => [method, path] as const),
)

/** Those that take a small JSON body. */
const SENDING = GUARDED.filter(([method, path]) => method !== 'GET' && !path.endsWith('import'))

describe('errors of the contract', () => {
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
  ])('404 for %s, before method and session', async (path) => {
    for (const method of METHODS)
      for (const api of [user.api, createApi(server)])
        expect([method, await api(method, path)]).toMatchObject([method, ABSENT])
  })

  it.each(ROWS)(
    '405 with Allow for other methods than those of %s, before the session',
    async (path, methods) => {
      for (const method of METHODS.filter((method) => !methods.includes(method))) {
        const answer = await createApi(server)(method, path, method === 'GET' ? undefined : '{')
        expect([method, answer.status]).toEqual([method, 405])
        expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(methods.toSorted())
        expect(answer.body).toEqual(errorWith(`This resource takes ${methods.join(', ')} only.`))
      }
    },
  )

  it.each(GUARDED)(
    '401 without a good session for %s %s, before the body',
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

  it.each(SENDING)('400 to a body of %s %s that is no JSON object', async (method, path) => {
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
  })

  it.each(SENDING)('413 to a body of %s %s beyond 100 kB', async (method, path) => {
    const answer = await user.api(method, path, { name: 'x'.repeat(103_000) })
    expect(answer).toMatchObject({ status: 413, body: errorWith('The request is too large.') })
  })

  it('takes a body whatever its content type says', async () => {
    const body = { name: 'Rent', amount: 1, recurrenceType: 'DAILY' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const headers = { authorization: `Bearer ${user.token}`, 'content-type': type }
      const answer = await createApi(server, headers)('POST', 'resource=income', body)
      expect([type, answer.status]).toEqual([type, 201])
    }
  })

  it.each(['gzip', 'nonsense'])(
    '400 to a body that is not encoded as %s, which it claims',
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
    'a JSON error for the path %s',
    async (path) => {
      const { status, body } = await requestAsItIs(server, path)
      expect([400, 404]).toContain(status)
      expect(JSON.parse(body)).toHaveProperty('error')
      expect(body).not.toMatch(/<|\bat \w+ \(|node_modules/)
    },
  )

  it('keeps no answer in any cache, and names no server', async () => {
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

/** A GET of a path that `fetch` would not send as it is. */
function requestAsItIs(
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
