/** Cards and everyday spending at /api/data [behaviour: Cards] [behaviour: Public contract]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../support/database.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { errorWith, registerApiUser } from './api-call.ts'

const VISA = { name: 'Visa', amount: 0, recurrenceType: 'MONTHLY', recurrenceDay: 9 }
const SHOES = { name: 'Shoes', amount: 59.9, recurrenceType: 'ON_X_DAY', startDate: '2026-11-19' }
const FOOD = { name: 'Food', amount: 138, recurrenceType: 'WEEKLY' }
const RANGE = { everydayLow: 95.5, everydayHigh: 180 }

describe.each(providers)('the expenses of the contract on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerApiUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerApiUser(server)
  })
  afterAll(() => server.close())

  const post = (fields: object, resource = 'expense') =>
    user.api('POST', `resource=${resource}`, fields)
  const create = async (fields: object) => {
    const { status, body } = await post(fields)
    expect([status, body]).toMatchObject([201, { id: expect.any(Number) }])
    return body as { id: number }
  }
  const put = (id: number, fields: object) => user.api('PUT', `resource=expense&id=${id}`, fields)
  const list = async () => (await user.api('GET', 'resource=expense')).body

  it('carry what cards and everyday spending have only where it is set', async () => {
    const visa = await create({ ...VISA, closeDay: '20' })
    const shoes = await create({ ...SHOES, paidBy: String(visa.id) })
    const food = await create({ ...FOOD, everyday: true, everydayLow: '95.50', everydayHigh: 180 })
    const marks = { completedDates: [], overrides: [], accountId: 'personal' }
    const startDate = expect.any(String)
    expect(await list()).toEqual([
      { id: visa.id, ...VISA, closeDay: 20, startDate, ...marks },
      { id: shoes.id, ...SHOES, recurrenceDay: null, paidBy: visa.id, startDate, ...marks },
      {
        id: food.id,
        ...FOOD,
        recurrenceDay: null,
        everyday: true,
        ...RANGE,
        startDate,
        ...marks,
      },
    ])
  })

  it('keep what a change does not send, and lose what it sends as null', async () => {
    const visa = await create({ ...VISA, closeDay: 20 })
    const shoes = await create({ ...SHOES, paidBy: visa.id })
    const food = await create({ ...FOOD, everyday: true, ...RANGE, paidBy: visa.id })
    expect((await put(shoes.id, { amount: 1 })).body).toMatchObject({ amount: 1, paidBy: visa.id })
    expect((await put(shoes.id, { paidBy: null })).body).not.toHaveProperty('paidBy')
    expect((await put(food.id, { amount: 100 })).body).toMatchObject({ everyday: true, ...RANGE })
    const noRange = (await put(food.id, { everydayLow: null, everydayHigh: null })).body
    expect(noRange).toMatchObject({ everyday: true, paidBy: visa.id })
    expect(noRange).not.toHaveProperty('everydayLow')
    expect((await put(food.id, { everyday: null })).body).not.toHaveProperty('everyday')
    await put(shoes.id, { paidBy: visa.id })
    expect((await put(visa.id, { closeDay: null })).body).not.toHaveProperty('closeDay')
    for (const item of (await list()) as object[]) expect(item).not.toHaveProperty('paidBy')
  })

  it.each([
    [{ ...VISA, closeDay: 0 }, 'The day on which the bill closes must be a whole number from 1'],
    [{ ...VISA, closeDay: 5, every: 2, anchorDate: '2026-11-09' }, 'A card must be paid every mon'],
    [{ ...SHOES, paidBy: 2_000_000_000 }, 'That card is not in this account.'],
    [{ ...SHOES, paidBy: 'Visa' }, 'The id must be'],
    [{ ...FOOD, everyday: 'yes' }, '"everyday" must be true or false.'],
    [{ ...FOOD, recurrenceDay: 1, everyday: true }, 'Everyday spending can have no day'],
    [{ ...FOOD, everyday: true, everydayLow: 1 }, 'A range needs both its lowest and its highest'],
    [{ ...FOOD, everyday: true, everydayLow: 'x' }, 'The lowest week must be a number of dollars.'],
    [{ ...FOOD, everyday: true, everydayHigh: 1, everydayLow: 0 }, 'The amount of a week must lie'],
    [{ ...FOOD, everydayHigh: 1, everydayLow: 0 }, 'Only everyday spending can have a range.'],
  ])('are refused as %o', async (fields, sentence) => {
    const answer = await post(fields)
    expect(answer).toMatchObject({
      status: 400,
      body: errorWith(expect.stringMatching(new RegExp(`^${sentence}`))),
    })
    expect(await list()).toEqual([])
  })

  it('are paid with cards alone, and incomes with none', async () => {
    const rent = await create({ ...VISA, name: 'Rent' })
    const visa = await create({ ...VISA, closeDay: 20 })
    expect(await post({ ...SHOES, paidBy: rent.id })).toMatchObject({
      status: 400,
      body: errorWith('That card is not in this account.'),
    })
    for (const fields of [
      { ...SHOES, paidBy: visa.id },
      { ...VISA, closeDay: 20 },
    ])
      expect(await post(fields, 'income')).toMatchObject({
        status: 400,
        body: errorWith(
          'Only an expense can be a card, be paid with one, or be everyday spending.',
        ),
      })
  })

  it('have at most ten cards and five that are everyday spending', async () => {
    for (let count = 0; count < 10; count++) await create({ ...VISA, closeDay: 20 })
    expect(await post({ ...VISA, closeDay: 20 })).toMatchObject({
      status: 409,
      body: errorWith('An account can have at most 10 cards.'),
    })
    for (let count = 0; count < 5; count++) await create({ ...FOOD, everyday: true })
    expect(await post({ ...FOOD, everyday: true })).toMatchObject({
      status: 409,
      body: errorWith('An account can have at most 5 everyday expenses.'),
    })
  })

  it('refuse marks of everyday spending, which has no dates', async () => {
    const { id } = await create({ ...FOOD, everyday: true })
    const mark = { type: 'expense', date: '2026-11-20' }
    const sentence = errorWith('Everyday spending has no dates to mark.')
    const done = await user.api('POST', 'resource=mark-done', { ...mark, id, action: 'add' })
    expect(done).toMatchObject({ status: 400, body: sentence })
    const set = { ...mark, parentId: id, amount: 1 }
    expect(await user.api('POST', 'resource=override', set)).toMatchObject({
      status: 400,
      body: sentence,
    })
  })
})
