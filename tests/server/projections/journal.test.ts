/** The transactions of a range [behaviour: Export of a range]. Today, 20 November 2026, is a Friday. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const account = 'personal'

describe('the journal', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer('sqlite', { offersMarkDoneMode: true })
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  })
  afterAll(() => server.close())

  const add = (name: string, recurrenceDay: number) =>
    client.expense.create.mutate({
      account,
      name,
      amountCents: 100_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay,
    })
  const ask = (from: string, to: string) => client.projection.journal.query({ account, from, to })
  /** "2026-11-30 Rent 10000" */
  const linesOf = async (from: string, to: string) =>
    (await ask(from, to)).items.map(({ on, name, amountCents }) => `${on} ${name} ${amountCents}`)

  it('has pending occurrences on their days with their amounts, after the opening balance', async () => {
    const { id } = await add('Rent', 31)
    const { id: gym } = await add('Gym', 5)
    const rent = { account, kind: 'expense', id } as const
    await client.occurrence.setOverride.mutate({ ...rent, date: '2026-12-31', amountCents: 70_00 })
    await client.occurrence.move.mutate({ ...rent, date: '2026-12-31', to: '2027-01-04' })
    await client.occurrence.skip.mutate({ ...rent, date: '2027-01-31', skipped: true })
    await client.occurrence.markDone.mutate({
      account,
      kind: 'expense',
      id: gym,
      date: '2026-12-05',
      done: true,
    })
    const journal = await ask('2026-11-20', '2027-02-28')
    expect(journal).toMatchObject({
      today: '2026-11-20',
      openingOn: '2026-11-20',
      // Less the gym of November, which is late.
      openingCents: 900_00,
    })
    expect(await linesOf('2026-11-20', '2027-02-28')).toEqual([
      '2026-11-30 Rent 10000',
      '2027-01-04 Rent 7000',
      '2027-01-05 Gym 10000',
      '2027-02-05 Gym 10000',
      '2027-02-28 Rent 10000',
    ])
    const { balancesCents } = await client.projection.balances.query({
      account,
      from: '2026-11-20',
      to: '2027-02-28',
    })
    const leftCents = journal.items.reduce(
      (cents, { amountCents }) => cents - amountCents,
      journal.openingCents,
    )
    expect(leftCents).toBe(balancesCents.at(-1))
  })

  it('has the payment of a card with its purchases, and an item a day of everyday spending', async () => {
    const create = (fields: object) =>
      client.expense.create.mutate({
        account,
        name: 'Visa',
        amountCents: 10_00,
        recurrenceType: 'MONTHLY',
        ...fields,
      })
    const visa = await create({ closeDay: 20, recurrenceDay: 9 })
    const bought = { recurrenceType: 'ON_X_DAY', paidBy: visa.id }
    const onDay = (name: string, startDate: string, amountCents: number) =>
      create({ ...bought, name, startDate, amountCents })
    const shoes = await onDay('Shoes', '2026-11-19', 50_00)
    await onDay('Coat', '2026-11-21', 30_00)
    const paid = await onDay('Book', '2026-11-20', 9_00)
    const kind = 'expense'
    const book = { account, kind, id: paid.id, date: '2026-11-20' } as const
    await client.occurrence.markDone.mutate({ ...book, done: true })
    const weekly = { recurrenceType: 'WEEKLY', everyday: true, recurrenceDay: null }
    const week = { ...weekly, name: 'Food', amountCents: 70_00, firstDate: '2026-11-14' }
    await create({ ...week, paidBy: visa.id, lastDate: '2026-11-22' })
    // It comes to a cent on the days on which it passes the next half.
    const drip = { ...weekly, name: 'Drip', amountCents: 2, firstDate: '2026-12-05' }
    await create({ ...drip, lastDate: '2026-12-11' })

    // From 21 October through 20 November: 10 + 50 + 7 of the 9 days of food at 10. On 9 January: 10 + 30 + 2 of them.
    const { items, openingCents } = await ask('2026-11-20', '2027-01-31')
    // The payment of 9 November is late.
    expect(openingCents).toBe(990_00)
    expect(items.filter(({ name }) => name === 'Visa')).toMatchObject([
      {
        on: '2026-12-09',
        amountCents: 130_00,
        everydayCents: 70_00,
        purchases: [{ id: shoes.id, name: 'Shoes', on: '2026-11-19', amountCents: 50_00 }],
      },
      {
        on: '2027-01-09',
        amountCents: 60_00,
        everydayCents: 20_00,
        purchases: [{ name: 'Coat', on: '2026-11-21', amountCents: 30_00 }],
      },
    ])
    const others = items.filter(({ name }) => name !== 'Visa')
    expect(others.map(({ on, name, amountCents }) => `${on} ${name} ${amountCents}`)).toEqual([
      '2026-12-06 Drip 1',
      '2026-12-10 Drip 1',
    ])
    const range = { account, from: '2027-01-31', to: '2027-01-31' } as const
    const { balancesCents } = await client.projection.balances.query(range)
    expect(balancesCents).toEqual([990_00 - 130_00 - 60_00 - 2])
  })

  it('counts what a card pays for among its transactions', async () => {
    const visa = await client.expense.create.mutate({
      account,
      name: 'Visa',
      amountCents: 0,
      recurrenceType: 'MONTHLY' as const,
      recurrenceDay: 9,
      closeDay: 20,
    })
    const daily = { account, amountCents: 1, recurrenceType: 'DAILY', paidBy: visa.id } as const
    for (const name of 'abcdef') await client.expense.create.mutate({ ...daily, name })
    const last = '2036-11-26'
    expect(await refusalOf(ask('2026-11-20', last))).toMatchObject({ code: 'BAD_REQUEST' })
    const { items } = await ask('2026-11-20', '2027-12-31')
    expect(items).toHaveLength(13)
    expect(items.slice(1).every(({ purchases }) => purchases.length >= 6 * 28)).toBe(true)
  })

  it('begins with the current month, as balances do', async () => {
    await add('Rent', 10)
    expect(await ask('2026-09-15', '2026-11-30')).toMatchObject({
      openingOn: '2026-11-01',
      openingCents: 1_000_00,
      items: [{ on: '2026-11-10' }],
    })
    expect(await ask('2026-09-15', '2026-10-31')).toEqual({
      today: '2026-11-20',
      openingOn: null,
      openingCents: 0,
      items: [],
    })
  })

  it('leaves out occurrences that count as done', async () => {
    await add('Rent', 10)
    await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await linesOf('2026-11-01', '2026-12-31')).toEqual(['2026-12-10 Rent 10000'])
  })

  it('covers at most ten years and 20,000 transactions', async () => {
    const last = Temporal.PlainDate.from('2026-11-20').add({ days: 3_659 })
    for (const name of 'abcdef') {
      const daily = { account, name, amountCents: 1, recurrenceType: 'DAILY' } as const
      await client.income.create.mutate(daily)
    }
    // Six each day.
    const day20000 = Temporal.PlainDate.from('2026-11-20').add({ days: 3_332 })
    expect((await ask('2026-11-20', day20000.toString())).items).toHaveLength(19_998)
    const refusals = [
      [
        ask('2026-11-20', day20000.add({ days: 1 }).toString()),
        'These days have more than 20,000 transactions. Please choose fewer days.',
      ],
      [ask('2026-11-20', '2026-11-19'), 'The last day must not be before the first day.'],
      [
        ask('2026-11-20', last.add({ days: 1 }).toString()),
        'At most 3660 days can be requested at once.',
      ],
      [ask('2026-11-20', '2126-12-31'), 'At most 3660 days can be requested at once.'],
      [ask('2130-01-01', '2130-01-02'), 'Only the years from 1926 to 2126 can be projected.'],
    ] as const
    for (const [asked, sentence] of refusals)
      expect(await refusalOf(asked)).toEqual({ code: 'BAD_REQUEST', sentence })
  })
})
