/** Calls of the public contract that are sent again with the same key [behaviour: Sending a change again]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../support/database.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount, MANY_ACCOUNTS } from '../support/shared-account.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'

interface Case {
  resource: string
  /** A good body, a second good body, and a refused one. */
  body: unknown
  other: unknown
  refused: unknown
  /** The resource that lists the rows that it adds. */
  lists: string
  status: number
}

const item = (name: string) => ({ name, amount: 5, recurrenceType: 'MONTHLY' })
const columnMapping = { type: 0, name: 1, amount: 2 }
const fileOf = (...names: string[]) =>
  ['type,name,amount', ...names.map((name) => `income,${name},5`)].join('\n')

const CASES: Case[] = [
  ...['income', 'expense'].map((resource) => ({
    resource,
    body: item('First'),
    other: item('Second'),
    refused: { ...item('First'), amount: 'much' },
    lists: resource,
    status: 201,
  })),
  {
    resource: 'accounts',
    body: { name: 'First', startingBalance: 5 },
    other: { name: 'Second' },
    refused: { name: '' },
    lists: 'accounts',
    status: 201,
  },
  {
    resource: 'import',
    body: { csvData: fileOf('First'), columnMapping },
    other: { csvData: fileOf('Second'), columnMapping },
    refused: { csvData: fileOf('First'), columnMapping: { type: 9 } },
    lists: 'income',
    status: 200,
  },
  {
    resource: 'csv-import',
    body: fileOf('First'),
    other: fileOf('Second'),
    refused: 'name\nFirst',
    lists: 'income',
    status: 200,
  },
]

