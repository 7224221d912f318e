/** Answers about the days ahead. Today, 20 November 2026, is a Friday. */
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

describe('answers about the days ahead', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  })
  afterAll(() => server.close())

  const salary = () =>
    client.income.create.mutate({
      account,
      name: 'Salary',
      amountCents: 2_000_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 28,
    })
  const rent = (recurrenceDay = 10) =>
    client.expense.create.mutate({
      account,
      name: 'Rent',
      amountCents: 800_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay,
    })

  it('list what comes past the end of the month, late items first, with the balance of each day', async () => {
    const [{ id: salaryId }, { id: rentId }] = [await salary(), await rent()]
    const income = { kind: 'income', id: salaryId, name: 'Salary', amountCents: 2_000_00 }
    const expense = { kind: 'expense', id: rentId, name: 'Rent', amountCents: 800_00 }
    expect(await client.projection.coming.query({ account })).toEqual({
      today: '2026-11-20',
      items: [
        { ...expense, date: '2026-11-10', on: '2026-11-10', balanceCents: 200_00 },
        { ...income, date: '2026-11-28', on: '2026-11-28', balanceCents: 2_200_00 },
        { ...expense, date: '2026-12-10', on: '2026-12-10', balanceCents: 1_400_00 },
      ],
      nextCursor: null,
    })
    const done = { account, kind: 'expense', id: rentId, date: '2026-11-10', done: true } as const
    await client.occurrence.markDone.mutate(done)
    const { items } = await client.projection.coming.query({ account, days: 20 })
    expect(items).toEqual([
      { ...income, date: '2026-11-28', on: '2026-11-28', balanceCents: 3_000_00 },
    ])
  })

  it('list 200 on a page, and begin the next page after the last of them', async () => {
    for (const name of ['Coffee', 'Bread'])
      await client.expense.create.mutate({
        account,
        name,
        amountCents: 1_00,
        recurrenceType: 'DAILY',
      })
    const ask = { account, days: 120, timeZone: 'Europe/Rome' } as const
    const first = await client.projection.coming.query(ask)
    expect(first.items).toHaveLength(200)
    expect(first.items.at(-1)).toMatchObject({ name: 'Coffee', on: '2027-02-08' })
    const cursor = first.nextCursor ?? ''
    const second = await client.projection.coming.query({ ...ask, cursor })
    expect(second.items[0]).toMatchObject({ name: 'Bread', on: '2027-02-09' })
    expect(first.items.length + second.items.length).toBe(2 * (19 + 120))
    expect(second.nextCursor).toBe(null)
  })

  it('refuse a malformed cursor', async () => {
    for (const cursor of ['', 'x', '5', Buffer.from('["2026-11-20"]').toString('base64url')])
      expect(await refusalOf(client.projection.coming.query({ account, cursor }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The cursor must be that of an earlier page.',
      })
  })

  it('advise the smallest move of an expense that keeps the balance above zero', async () => {
    await salary()
    const { id } = await rent(25)
    const [one, bill] = [
      { account, recurrenceType: 'ON_X_DAY', startDate: '2026-11-24' },
      'Bill',
    ] as const
    const other = await client.expense.create.mutate({ ...one, name: bill, amountCents: 300_00 })
    const changed = {
      kind: 'expense',
      id: other.id,
      name: bill,
      date: '2026-11-24',
      on: '2026-11-24',
    }
    const low = { firstBelow: '2026-11-25', until: '2026-11-27', dayCount: 3, shortByCents: 100_00 }
    const cause = { kind: 'expense', id, name: 'Rent', date: '2026-11-25', on: '2026-11-25' }
    const ask = { account, days: 30 } as const
    const advice = await client.projection.advice.query(ask)
    expect(advice).toEqual({
      below: 'zero',
      ...low,
      cause: { ...cause, amountCents: 800_00 },
      change: { op: 'move', kind: 'expense', id, date: '2026-11-25', to: '2026-11-28' },
      changed: { ...cause, amountCents: 800_00 },
    })
    if (!advice?.change) throw new Error('There is no change.')
    const range = { account, from: '2026-11-20', to: '2026-12-19' } as const
    const tried = await client.projection.compare.query({ ...range, changes: [advice.change] })
    expect(tried.withoutEffect).toEqual([])
    expect(tried.scenario.firstBelowZero).toBe(null)

    // Before payday no later day is above, so only less can be paid, or more be there.
    const amountCents = 700_00
    const date = '2026-11-25'
    expect(await client.projection.advice.query({ account, days: 8 })).toMatchObject({
      ...low,
      change: { op: 'amount', kind: 'expense', id, date, amountCents },
    })
    await client.occurrence.markDone.mutate({ account, kind: 'expense', id, date, done: true })
    await client.user.update.mutate({ startingBalanceCents: -1_000_00 })
    expect(await client.projection.advice.query({ account, days: 8 })).toEqual({
      below: 'zero',
      firstBelow: '2026-11-20',
      until: '2026-11-27',
      dayCount: 8,
      shortByCents: 1_300_00,
      cause: null,
      change: { op: 'balance', deltaCents: 1_300_00 },
      changed: null,
    })
    await client.user.update.mutate({ startingBalanceCents: 500_00 })
    expect(await client.projection.advice.query(ask)).toBe(null)
    await client.user.update.mutate({ bufferCents: 250_00 })
    expect(await client.projection.advice.query(ask)).toMatchObject({
      below: 'buffer',
      firstBelow: '2026-11-24',
      until: '2026-11-27',
      shortByCents: 50_00,
      cause: { ...changed, amountCents: 300_00 },
      change: { op: 'move', id: other.id, to: '2026-11-28' },
    })
  })

  it('advise about a balance that fell below zero before today', async () => {
    await client.user.update.mutate({ startingBalanceCents: 700_00 })
    const { id } = await rent(10)
    expect(await client.projection.advice.query({ account, days: 5 })).toEqual({
      below: 'zero',
      firstBelow: '2026-11-20',
      until: '2026-11-24',
      dayCount: 5,
      shortByCents: 100_00,
      cause: {
        kind: 'expense',
        id,
        name: 'Rent',
        date: '2026-11-10',
        on: '2026-11-10',
        amountCents: 800_00,
      },
      change: { op: 'balance', deltaCents: 100_00 },
      changed: null,
    })
  })

  it('add up accounts, each by its own plan, from the first day to the last', async () => {
    await rent(25)
    await client.user.update.mutate({ bufferCents: 20_00 })
    const shared = await client.account.create.mutate({ name: 'Home', startingBalanceCents: 50_00 })
    const { id } = shared
    await client.account.update.mutate({ id, bufferCents: 30_00 })
    await client.expense.create.mutate({
      account: id,
      name: 'Trip',
      amountCents: 300_00,
      recurrenceType: 'ON_X_DAY',
      startDate: '2026-11-24',
    })
    const ask = { from: '2026-10-31', to: '2026-11-26' } as const
    const together = await client.projection.together.query({ ...ask, accounts: ['personal', id] })
    expect(together).toEqual({
      from: '2026-10-31',
      today: '2026-11-20',
      balancesCents: [0, ...Array.from({ length: 23 }, () => 1_050_00), 750_00, -50_00, -50_00],
      outlook: {
        today: '2026-11-20',
        todayCents: 1_050_00,
        bufferCents: 50_00,
        lowest: { date: '2026-11-25', cents: -50_00 },
        firstBelowZero: '2026-11-25',
        firstBelowBuffer: '2026-11-25',
        payday: null,
        billsCents: 1_100_00,
        billCount: 2,
        everydayCents: 0,
        safeToSpendCents: 0,
        spareCents: 0,
      },
    })
    const alone = await client.projection.together.query({ ...ask, accounts: [id] })
    const same = await client.projection.balances.query({ ...ask, account: id })
    expect(alone.balancesCents).toEqual(same.balancesCents)
    expect(alone.outlook).toEqual(await client.projection.outlook.query({ account: id, days: 7 }))
  })

  it('refuse to add up strangers’ accounts, one twice, none, or past days', async () => {
    const ask = { from: '2026-11-20', to: '2026-11-20' }
    const refusal = (input: object) =>
      refusalOf(client.projection.together.query({ accounts: [account], ...ask, ...input }))
    const stranger = await registerUser(server)
    const { id } = await stranger.client.account.create.mutate({ name: 'Theirs' })
    const refused = (sentence: string) => ({ code: 'BAD_REQUEST', sentence })
    expect(await refusal({ accounts: [account, id] })).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
    expect(await refusal({ accounts: [account, account] })).toEqual(
      refused('Each account can be named once.'),
    )
    expect(await refusal({ accounts: [] })).toEqual(refused('At least one account is needed.'))
    expect(await refusal({ from: '2026-11-18', to: '2026-11-19' })).toEqual(
      refused('The last day must be today or later.'),
    )
    expect(await refusal({ from: '2026-11-21' })).toEqual(
      refused('The last day must not be before the first day.'),
    )
  })
})
