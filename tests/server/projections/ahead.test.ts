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

  it('list what is to come over the month’s end, late ones first, with the balance of each day', async () => {
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

  it('refuse a cursor that is none', async () => {
    for (const cursor of ['', 'x', '5', Buffer.from('["2026-11-20"]').toString('base64url')])
      expect(await refusalOf(client.projection.coming.query({ account, cursor }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The cursor must be that of an earlier page.',
      })
  })
})