describe('an Idempotency-Key', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: MANY_ACCOUNTS })
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  async function post(
    resource: string,
    body: unknown,
    key?: string,
    token = user.token,
    accountId?: number,
  ) {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    if (key !== undefined) headers.set('idempotency-key', key)
    const form = new FormData()
    if (accountId !== undefined) form.append('accountId', String(accountId))
    form.append('file', new Blob([String(body)]), 'items.csv')
    if (resource !== 'csv-import') headers.set('content-type', 'application/json')
    const text =
      typeof body === 'string' ? body : JSON.stringify({ accountId, ...(body as object) })
    const response = await fetch(`${server.url}/api/data?resource=${resource}`, {
      method: 'POST',
      headers,
      body: resource === 'csv-import' ? form : text,
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  async function namesIn(list: string, token = user.token) {
    const response = await fetch(`${server.url}/api/data?resource=${list}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return ((await response.json()) as { name: string }[]).map(({ name }) => name)
  }

  describe.each(CASES)('at POST $resource', ({ resource, body, other, refused, lists, status }) => {
    beforeAll(async () => {
      user = await registerUser(server)
    })

    it('adds once and gives the same answer, whatever the second body is', async () => {
      const first = await post(resource, body, 'a')
      expect(first.status).toBe(status)
      for (const again of [body, other, refused, '{', { accountId: 5 }])
        expect(await post(resource, again, 'a')).toEqual(first)
      expect(await namesIn(lists)).toEqual(['First'])
      expect((await post(resource, other, 'b')).status).toBe(status)
      expect(await namesIn(lists)).toEqual(['First', 'Second'])
    })

    it('adds once when two calls come at the same time', async () => {
      const { token } = await registerUser(server)
      const answers = await Promise.all(
        [body, other, body, other].map((each) => post(resource, each, 'a', token)),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await namesIn(lists, token)).toHaveLength(1)
    })

    it('can be used again after a refusal, and by another user', async () => {
      const [ada, ben] = [await registerUser(server), await registerUser(server)]
      expect(await post(resource, refused, 'a', ada.token)).toEqual({
        status: 400,
        body: errorWith(expect.any(String)),
      })
      for (const { token } of [ada, ben]) {
        expect((await post(resource, body, 'a', token)).status).toBe(status)
        expect(await namesIn(lists, token)).toEqual(['First'])
      }
    })

    it('answers 404 once the caller has left the account', async () => {
      const [owner, member] = [await registerUser(server), await registerUser(server)]
      const accountId = await createSharedAccount(server, owner.id, member.id)
      const made = await post(resource, body, 'a', member.token, accountId)
      if (resource === 'accounts')
        await member.client.account.delete.mutate({ id: (made.body as { id: number }).id })
      else await member.client.account.leave.mutate({ id: accountId })
      expect(await post(resource, body, 'a', member.token)).toEqual({
        status: 404,
        body: errorWith('Account not found.'),
      })
      expect(await namesIn('income', member.token)).toEqual([])
    })

    it('must have 1 to 200 visible ASCII characters', async () => {
      const { token } = await registerUser(server)
      for (const key of ['', 'a b', 'é', 'x'.repeat(201)])
        expect(await post(resource, body, key, token)).toEqual({
          status: 400,
          body: errorWith(
            'The header Idempotency-Key must have 1 to 200 visible ASCII characters.',
          ),
        })
      expect(await namesIn(lists, token)).toEqual([])
      for (const key of ['!', '~'.repeat(200)])
        expect((await post(resource, body, key, token)).status).toBe(status)
    })

    it('can be used once for each resource', async () => {
      const { token } = await registerUser(server)
      for (const each of CASES) {
        const answer = await post(each.resource, each.body, 'a', token)
        expect(answer.status).toBe(each.status)
      }
      expect((await post(resource, body, 'a', 'no token')).status).toBe(401)
    })
  })

  it('keeps the answer of an import that wrote nothing', async () => {
    const { token } = await registerUser(server)
    await post('import', { csvData: fileOf('First'), columnMapping }, undefined, token)
    const skipped = { status: 200, body: { success: 0, failed: 0, skipped: 1, errors: [] } }
    for (const name of ['First', 'Second']) {
      const body = { csvData: fileOf(name), columnMapping }
      expect(await post('import', body, 'a', token)).toEqual(skipped)
    }
    const wrong = { csvData: 'type,name,amount\nincome,First,much', columnMapping }
    const failed = await post('import', wrong, 'b', token)
    expect(failed.body).toMatchObject({ success: 0, failed: 1 })
    const good = { csvData: fileOf('Second'), columnMapping }
    expect(await post('import', good, 'b', token)).toEqual(failed)
    expect(await namesIn('income', token)).toEqual(['First'])
  })

  it('is refused for an import once a thousand answers of imports are kept', async () => {
    const { token, id, api } = await registerApiUser(server)
    const kept = { success: 7, failed: 0, skipped: 0, errors: [] }
    await execute(
      server.databaseUrl,
      `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000)
       INSERT INTO "AnsweredRequest" ("userId", "procedure", "requestId", "answer", "at")
       SELECT ${id}, 'POST import', CAST(x AS TEXT), '${JSON.stringify(kept)}', '2026-11-20T12:00:00.000+00:00' FROM n`,
    )
    const body = { csvData: fileOf('First'), columnMapping }
    expect(await post('import', body, '1', token)).toEqual({ status: 200, body: kept })
    const keyed = createApi(server, { authorization: `Bearer ${token}`, 'idempotency-key': 'a' })
    const refused = await keyed('POST', 'resource=import', body)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    expect(await namesIn('income', token)).toEqual([])
    expect((await keyed('POST', 'resource=income', item('Second'))).status).toBe(201)
    expect((await api('POST', 'resource=import', body)).status).toBe(200)
  })

  it('is ignored by all other calls', async () => {
    const { token } = await registerUser(server)
    const { body: made } = await post('income', item('First'), undefined, token)
    const { id } = made as { id: number }
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': 'not a key',
      'content-type': 'application/json',
    }
    const at = (name: string) => JSON.stringify({ id, name })
    for (const name of ['Second', 'Third'])
      await fetch(`${server.url}/api/data?resource=income`, {
        method: 'PUT',
        headers,
        body: at(name),
      })
    expect(await namesIn('income', token)).toEqual(['Third'])
    const mark = { type: 'income', id, date: '2026-11-01', action: 'add' }
    const marked = await fetch(`${server.url}/api/data?resource=mark-done`, {
      method: 'POST',
      headers,
      body: JSON.stringify(mark),
    })
    expect(marked.status).toBe(200)
  })
})
