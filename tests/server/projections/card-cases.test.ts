/**
 * Bills whose days change on the way, by cases that were worked out by hand. A coffee of a dollar is bought each day, so that a bill
 * counts its days. Today, 20 November 2026, is a Friday [behaviour: Cards] [behaviour: Everyday spending].
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const account = 'personal'
const DOLLAR = 1_00

describe('bills', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  })
  afterAll(() => server.close())

  type NewExpense = Omit<Parameters<TestClient['expense']['create']['mutate']>[0], 'account'>
  const create = async (fields: NewExpense) =>
    (await client.expense.create.mutate({ account, ...fields })).id
  const change = async (id: number, fromDate: string, fields: object) =>
    (await client.expense.update.mutate({ account, id, fromDate, ...fields })).id
  const card = (closeDay: number, recurrenceDay: number) =>
    create({ name: 'Visa', amountCents: 0, recurrenceType: 'MONTHLY', closeDay, recurrenceDay })
  const coffee = (paidBy: number) =>
    create({ name: 'Coffee', amountCents: DOLLAR, recurrenceType: 'DAILY', paidBy })
  /** "2026-10-21 2026-11-20 31": the period, and the dollars on the bill. */
  const bill = async (id: number, date: string) => {
    const { from, closeOn, plannedCents } = await client.projection.bill.query({
      account,
      id,
      date,
    })
    return `${from} ${closeOn} ${plannedCents / DOLLAR}`
  }
  const balanceOn = async (day: string) => {
    const { balancesCents } = await client.projection.balances.query({
      account,
      from: day,
      to: day,
    })
    return (balancesCents[0] ?? Number.NaN) / DOLLAR
  }

  it.each([
    [
      31,
      15,
      ['2027-02-15', '2027-01-01 2027-01-31 31'],
      ['2027-03-15', '2027-02-01 2027-02-28 28'],
    ],
    [
      30,
      31,
      ['2027-02-28', '2027-01-31 2027-02-28 29'],
      ['2027-03-31', '2027-03-01 2027-03-30 30'],
    ],
    [
      29,
      30,
      ['2028-02-29', '2028-01-30 2028-02-29 31'],
      ['2028-03-30', '2028-03-01 2028-03-29 29'],
    ],
    [
      31,
      31,
      ['2027-02-28', '2027-01-01 2027-01-31 31'],
      ['2027-03-31', '2027-02-01 2027-02-28 28'],
    ],
    [1, 2, ['2027-02-02', '2027-01-02 2027-02-01 31'], ['2027-03-02', '2027-02-02 2027-03-01 28']],
  ])(
    'have each day once where they close on the %s. and are paid on the %s.',
    async (closeDay, payDay, ...bills) => {
      const visa = await card(closeDay, payDay)
      await coffee(visa)
      for (const [date, expected] of bills) expect(await bill(visa, date ?? '')).toBe(expected)
    },
  )

  it('go on without a gap where a card gets later days', async () => {
    const visa = await card(20, 9)
    await coffee(visa)
    const later = await change(visa, '2027-02-01', { closeDay: 5, recurrenceDay: 28 })
    expect(await bill(visa, '2027-01-09')).toBe('2026-11-21 2026-12-20 30')
    expect(await bill(later, '2027-02-28')).toBe('2026-12-21 2027-02-05 47')
    expect(await bill(later, '2027-03-28')).toBe('2027-02-06 2027-03-05 28')
  })

  it('have nothing new where a card closes before it has closed already', async () => {
    const visa = await card(27, 28)
    await coffee(visa)
    const later = await change(visa, '2027-01-01', { closeDay: 20, recurrenceDay: 9 })
    expect(await bill(visa, '2026-12-28')).toBe('2026-11-28 2026-12-27 30')
    expect(await bill(later, '2027-01-09')).toBe('2026-12-28 2026-12-20 0')
    expect(await bill(later, '2027-02-09')).toBe('2026-12-28 2027-01-20 24')
  })

  it('take the days of a payment that a change has left out', async () => {
    const visa = await card(20, 9)
    await coffee(visa)
    const later = await change(visa, '2027-01-05', { closeDay: 25, recurrenceDay: 28 })
    expect(await bill(later, '2027-01-28')).toBe('2026-11-21 2027-01-25 66')
    await client.expense.rejoin.mutate({ account, id: later })
    expect(await bill(visa, '2027-01-09')).toBe('2026-11-21 2026-12-20 30')
    expect(await bill(visa, '2027-02-09')).toBe('2026-12-21 2027-01-20 31')
  })

  it('have what is bought from a date on with its own amount, and not what is paid otherwise then', async () => {
    const visa = await card(20, 9)
    const later = await change(visa, '2027-01-01', { closeDay: 22 })
    const monthly = { name: 'Films', recurrenceType: 'MONTHLY', recurrenceDay: 12 } as const
    const films = await create({ ...monthly, amountCents: 10 * DOLLAR, paidBy: later })
    const dearer = await change(films, '2026-12-12', { amountCents: 15 * DOLLAR })
    expect(await bill(visa, '2026-12-09')).toBe('2026-10-21 2026-11-20 10')
    expect(await bill(later, '2027-01-09')).toBe('2026-11-21 2026-12-22 15')
    await change(dearer, '2027-01-12', { paidBy: null })
    expect(await bill(later, '2027-02-09')).toBe('2026-12-23 2027-01-22 0')
    expect((await balanceOn('2027-01-11')) - (await balanceOn('2027-01-12'))).toBe(15)
  })

  it('stay as they are where their payments are moved, also out of a month that is over', async () => {
    const visa = await card(20, 9)
    await coffee(visa)
    const move = (date: string, to: string) =>
      client.occurrence.move.mutate({ account, kind: 'expense', id: visa, date, to })
    // The 30 days through 20 October are due on the 9th, and not marked as done.
    expect(await balanceOn('2026-11-30')).toBe(1_000 - 30)
    await move('2026-10-09', '2026-11-27')
    // The 31 days through 20 September come on top.
    expect(await balanceOn('2026-11-30')).toBe(1_000 - 30 - 31)
    await move('2026-12-09', '2027-01-15')
    expect(await bill(visa, '2026-12-09')).toBe('2026-10-21 2026-11-20 31')
    expect(await balanceOn('2026-12-31')).toBe(1_000 - 30 - 31)
    expect(await balanceOn('2027-01-15')).toBe(1_000 - 30 - 31 - 30 - 31)
  })

  it('are the only place of everyday spending from the date on that it is paid by card', async () => {
    const visa = await card(20, 9)
    const weekly = { name: 'Groceries', recurrenceType: 'WEEKLY', everyday: true } as const
    const groceries = await create({ ...weekly, amountCents: 70 * DOLLAR })
    await change(groceries, '2026-12-01', { paidBy: visa })
    // The balance was set today: ten days of 10 dollars are left of the month.
    expect(await balanceOn('2026-11-30')).toBe(900)
    expect(await balanceOn('2027-01-08')).toBe(900)
    // 20 days from 1 December through the 20th, then 31 of them.
    expect(await bill(visa, '2027-01-09')).toBe('2026-11-21 2026-12-20 200')
    expect(await balanceOn('2027-02-08')).toBe(700)
    expect(await balanceOn('2027-02-09')).toBe(390)
  })
})
