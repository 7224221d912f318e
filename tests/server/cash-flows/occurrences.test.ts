import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const DATE = '2026-12-05'

describe('marks on occurrences', () => {
  let server: TestServer
  let token: string
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** Registers a user with a monthly expense of $10.00 on the 5th. Answers the occurrence of December. */
  async function createExpense() {
    const user = await registerUser(server)
    token = user.token
    client = user.client
    const { id } = await client.expense.create.mutate({
      account: 'personal',
      name: 'Gym',
      amountCents: 10_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 5,
    })
    return { account: 'personal', kind: 'expense', id, date: DATE } as const
  }

  const marks = async () => {
    const [flow] = await client.expense.list.query({ account: 'personal' })
    return { completedDates: flow?.completedDates, overrides: flow?.overrides }
  }

  const day = async (date = DATE) => {
    const month = date.slice(0, 7)
    const { days } = await client.projection.month.query({ account: 'personal', month })
    return days.find((day) => day.date === date)
  }

  it('exclude a done occurrence from the balance, and include it again when it is pending', async () => {
    const mark = await createExpense()
    // November's 5th is in the current month, so it counts although it is past.
    expect(await day()).toMatchObject({
      balanceCents: -20_00,
      expenseCents: 10_00,
      pendingCount: 1,
      transactions: [{ id: mark.id, amountCents: 10_00, occurred: false }],
    })
    const answer = await client.occurrence.markDone.mutate({ ...mark, done: true })
    expect(answer).toEqual({ success: true, revision: expect.any(Number) })
    expect(await day()).toMatchObject({
      balanceCents: -10_00,
      expenseCents: 0,
      pendingCount: 0,
      transactions: [{ id: mark.id, amountCents: 10_00, occurred: true }],
    })
    await client.occurrence.markDone.mutate({ ...mark, done: false })
    expect(await day()).toMatchObject({ balanceCents: -20_00, pendingCount: 1 })
  })

  it('change nothing when they are set or removed a second time', async () => {
    const mark = await createExpense()
    const { markDone, setOverride, removeOverride } = client.occurrence
    for (const done of [true, true])
      expect(await markDone.mutate({ ...mark, done })).toEqual({
        success: true,
        revision: expect.any(Number),
      })
    expect((await marks()).completedDates).toEqual([DATE])
    for (const done of [false, false])
      expect(await markDone.mutate({ ...mark, done })).toEqual({
        success: true,
        revision: expect.any(Number),
      })
    expect((await marks()).completedDates).toEqual([])

    for (const amountCents of [5, 5])
      expect(await setOverride.mutate({ ...mark, amountCents })).toEqual({
        success: true,
        revision: expect.any(Number),
      })
    expect((await marks()).overrides).toEqual([{ date: DATE, amountCents: 5 }])
    for (let times = 0; times < 2; times++)
      expect(await removeOverride.mutate(mark)).toEqual({
        success: true,
        revision: expect.any(Number),
      })
    expect((await marks()).overrides).toEqual([])
  })

  it('exist once, even when several tabs set them at the same time', async () => {
    const mark = await createExpense()
    const tabs = Array.from({ length: 6 }, () => createClient(server, token).occurrence)
    await Promise.all(
      tabs.flatMap((tab, index) => [
        tab.markDone.mutate({ ...mark, done: true }),
        tab.setOverride.mutate({ ...mark, amountCents: index }),
      ]),
    )
    const { completedDates, overrides } = await marks()
    expect(completedDates).toEqual([DATE])
    expect(overrides).toHaveLength(1)
  })

  it('replace the amount of one date until the override is removed', async () => {
    const mark = await createExpense()
    for (const amountCents of [12_34, 0, 99_999_999_999]) {
      await client.occurrence.setOverride.mutate({ ...mark, amountCents })
      expect(await day()).toMatchObject({
        balanceCents: -10_00 - amountCents,
        expenseCents: amountCents,
        transactions: [{ amountCents, baseAmountCents: 10_00, hasOverride: true }],
      })
      expect(await day('2027-01-05')).toMatchObject({
        balanceCents: -20_00 - amountCents,
        expenseCents: 10_00,
        transactions: [{ amountCents: 10_00, hasOverride: false }],
      })
    }
    await client.occurrence.removeOverride.mutate(mark)
    expect(await day()).toMatchObject({
      balanceCents: -20_00,
      transactions: [{ amountCents: 10_00, hasOverride: false }],
    })
  })

  it('show the override of a done occurrence, but do not count it', async () => {
    const mark = await createExpense()
    await client.occurrence.setOverride.mutate({ ...mark, amountCents: 1 })
    await client.occurrence.markDone.mutate({ ...mark, done: true })
    expect(await day()).toMatchObject({
      balanceCents: -10_00,
      pendingCount: 0,
      transactions: [{ amountCents: 1, hasOverride: true, occurred: true }],
    })
  })

  it('are listed by date, in whatever order they were set', async () => {
    const mark = await createExpense()
    const dates = ['2027-03-05', '2026-01-05', '2026-12-05']
    for (const date of dates) {
      await client.occurrence.markDone.mutate({ ...mark, date, done: true })
      await client.occurrence.setOverride.mutate({ ...mark, date, amountCents: 1 })
    }
    const { completedDates, overrides } = await marks()
    expect(completedDates).toEqual(dates.toSorted())
    expect(overrides?.map((override) => override.date)).toEqual(dates.toSorted())
  })

  it('are stored and shown in past months, too', async () => {
    const mark = await createExpense()
    const before = await day('2026-10-05')
    expect(before).toMatchObject({ balanceCents: 0, pendingCount: 1, expenseCents: 10_00 })
    await client.occurrence.markDone.mutate({ ...mark, date: '2026-10-05', done: true })
    expect(await day('2026-10-05')).toMatchObject({
      balanceCents: 0,
      pendingCount: 0,
      transactions: [{ occurred: true }],
    })
  })

  it('have no effect on a date without an occurrence', async () => {
    const mark = await createExpense()
    const before = await client.projection.month.query({ account: 'personal', month: '2026-12' })
    const elsewhere = { ...mark, date: '2026-12-06' }
    await client.occurrence.markDone.mutate({ ...elsewhere, done: true })
    await client.occurrence.setOverride.mutate({ ...elsewhere, amountCents: 1 })
    expect(await client.projection.month.query({ account: 'personal', month: '2026-12' })).toEqual(
      before,
    )
    expect(await marks()).toEqual({
      completedDates: ['2026-12-06'],
      overrides: [{ date: '2026-12-06', amountCents: 1 }],
    })
  })

  it('take effect when the schedule changes to their date', async () => {
    const mark = await createExpense()
    await client.occurrence.markDone.mutate({ ...mark, date: '2026-12-06', done: true })
    const { id } = mark
    await client.expense.update.mutate({ account: 'personal', id, recurrenceDay: 6 })
    expect(await day('2026-12-06')).toMatchObject({ transactions: [{ occurred: true }] })
  })

  it('are refused for an unknown item, an item of the other kind, and a day that does not exist', async () => {
    const mark = await createExpense()
    const set = (fields: object) =>
      refusalOf(client.occurrence.setOverride.mutate({ ...mark, amountCents: 1, ...fields }))
    expect(await set({ id: 2_000_000_000 })).toEqual({
      code: 'NOT_FOUND',
      sentence: 'This expense was not found.',
    })
    expect(await set({ kind: 'income' })).toEqual({
      code: 'NOT_FOUND',
      sentence: 'This income was not found.',
    })
    expect(await set({ date: '2026-02-29' })).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The date must be a real day, written like 2026-11-20.',
    })
    expect((await set({ amountCents: -1 })).code).toBe('BAD_REQUEST')
    expect((await marks()).overrides).toEqual([])
  })
})
