/** Cash flows that change from a date on [behaviour: Changing from a date on]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PLAIN } from '../../support/plain-cash-flow.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createClient, registerUser, startTestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const account = 'personal'
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const
const MARCH = '2027-03-01'

describe('a change from a date on', () => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let user: Awaited<ReturnType<typeof registerUser>>
  let rent: { id: number; version: number }

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
    rent = await user.client.expense.create.mutate({ account, ...RENT })
  })
  afterAll(() => server.close())

  const change = (fields: object, id = rent.id) =>
    user.client.expense.update.mutate({ account, id, fromDate: MARCH, ...fields })
  const rejoin = (id: number) => user.client.expense.rejoin.mutate({ account, id })
  const list = () => user.client.expense.list.query({ account })
  const schedules = async () =>
    (await list()).map(({ amountCents, firstDate, lastDate }) => [amountCents, firstDate, lastDate])

  /** The sum that goes out in each month from January through May 2027. */
  const outgoings = async () => {
    const { months } = await user.client.projection.year.query({ account, year: 2027 })
    return months.slice(0, 5).map(({ expenseCents }) => expenseCents)
  }

  it('ends the old cash flow the day before, and answers a new one with the change', async () => {
    const answer = await change({ amountCents: 300, name: 'Dearer rent' })
    const { revision, ...continuation } = answer
    expect(revision).toEqual(expect.any(Number))
    expect(continuation).toEqual({
      ...PLAIN,
      ...RENT,
      id: expect.any(Number),
      kind: 'expense',
      version: 1,
      amountCents: 300,
      monthlyCents: 225,
      name: 'Dearer rent',
      firstDate: MARCH,
      continuesId: rent.id,
      startDate: '2026-11-20T12:00:00.000Z',
    })
    expect(await list()).toMatchObject([
      { ...RENT, id: rent.id, firstDate: null, lastDate: '2027-02-28', version: 2 },
      continuation,
    ])
    expect(await outgoings()).toEqual([100, 100, 300, 300, 300])
    expect(await rejoin(continuation.id)).toMatchObject({
      ...PLAIN,
      ...RENT,
      id: rent.id,
      version: 3,
    })
    expect(await schedules()).toEqual([[100, null, null]])
    expect(await outgoings()).toEqual([100, 100, 100, 100, 100])
  })

  it('keeps the last date, or takes a later one that is sent', async () => {
    const lastDate = '2027-04-30'
    await user.client.expense.update.mutate({ account, id: rent.id, lastDate })
    const kept = await change({ amountCents: 300 })
    expect(await outgoings()).toEqual([100, 100, 300, 300, 0])
    expect(await rejoin(kept.id)).toMatchObject({ id: rent.id, lastDate })
    await change({ lastDate: null, firstDate: null })
    expect(await schedules()).toEqual([
      [100, null, '2027-02-28'],
      [100, MARCH, null],
    ])
  })

  it('can change the type, and moves the marks of dates that the new schedule has', async () => {
    const mark = { account, kind: 'expense', id: rent.id } as const
    const { markDone, setOverride, skip, move } = user.client.occurrence
    // From March on the 5th is a Friday in March only.
    for (const date of ['2027-02-05', '2027-03-05', '2027-04-05']) {
      await markDone.mutate({ ...mark, date, done: true })
      await setOverride.mutate({ ...mark, date, amountCents: 7 })
      await skip.mutate({ ...mark, date, skipped: true })
      await move.mutate({ ...mark, date, to: '2027-04-09' })
    }
    const marksOf = ({ completedDates, overrides, skippedDates, moves }: object & typeof PLAIN) => [
      completedDates,
      overrides.map(({ date }) => date),
      skippedDates,
      moves.map(({ date }) => date),
    ]
    const four = (...dates: string[]) => [dates, dates, dates, dates]
    const weekly = await change({ recurrenceType: 'WEEKLY', recurrenceDay: 5 })
    expect(marksOf(weekly)).toEqual(four('2027-03-05'))
    const [old] = await list()
    expect(old && marksOf(old)).toEqual(four('2027-02-05', '2027-04-05'))

    const later = { account, kind: 'expense', id: weekly.id, date: '2027-04-05' } as const
    await setOverride.mutate({ ...later, amountCents: 8 })
    await markDone.mutate({ ...later, date: '2027-03-12', done: true })
    await markDone.mutate({ ...later, date: '2027-03-05', done: false })
    const rejoined = await rejoin(weekly.id)
    expect(rejoined.completedDates).toEqual(['2027-02-05', '2027-03-12', '2027-04-05'])
    expect(rejoined.overrides).toEqual([
      { date: '2027-02-05', amountCents: 7 },
      { date: '2027-03-05', amountCents: 7 },
      { date: '2027-04-05', amountCents: 8 },
    ])
    expect(await list()).toHaveLength(1)
  })

  it('counts from the date of an occurrence, not from the day on which it falls', async () => {
    // The 6th of March 2027 is a Saturday.
    const before = { recurrenceDay: 6, weekend: 'before' } as const
    await user.client.expense.update.mutate({ account, id: rent.id, ...before })
    await change({ fromDate: '2027-03-06', amountCents: 300 })
    const { days } = await user.client.projection.month.query({ account, month: '2027-03' })
    expect(days.flatMap((day) => day.transactions)).toMatchObject([{ amountCents: 300 }])
  })

  it('is a plain change where the old cash flow has no occurrence before it', async () => {
    const firstDate = '2027-02-10'
    await user.client.expense.update.mutate({ account, id: rent.id, firstDate })
    for (const fromDate of ['2027-03-05', firstDate, '2027-02-01', '0001-01-01']) {
      const amountCents = Number(fromDate.slice(5, 7))
      const changed = await change({ fromDate, amountCents })
      expect(changed).toMatchObject({ id: rent.id, amountCents, firstDate, continuesId: null })
    }
    expect(await schedules()).toEqual([[1, firstDate, null]])
    expect(await change({ fromDate: '2027-03-06', amountCents: 9 })).toMatchObject({
      continuesId: rent.id,
    })
  })

  it('does nothing without a difference, and nothing more when it is sent again', async () => {
    expect(await change({ ...RENT, firstDate: null })).toMatchObject({ id: rent.id, version: 1 })
    const { version } = rent
    const first = await change({ version, amountCents: 300 })
    const again = await change({ version, amountCents: 300 })
    expect({ ...again, revision: 0 }).toEqual({ ...first, revision: 0 })
    expect(await list()).toHaveLength(2)
    expect(await refusalOf(change({ version, amountCents: 301 }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Somebody else changed this expense meanwhile.',
    })
    expect(await list()).toHaveLength(2)
  })

  it('is made by one of two users at the same time, and the other one gets a conflict', async () => {
    const { version } = rent
    const tabs = [300, 400].map((amountCents) =>
      createClient(server, user.token).expense.update.mutate({
        account,
        id: rent.id,
        version,
        fromDate: MARCH,
        amountCents,
      }),
    )
    const outcomes = await Promise.allSettled(tabs)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(2)
  })

  it.each([
    [{ fromDate: '2027-02-29' }, 'The date must be a real day, written like 2026-11-20.'],
    [
      { recurrenceType: 'ON_X_DAY', startDate: MARCH },
      'An item cannot become a one-time item from a date on.',
    ],
    [{ firstDate: MARCH }, 'A change from a date on cannot have another first date.'],
    [
      { lastDate: '2027-02-28' },
      'The last date must not be before the date from which the item changes.',
    ],
    [
      { fromDate: '2028-01-01' },
      'This item ends on 2027-12-31, before the date from which it would change.',
    ],
    [{ every: 2 }, 'Every 2 months needs a date to count from.'],
  ])('is refused with %j', async (fields, sentence) => {
    await user.client.expense.update.mutate({ account, id: rent.id, lastDate: '2027-12-31' })
    const before = await list()
    expect(await refusalOf(change({ amountCents: 300, ...fields }))).toEqual({
      code: 'BAD_REQUEST',
      sentence,
    })
    expect(await list()).toEqual(before)
  })

  it('is refused for a one-time item, and where the account has no room for one more', async () => {
    const once = { name: 'Sofa', amountCents: 1, recurrenceType: 'ON_X_DAY' } as const
    const { id } = await user.client.expense.create.mutate({ account, ...once, startDate: MARCH })
    expect(await refusalOf(change({ amountCents: 2 }, id))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'A one-time item has no dates from which it could change.',
    })
    const { settings } = server.services
    const { quotas } = settings
    settings.quotas = { ...quotas, cashFlows: 2 }
    const refusal = await refusalOf(change({ amountCents: 300 }))
    settings.quotas = quotas
    expect(refusal.code).toBe('CONFLICT')
    expect(await schedules()).toEqual([
      [100, null, null],
      [1, null, null],
    ])
  })

  it('is taken back in the order of the dates, the latest first', async () => {
    const second = await change({ amountCents: 200 })
    const third = await change({ amountCents: 300, fromDate: '2027-05-01' }, second.id)
    expect(await refusalOf(rejoin(second.id))).toEqual({
      code: 'CONFLICT',
      sentence: 'Another expense continues this one. Take back that change first.',
    })
    expect(await refusalOf(rejoin(rent.id))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'This expense does not continue another one.',
    })
    expect(await rejoin(third.id)).toMatchObject({ id: second.id, lastDate: null })
    expect((await refusalOf(rejoin(third.id))).code).toBe('NOT_FOUND')

    const between = await change({ amountCents: 400, fromDate: '2027-02-01' })
    expect(await schedules()).toEqual([
      [100, null, '2027-01-31'],
      [200, MARCH, null],
      [400, '2027-02-01', '2027-02-28'],
    ])
    expect((await refusalOf(rejoin(second.id))).code).toBe('CONFLICT')
    await rejoin(between.id)
    await rejoin(second.id)
    expect(await schedules()).toEqual([[100, null, null]])
  })

  it('stays when the new cash flow is deleted, and can be taken back once that is restored', async () => {
    const { client } = user
    const { id } = await change({ amountCents: 300 })
    await client.expense.delete.mutate({ account, id })
    expect(await schedules()).toEqual([[100, null, '2027-02-28']])
    expect((await refusalOf(rejoin(id))).code).toBe('NOT_FOUND')
    expect(await client.expense.restore.mutate({ account, id })).toMatchObject({
      firstDate: MARCH,
      continuesId: rent.id,
    })
    await client.expense.delete.mutate({ account, id: rent.id })
    expect(await refusalOf(rejoin(id))).toEqual({
      code: 'CONFLICT',
      sentence: 'The expense that this one continues is deleted.',
    })
    await client.expense.restore.mutate({ account, id: rent.id })
    await rejoin(id)
    expect(await schedules()).toEqual([[100, null, null]])
  })

  it('cannot be taken back when the old one no longer fits', async () => {
    const { id } = rent
    await user.client.expense.update.mutate({ account, id, lastDate: '2027-12-31' })
    const continuation = await change({ amountCents: 300 })
    const ends = { firstDate: '2028-02-01', lastDate: '2028-03-01' }
    await user.client.expense.update.mutate({ account, id, ...ends })
    expect(await refusalOf(rejoin(continuation.id))).toEqual({
      code: 'CONFLICT',
      sentence: 'The last date must not be before the first date.',
    })
  })

  it('is an activity of a shared account, and so is taking it back', async () => {
    const other = await registerUser(server, 'Ben')
    const home = await createSharedAccount(server, user.id, other.id)
    const { expense } = user.client
    const { id } = await expense.create.mutate({ account: home, ...RENT })
    const ref = { account: home, id, fromDate: MARCH }
    const first = await expense.update.mutate({ ...ref, amountCents: 300 })
    await other.client.expense.rejoin.mutate({ account: home, id: first.id })
    const second = await expense.update.mutate({ ...ref, name: 'Flat' })
    const { activities } = await user.client.account.activity.query({ id: home })
    const done = activities.map((one) => [one.action, one.cashFlowId, one.name, one.date])
    expect(activities.map(({ amountCents }) => amountCents)).toEqual([null, null, 300, 100])
    expect(done).toEqual([
      ['changedFromDate', second.id, 'Flat', MARCH],
      ['rejoinedCashFlow', id, 'Rent', MARCH],
      ['changedFromDate', first.id, 'Rent', MARCH],
      ['addedCashFlow', id, 'Rent', null],
    ])
  })
})
