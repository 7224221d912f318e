import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount } from '../support/shared-account.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'

const NOT_FOUND = { status: 404, body: errorWith('Account not found.') }

describe('an account of resource=accounts', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  async function createHousehold() {
    const [owner, member, stranger] = [
      await registerApiUser(server, 'Owner'),
      await registerApiUser(server, 'Member'),
      await registerApiUser(server, 'Stranger'),
    ]
    const id = await createSharedAccount(server, owner.id, member.id)
    const members = [
      { id: owner.id, name: 'Owner', email: owner.email, role: 'owner' },
      { id: member.id, name: 'Member', email: member.email, role: 'member' },
    ]
    const account = { id, name: 'Household', startingBalance: 0, members }
    return { owner, member, stranger, id, account }
  }

  it('is created with 201 and listed, and its creator is the owner', async () => {
    const { api, email } = await registerApiUser(server)
    expect(await api('GET', 'resource=accounts')).toMatchObject({ status: 200, body: [] })
    const body = { name: ' Holidays ', startingBalance: '12.50' }
    const created = await api('POST', 'resource=accounts', body)
    expect(created.status).toBe(201)
    expect(created.body).toEqual({
      id: expect.any(Number),
      name: 'Holidays',
      startingBalance: 12.5,
      members: [{ id: expect.any(Number), name: 'Ada', email, role: 'owner' }],
    })
    expect((await api('GET', 'resource=accounts')).body).toEqual([created.body])
    const second = await api('POST', 'resource=accounts', { name: 'House' })
    expect(second).toMatchObject({ status: 201, body: { startingBalance: 0 } })
    expect((await api('GET', 'resource=accounts')).body).toEqual([created.body, second.body])
  })

  it('is answered by its id, to its members alone', async () => {
    const { owner, member, stranger, id, account } = await createHousehold()
    for (const { api } of [owner, member]) {
      const one = await api('GET', `resource=accounts&id=${id}`)
      expect([one.status, one.body]).toEqual([200, account])
      expect((await api('GET', 'resource=accounts')).body).toEqual([account])
    }
    expect((await stranger.api('GET', 'resource=accounts')).body).toEqual([])
    expect(await stranger.api('GET', `resource=accounts&id=${id}`)).toMatchObject(NOT_FOUND)
    expect(await owner.api('GET', 'resource=accounts&id=2000000000')).toMatchObject(NOT_FOUND)
  })

  it('is changed by an id in the query or in the body, only in the fields that are sent', async () => {
    const { owner, id, account } = await createHousehold()
    for (const [path, change] of [
      [`resource=accounts&id=${id}`, { startingBalance: -5.25 }],
      ['resource=accounts', { id, name: 'Home' }],
      ['resource=accounts', { id: String(id), startingBalance: 7 }],
    ] as const) {
      Object.assign(account, change, { id })
      const answer = await owner.api('PUT', path, change)
      expect([answer.status, answer.body]).toEqual([200, account])
    }
    expect((await owner.api('GET', `resource=accounts&id=${id}`)).body).toEqual(account)
    const month = server.now.toString().slice(0, 'YYYY-MM'.length)
    const { days } = await owner.client.projection.month.query({ account: id, month })
    expect(days.at(-1)?.balanceCents).toBe(7_00)
  })

  it('lets members set the starting balance, and only the owner rename and delete', async () => {
    const { member, id } = await createHousehold()
    const path = `resource=accounts&id=${id}`
    expect(await member.api('PUT', path, { startingBalance: 3 })).toMatchObject({
      status: 200,
      body: { startingBalance: 3 },
    })
    expect(await member.api('PUT', path, { name: 'Mine', startingBalance: 4 })).toMatchObject({
      status: 409,
      body: errorWith('Only the owner of the account can rename it.'),
    })
    expect(await member.api('DELETE', path)).toMatchObject({
      status: 409,
      body: errorWith('Only the owner of the account can delete it.'),
    })
    expect((await member.api('GET', path)).body).toMatchObject({
      name: 'Household',
      startingBalance: 3,
    })
  })

  it('shows its buffer and payday where any member has set them', async () => {
    const { owner, member, id, account } = await createHousehold()
    const salary = { name: 'Salary', amount: 5, recurrenceType: 'MONTHLY', accountId: id }
    const { body } = await owner.api('POST', 'resource=income', salary)
    const { id: paydayCashFlowId } = body as { id: number }
    const path = `resource=accounts&id=${id}`
    const set = { buffer: 12.5, paydayCashFlowId }
    expect((await member.api('PUT', path, set)).body).toEqual({ ...account, ...set })
    expect((await owner.api('GET', path)).body).toEqual({ ...account, ...set })
    const empty = { buffer: '0', paydayCashFlowId: null }
    expect((await owner.api('PUT', path, empty)).body).toEqual(account)
  })

  it('looks to a stranger as if it did not exist', async () => {
    const { owner, stranger, id } = await createHousehold()
    for (const target of [id, 2_000_000_000]) {
      const path = `resource=accounts&id=${target}`
      expect(await stranger.api('PUT', path, { startingBalance: 1 })).toMatchObject(NOT_FOUND)
      expect(await stranger.api('PUT', path, { name: 'Mine' })).toMatchObject(NOT_FOUND)
      expect(await stranger.api('DELETE', path)).toMatchObject(NOT_FOUND)
    }
    expect((await owner.api('GET', `resource=accounts&id=${id}`)).status).toBe(200)
  })

  it.each(['query', 'body'])('is deleted by an id in the %s, with its items', async (where) => {
    const { owner, member, id } = await createHousehold()
    const item = { name: 'Rent', amount: 1, recurrenceType: 'DAILY', accountId: id }
    const { body } = await owner.api('POST', 'resource=expense', item)
    const { id: itemId } = body as { id: number }
    const path = `resource=accounts&id=${id}`
    const remove = () =>
      where === 'query'
        ? owner.api('DELETE', path)
        : owner.api('DELETE', 'resource=accounts', { id })
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
    expect(await remove()).toMatchObject(NOT_FOUND)
    for (const { api } of [owner, member]) {
      expect((await api('GET', 'resource=accounts')).body).toEqual([])
      expect(await api('GET', path)).toMatchObject(NOT_FOUND)
      expect((await api('GET', 'resource=expense')).body).toEqual([])
      expect((await api('DELETE', `resource=expense&id=${itemId}`)).status).toBe(404)
    }
  })

  it.each([
    [{}, 'The name must be text.'],
    [{ name: ' ' }, 'The name is required.'],
    [{ name: null }, 'The name must be text.'],
    [{ name: 'A', startingBalance: 'much' }, 'The starting balance must be a number of dollars.'],
    [{ name: 'A', startingBalance: null }, 'The starting balance must be a number of dollars.'],
    [{ name: 'A', startingBalance: 1e9 }, 'The starting balance must be at most $999,999,999.99.'],
  ])('is not created with %o', async (body, sentence) => {
    const { api } = await registerApiUser(server)
    expect(await api('POST', 'resource=accounts', body)).toMatchObject({
      status: 400,
      body: errorWith(sentence),
    })
    expect((await api('GET', 'resource=accounts')).body).toEqual([])
  })

  it.each(['abc', '', '0', '-1', '1.5', 'personal'])(
    'is not found by the malformed id "%s", which gets 400',
    async (id) => {
      const { api } = await registerApiUser(server)
      for (const method of ['GET', 'PUT', 'DELETE'])
        expect(await api(method, `resource=accounts&id=${id}`)).toMatchObject({
          status: 400,
          body: errorWith('The id must be a positive whole number.'),
        })
    },
  )

  it('is refused to callers without a session', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
      expect(await createApi(server)(method, 'resource=accounts&id=1')).toMatchObject({
        status: 401,
        body: errorWith('Authentication required.'),
      })
  })
})
