import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'

const SUCCESS = { status: 200, body: { success: true } }
const DATE = '2026-12-05'

describe('resource=mark-done and resource=override', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerApiUser>>

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerApiUser(server)
  })
  afterAll(() => server.close())

  type Kind = 'income' | 'expense'

  async function create(type: Kind = 'expense') {
    const item = { name: 'Gym', amount: 10, recurrenceType: 'MONTHLY', recurrenceDay: 5 }
    const { id } = (await user.api('POST', `resource=${type}`, item)).body as { id: number }
    return id
  }

  async function marksOf(id: number, type: Kind = 'expense') {
    const list = (await user.api('GET', `resource=${type}`)).body as {
      id: number
      completedDates: string[]
      overrides: object[]
      moves?: object[]
    }[]
    return list.find((item) => item.id === id)
  }

  it.each(['income', 'expense'] as const)(
    'mark an occurrence of an %s done and pending; a repeated call changes nothing',
    async (type) => {
      const id = await create(type)
      const mark = (action: string) =>
        user.api('POST', 'resource=mark-done', { type, id, date: DATE, action })
      for (const action of ['add', 'add']) expect(await mark(action)).toMatchObject(SUCCESS)
      expect(await marksOf(id, type)).toMatchObject({ completedDates: [DATE] })
      for (const action of ['remove', 'remove']) expect(await mark(action)).toMatchObject(SUCCESS)
      expect(await marksOf(id, type)).toMatchObject({ completedDates: [] })
    },
  )

  it('set an override, change it, and remove it with a body or with a query', async () => {
    const parentId = await create()
    const fields = { type: 'expense', parentId, date: DATE }
    const set = (amount: unknown) => user.api('POST', 'resource=override', { ...fields, amount })
    for (const [amount, expected] of [
      [12.5, 12.5],
      ['7.005', 7.01],
      [0, 0],
    ]) {
      expect(await set(amount)).toMatchObject(SUCCESS)
      expect((await marksOf(parentId))?.overrides).toEqual([{ date: DATE, amount: expected }])
    }
    for (let times = 0; times < 2; times++) {
      expect(await user.api('DELETE', 'resource=override', fields)).toMatchObject(SUCCESS)
      expect((await marksOf(parentId))?.overrides).toEqual([])
    }
    await set(5)
    const query = `resource=override&type=expense&parentId=${parentId}&date=${DATE}`
    for (let times = 0; times < 2; times++) {
      expect(await user.api('DELETE', query)).toMatchObject(SUCCESS)
      expect((await marksOf(parentId))?.overrides).toEqual([])
    }
  })

  it('show a skip and a move as an override of 0, and keep the override behind it', async () => {
    const id = await create()
    const { skip, move } = user.client.occurrence
    const gym = { account: 'personal', kind: 'expense', id, date: DATE } as const
    const fields = { type: 'expense', parentId: id, date: DATE }
    const listed = async () => {
      const { overrides, moves } = (await marksOf(id)) ?? {}
      return { overrides, moves }
    }
    await user.api('POST', 'resource=override', { ...fields, amount: 12.5 })
    await user.api('POST', 'resource=override', { ...fields, date: '2027-03-05', amount: 7 })
    const own = [
      { date: DATE, amount: 12.5 },
      { date: '2027-03-05', amount: 7 },
    ]
    expect(await listed()).toEqual({ overrides: own, moves: undefined })

    await skip.mutate({ ...gym, skipped: true })
    await skip.mutate({ ...gym, date: '2026-11-05', skipped: true })
    await move.mutate({ ...gym, to: '2026-12-08' })
    await move.mutate({ ...gym, date: '2027-01-05', to: '2027-01-04' })
    const moves = [
      { date: DATE, to: '2026-12-08' },
      { date: '2027-01-05', to: '2027-01-04' },
    ]
    const zeros = ['2026-11-05', DATE, '2027-01-05'].map((date) => ({ date, amount: 0 }))
    expect(await listed()).toEqual({ overrides: [...zeros, own[1]], moves })

    await user.api('POST', 'resource=override', { ...fields, amount: 13 })
    await user.api('DELETE', 'resource=override', { ...fields, date: '2027-01-05' })
    expect(await listed()).toEqual({ overrides: [...zeros, own[1]], moves })
    for (const date of [DATE, '2026-11-05']) await skip.mutate({ ...gym, date, skipped: false })
    for (const { date } of moves) await move.mutate({ ...gym, date, to: null })
    expect(await listed()).toEqual({
      overrides: [{ date: DATE, amount: 13 }, own[1]],
      moves: undefined,
    })
    await user.api('DELETE', 'resource=override', fields)
    expect(await listed()).toEqual({ overrides: [own[1]], moves: undefined })
  })

  it('change the next projection', async () => {
    const { api, client } = await registerApiUser(server)
    const item = { name: 'Gym', amount: 10, recurrenceType: 'MONTHLY', recurrenceDay: 5 }
    const { id } = (await api('POST', 'resource=expense', item)).body as { id: number }
    // The build has the clock of the machine. This month and the next one have an occurrence each.
    const month = server.now
      .toZonedDateTimeISO('UTC')
      .toPlainDate()
      .toPlainYearMonth()
      .add({ months: 1 })
    const fields = { type: 'expense', date: month.toPlainDate({ day: 5 }).toString() }
    const balance = async () => {
      const { days } = await client.projection.month.query({
        account: 'personal',
        month: month.toString(),
      })
      return days.at(-1)?.balanceCents
    }
    expect(await balance()).toBe(-20_00)
    await api('POST', 'resource=override', { ...fields, parentId: id, amount: '1.50' })
    expect(await balance()).toBe(-11_50)
    await api('POST', 'resource=mark-done', { ...fields, id, action: 'add' })
    expect(await balance()).toBe(-10_00)
    await api('PUT', 'resource=user', { startingBalance: 100 })
    expect(await balance()).toBe(90_00)
  })

  it('accept any real date and an id as text, and refuse all other values', async () => {
    const id = await create()
    const good = { type: 'expense', id, date: DATE, action: 'add' }
    const send = (fields: object) => user.api('POST', 'resource=mark-done', { ...good, ...fields })
    expect(await send({ date: '2026-12-06' })).toMatchObject(SUCCESS)
    expect(await send({ id: String(id) })).toMatchObject(SUCCESS)
    const before = await marksOf(id)
    for (const [wrong, sentence] of [
      [{ date: '2026-02-29' }, 'The date must be a real day, written like 2026-11-20.'],
      [{ date: '2026-12-05T00:00:00Z' }, 'The date must be a real day, written like 2026-11-20.'],
      [{ date: 20261205 }, 'The date must be text like 2026-11-20.'],
      [{ date: null }, 'The date must be text like 2026-11-20.'],
      [{ date: undefined }, 'The date must be text like 2026-11-20.'],
      [{ type: 'Expense' }, 'The type must be "income" or "expense".'],
      [{ type: undefined }, 'The type must be "income" or "expense".'],
      [{ action: 'toggle' }, 'The action must be "add" or "remove".'],
      [{ action: undefined }, 'The action must be "add" or "remove".'],
      [{ action: ['add'] }, 'The action must be "add" or "remove".'],
      [{ id: 'x' }, 'The id must be a positive whole number.'],
      [{ id: undefined }, 'The id must be a positive whole number.'],
    ] as const)
      expect(await send(wrong)).toMatchObject({ status: 400, body: errorWith(sentence) })
    expect(await marksOf(id)).toEqual(before)
  })

  it.each([undefined, null, '', 'ten', -1, '-0.01', 1e9, [5], {}, true])(
    'refuse an override of %o',
    async (amount) => {
      const parentId = await create()
      const fields = { type: 'expense', parentId, date: DATE, amount }
      expect(await user.api('POST', 'resource=override', fields)).toMatchObject({
        status: 400,
        body: errorWith(expect.stringMatching(/^The amount (must|is) .*\.$/)),
      })
      expect((await marksOf(parentId))?.overrides).toEqual([])
    },
  )

  it('give the same answer for an item of another user, of the other kind, or that does not exist', async () => {
    const id = await create()
    const { api } = await registerApiUser(server, 'Stranger')
    const mark = { date: DATE, action: 'add', amount: 1 }
    for (const [call, type, item] of [
      [api, 'expense', id],
      [user.api, 'income', id],
      [user.api, 'expense', 2_000_000_000],
    ] as const) {
      const fields = { ...mark, type, id: item, parentId: item }
      const gone = { status: 404, body: errorWith(`This ${type} was not found.`) }
      expect(await call('POST', 'resource=mark-done', fields)).toMatchObject(gone)
      expect(await call('POST', 'resource=override', fields)).toMatchObject(gone)
      expect(await call('DELETE', 'resource=override', fields)).toMatchObject(gone)
    }
    expect(await marksOf(id)).toMatchObject({ completedDates: [], overrides: [] })
  })

  it('need a session', async () => {
    const api = createApi(server)
    for (const [method, path] of [
      ['POST', 'resource=mark-done'],
      ['POST', 'resource=override'],
      ['DELETE', 'resource=override'],
    ] as const)
      expect(await api(method, path, {})).toMatchObject({
        status: 401,
        body: errorWith('Authentication required.'),
      })
  })
})
