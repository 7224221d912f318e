/** One number for other programs [behaviour: Summary]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { createApi, errorWith, registerApiUser } from '../../contract/api-call.ts'

const PATH = '/api/summary'
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('GET /api/summary', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    server.now = NOW
  })
  afterAll(() => server.close())

  const bodyOf = async (answer: Promise<{ body: unknown }>) => (await answer).body

  it('says what the first screen says, in dollars, without what is late', async () => {
    const { api } = await registerApiUser(server)
    await api('PUT', 'resource=user', { startingBalance: -1000, buffer: 200 })
    const add = (kind: string, item: object) => api('POST', `resource=${kind}`, item)
    const monthly = { recurrenceType: 'MONTHLY' }
    await add('income', { name: 'Salary', amount: 2000, ...monthly, recurrenceDay: 1 })
    await add('expense', { name: 'Rent', amount: 850.25, ...monthly, recurrenceDay: 25 })
    await add('expense', { name: 'Gym', amount: 40, ...monthly, recurrenceDay: 10 })
    server.now = NOW.add({ minutes: 5 })
    const phone = { name: 'Phone', amount: 30, recurrenceType: 'ON_X_DAY', startDate: '2026-11-20' }
    await add('expense', phone)
    expect(await bodyOf(api('GET', PATH))).toEqual({
      account: 'personal',
      currency: 'USD',
      today: '2026-11-20',
      balance: 930,
      lowest: { date: '2026-11-25', balance: 79.75 },
      firstBelowZero: null,
      firstBelowBuffer: '2026-11-25',
      safeToSpend: 0,
      payday: { date: '2026-12-01', name: 'Salary', amount: 2000 },
      everyday: 0,
      next: [
        { date: '2026-11-20', name: 'Phone', amount: -30, balance: 930 },
        { date: '2026-11-25', name: 'Rent', amount: -850.25, balance: 79.75 },
        { date: '2026-12-01', name: 'Salary', amount: 2000, balance: 2079.75 },
        { date: '2026-12-10', name: 'Gym', amount: -40, balance: 2039.75 },
      ],
      low: true,
      updatedAt: '2026-11-20T12:05:00.000Z',
    })
    server.now = NOW
  })

  it('finds the next five behind any number of late ones', async () => {
    const { api, client } = await registerApiUser(server)
    const daily = { account: 'personal', amountCents: 100, recurrenceType: 'DAILY' } as const
    for (let index = 0; index < 12; index++)
      await client.expense.create.mutate({ ...daily, name: `Daily ${index}` })
    const { next } = (await bodyOf(api('GET', PATH))) as { next: { date: string }[] }
    expect(next.map(({ date }) => date)).toEqual(Array(5).fill('2026-11-20'))
  })

  it('is of a shared account, and of the only one of a token, without a quirk', async () => {
    const ada = await registerApiUser(server)
    const accountId = await createSharedAccount(server, ada.id)
    const shared = { account: accountId, balance: 0, payday: null, next: [], low: false }
    expect(await bodyOf(ada.api('GET', `${PATH}?accountId=${accountId}`))).toMatchObject(shared)
    const { token } = await addToken(server, { userId: ada.id, accountId })
    const program = createApi(server, { authorization: `Bearer ${token}` })
    expect(await bodyOf(program('GET', PATH))).toMatchObject(shared)
    const stranger = await registerApiUser(server)
    const notFound = { status: 404, body: errorWith('Account not found.') }
    expect(await program('GET', `${PATH}?accountId=personal`)).toMatchObject(notFound)
    for (const id of [accountId, 'abc', '', '0', '-1', '1e1', '9999999999', '1.0'])
      expect([id, await stranger.api('GET', `${PATH}?accountId=${id}`)]).toMatchObject([
        id,
        notFound,
      ])
  })

  it('goes by the time zone', async () => {
    const { api } = await registerApiUser(server)
    const inKiribati = api('GET', `${PATH}?timeZone=Pacific/Kiritimati`)
    expect(await bodyOf(inKiribati)).toMatchObject({ today: '2026-11-21' })
    expect((await api('GET', `${PATH}?timeZone=Mars/Olympus`)).status).toBe(400)
  })

  it('answers 304 until something is different, and HEAD likewise', async () => {
    const user = await registerApiUser(server)
    const first = await user.api('GET', PATH)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const again = createApi(server, {
      authorization: `Bearer ${user.token}`,
      'if-none-match': first.headers.get('etag') ?? '',
    })
    expect((await again('GET', PATH)).status).toBe(304)
    expect((await again('HEAD', PATH)).status).toBe(304)
    await user.api('PUT', 'resource=user', { startingBalance: 5 })
    expect(await again('GET', PATH)).toMatchObject({ status: 200, body: { balance: 5 } })
    const head = await user.api('HEAD', PATH)
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
  })

  it('takes no other method, and needs a session or a token', async () => {
    const { api } = await registerApiUser(server)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const refused = await api(method, PATH, {})
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
    expect((await createApi(server)('GET', PATH)).status).toBe(401)
  })

  it('is read 120 times a minute by a user, and by a token', async () => {
    const { id, token } = await registerApiUser(server)
    for (const bearer of [token, (await addToken(server, { userId: id })).token]) {
      const api = createApi(server, { authorization: `Bearer ${bearer}` })
      const statuses = await Promise.all(
        Array.from({ length: 121 }, async () => (await api('GET', PATH)).status),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(120)
      const refused = await api('GET', PATH)
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([
        429,
        expect.any(Number),
      ])
    }
  })
})
