/** The OpenAPI document [behaviour: OpenAPI]. Every call of the other tests here is held against it by `openapi-check.ts`. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToken } from '../support/api-tokens.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount } from '../support/shared-account.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'
import type { OpenApiDocument } from './openapi-check.ts'
import { ROUTES } from './routes.ts'

describe('GET /api/openapi.json', () => {
  let server: TestServer
  let document: OpenApiDocument

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.url}/api/openapi.json`, { headers, method })

  beforeAll(async () => {
    server = await startTestServer()
    document = await (await get()).json()
  })
  afterAll(() => server.close())

  it('is valid OpenAPI 3.1 for an independent validator', async () => {
    const validator = new Validator()
    expect(await validator.validate({ ...document })).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has a path for each row of the contract, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, row]) =>
      Object.keys(row).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      ROUTES.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  it('names each call once, its status of success, and Idempotency-Key for the calls that add', () => {
    const operations = ROUTES.map(({ method, path, status }) => {
      const operation = document.paths[path]?.[method.toLowerCase()]
      expect([path, Object.keys(operation?.responses ?? {})]).toEqual([
        path,
        expect.arrayContaining([String(status)]),
      ])
      return { ...operation, call: `${method} ${path}` }
    })
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    const adding = operations.filter(({ parameters }) =>
      parameters?.some(({ name }) => name === 'Idempotency-Key'),
    )
    const resources = ['income', 'expense', 'accounts', 'import', 'csv-import']
    expect(adding.map(({ call }) => call).toSorted()).toEqual(
      resources.map((resource) => `POST /api/data?resource=${resource}`).toSorted(),
    )
  })

  it('is public, small and compressed', async () => {
    const answer = await get({ 'accept-encoding': 'gzip' })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
    expect((await answer.text()).length).toBeLessThan(80_000)
    const { token } = await registerUser(server)
    for (const bearer of [token, 'bad', 'bal_bad'])
      expect(await (await get({ authorization: `Bearer ${bearer}` })).json()).toEqual(document)
  })

  it('is 304 for a client that has it, and HEAD gets no body', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    for (const method of ['GET', 'HEAD'])
      for (const known of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
        const answer = await get({ 'if-none-match': known }, method)
        expect([answer.status, await answer.text()]).toEqual([304, ''])
        expect(answer.headers.get('etag')).toBe(etag)
      }
    const head = await get({}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s with 405', async (method) => {
    const answer = await get({}, method)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual(errorWith('This address takes GET and HEAD only.'))
  })

  it.each(['user', 'income', 'expense', 'accounts'])(
    'has an ETag at GET %s that gives 304 until the answer changes',
    async (resource) => {
      const [user, stranger] = [await registerApiUser(server), await registerApiUser(server)]
      for (const { id } of [user, stranger]) await createSharedAccount(server, id)
      const { token } = await addToken(server, { userId: user.id })
      const read = (etag?: string | null, bearer = token) => {
        const headers = {
          authorization: `Bearer ${bearer}`,
          ...(etag && { 'if-none-match': etag }),
        }
        return createApi(server, headers)('GET', `resource=${resource}`)
      }
      const before = (await read()).headers.get('etag')
      expect((await read(before)).status).toBe(304)
      // The members of an account show the new name as well.
      await user.api('PUT', 'resource=user', { name: 'Grace' })
      for (const kind of ['income', 'expense'])
        await user.api('POST', `resource=${kind}`, {
          name: 'A',
          amount: 1,
          recurrenceType: 'DAILY',
        })
      const after = await read(before)
      expect(after.status).toBe(200)
      const etag = after.headers.get('etag')
      expect([(await read(etag)).status, (await read(etag, stranger.token)).status]).toEqual([
        304, 200,
      ])
      const refused = await read(etag, 'bad')
      expect([refused.status, refused.headers.get('etag')]).toEqual([401, null])
    },
  )
})
