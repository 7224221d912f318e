/** New cash flows whose past is in the balance already [behaviour: Already in the balance]: today is Friday, 20 November 2026. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '../../contract/api-call.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

type NewCashFlow = Parameters<TestClient['expense']['create']['mutate']>[0]

const account = 'personal'
const TODAY = '2026-11-20'
const WEEKLY = { account, name: 'Market', amountCents: 50_00, recurrenceType: 'WEEKLY' } as const
const THURSDAYS = { ...WEEKLY, recurrenceDay: 4 } as const
const ON_1_8_15 = ['2026-11-05', '2026-11-12', '2026-11-19']
const RUNS = fuzzRuns(30)

describe('the past of a new cash flow', () => {
  let server: TestServer
  let user: TestUser
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: { marks: 39 } })
  })
  beforeEach(() => signInOn(`${TODAY}T12:00:00Z`))
  afterAll(() => server.close())

  async function signInOn(instant: string): Promise<void> {
    server.now = Temporal.Instant.from(instant)
    user = await registerUser(server)
    client = user.client
  }

  const add = (fields: Partial<NewCashFlow> = {}, kind: 'income' | 'expense' = 'expense') =>
    client[kind].create.mutate({ ...THURSDAYS, ...fields })
  const list = () => client.expense.list.query({ account })
  const undo = (revision: number) => client.account.undo.mutate({ account, revision })
  const todayCents = async () => (await client.projection.outlook.query({ account })).todayCents
  const startingCents = async () => (await client.user.me.query()).startingBalanceCents

  it('is added together with an override of one date, and is undone with it', async () => {
    const override = { date: '2026-12-03', amountCents: 7_00 }
    const added = await add({ override, doneThrough: TODAY })
    expect(added).toMatchObject({ overrides: [override], completedDates: ON_1_8_15, version: 1 })
    expect(await list()).toMatchObject([{ id: added.id, overrides: [override] }])
    const undone = await undo(added.revision)
    expect(await list()).toEqual([])
    await undo(undone.revision)
    expect(await list()).toMatchObject([{ overrides: [override], completedDates: ON_1_8_15 }])
  })

  it('is marked done in the change that adds it, and moves no balance', async () => {
    await client.user.update.mutate({ startingBalanceCents: 300_00, doneMovesBalance: true })
    const { revision } = await client.user.me.query()
    const added = await add({ doneThrough: TODAY })
    expect(added).toMatchObject({ completedDates: ON_1_8_15, version: 1, revision: revision + 1 })
    expect([await startingCents(), await todayCents()]).toEqual([300_00, 300_00])
    expect(await list()).toMatchObject([{ id: added.id, completedDates: ON_1_8_15 }])

    const mark = { account, kind: 'expense', id: added.id, date: '2026-11-05' } as const
    await client.occurrence.markDone.mutate({ ...mark, done: false })
    expect([await startingCents(), await todayCents()]).toEqual([300_00, 250_00])
  })

  const examples: [
    words: string,
    fields: Partial<NewCashFlow>,
    through: string,
    dates: string[],
  ][] = [
    ['nothing after the day', {}, '2026-11-18', ON_1_8_15.slice(0, 2)],
    ['nothing of other months', { recurrenceType: 'MONTHLY', recurrenceDay: 25 }, TODAY, []],
    [
      'one that falls in this month by the rule for weekends',
      { recurrenceType: 'MONTHLY', recurrenceDay: 31, weekend: 'after' },
      TODAY,
      // A Saturday, which falls on Monday, 2 November.
      ['2026-10-31'],
    ],
    [
      'none that falls in the month before by that rule',
      { recurrenceType: 'BIMONTHLY', recurrenceDay: null, weekend: 'before' },
      TODAY,
      // The 1st is a Sunday, so it falls on Friday, 30 October.
      ['2026-11-15'],
    ],
    [
      'nothing before its first date',
      { firstDate: '2026-11-12' },
      TODAY,
      ['2026-11-12', '2026-11-19'],
    ],
    [
      'the one of a one-time item',
      { recurrenceType: 'ON_X_DAY', recurrenceDay: null, startDate: '2026-11-20' },
      TODAY,
      ['2026-11-20'],
    ],
    [
      'nothing of a one-time item still to come',
      { recurrenceType: 'ON_X_DAY', recurrenceDay: null, startDate: '2026-11-20' },
      '2026-11-19',
      [],
    ],
  ]
  it.each(examples)('includes %s', async (_words, fields, doneThrough, dates) => {
    expect((await add({ ...fields, doneThrough })).completedDates).toEqual(dates)
  })

  it('is marked for incomes too, and not without a last day', async () => {
    expect((await add({ doneThrough: TODAY }, 'income')).completedDates).toEqual(ON_1_8_15)
    expect((await add({ doneThrough: null })).completedDates).toEqual([])
    expect((await add()).completedDates).toEqual([])
  })

  it('leaves no open item, whatever the schedule', async () => {
    await fc.assert(
      fc.asyncProperty(someCashFlows, fc.integer({ min: 1, max: 20 }), async (flow, day) => {
        const { kind, recurrenceType, recurrenceDay, startDate, firstDate, lastDate } = flow
        const { anchorDate, every, monthDays, weekdayOfMonth, weekend } = flow
        const details = { anchorDate, every, monthDays, weekdayOfMonth, weekend }
        const doneThrough = `2026-11-${String(day).padStart(2, '0')}`
        const added = await client[kind].create.mutate({
          account,
          name: 'Some',
          amountCents: 5,
          recurrenceType,
          recurrenceDay: weekdayOfMonth ? null : recurrenceDay,
          startDate,
          firstDate,
          lastDate,
          ...details,
          doneThrough,
        })
        const { items } = await client.account.openItems.query({ account })
        expect(items.filter(({ on }) => on <= doneThrough)).toEqual([])
        const { dates } = await client.projection.dates.query({
          account,
          recurrenceType,
          recurrenceDay: weekdayOfMonth ? null : recurrenceDay,
          startDate,
          firstDate,
          lastDate,
          ...details,
          from: '2026-11-01',
          count: 31,
        })
        const fallen = dates.filter(({ on }) => on <= doneThrough)
        expect(added.completedDates).toEqual(fallen.map(({ date }) => date))
        expect(items.map(({ date, on }) => ({ date, on }))).toEqual(
          dates.filter(({ on }) => on > doneThrough && on <= TODAY),
        )
        await client[kind].delete.mutate({ account, id: added.id })
        await server.services.db.write((tx) => tx.mark.deleteMany())
      }),
      { numRuns: RUNS },
    )
  })

  it('is undone with the cash flow, and comes back with it in every way', async () => {
    const added = await add({ doneThrough: TODAY })
    const undone = await undo(added.revision)
    expect(await list()).toEqual([])
    const back = await undo(undone.revision)
    expect(await list()).toMatchObject([{ id: added.id, completedDates: ON_1_8_15 }])
    await undo(added.revision)
    const restored = await client.expense.restore.mutate({ account, id: added.id })
    expect(restored.completedDates).toEqual(ON_1_8_15)
    expect(back.revision).toBe(undone.revision + 1)
  })

  it('is not undone when its marks have changed since', async () => {
    const { id, revision } = await add({ doneThrough: TODAY })
    const mark = { account, kind: 'expense', id, date: '2026-11-05', done: false } as const
    const pending = await client.occurrence.markDone.mutate(mark)
    expect(await refusalOf(undo(revision))).toEqual({
      code: 'CONFLICT',
      sentence:
        'The done marks or exceptions of Market were changed since, so this cannot be undone any more.',
    })
    await undo(pending.revision)
    await undo(revision)
    expect(await list()).toEqual([])
  })

  it('counts towards the limit of marks, and nothing is written above it', async () => {
    const daily = { recurrenceType: 'DAILY', recurrenceDay: null } as const
    await add({ ...daily, doneThrough: TODAY })
    const before = await readAllRows(server.services.db)
    expect(await refusalOf(add({ ...daily, doneThrough: TODAY }))).toEqual({
      code: 'CONFLICT',
      sentence:
        'An account can have at most 39 done marks and exceptions. This one has 20, so 20 more do not fit.',
    })
    expect(await readAllRows(server.services.db)).toEqual(before)
  })

  it('begins on the 1st of the current month and ends by the user’s today', async () => {
    const refusal = (doneThrough: string, timeZone = 'UTC') =>
      refusalOf(add({ doneThrough, timeZone }))
    const refused = {
      code: 'BAD_REQUEST',
      sentence:
        'The date must be from the 1st of the current month, 2026-11-01, through today, 2026-11-20.',
    }
    expect(await refusal('2026-11-21')).toEqual(refused)
    expect(await refusal('2026-10-31')).toEqual(refused)
    expect(await refusal(TODAY, 'Mars/Olympus')).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await list()).toEqual([])

    await signInOn('2026-11-30T11:00:00Z')
    const decemberFirst = { doneThrough: '2026-12-01', recurrenceType: 'DAILY' } as const
    const there = await add({
      ...decemberFirst,
      recurrenceDay: null,
      timeZone: 'Pacific/Kiritimati',
    })
    expect(there.completedDates).toEqual(['2026-12-01'])
    expect((await refusal('2026-12-01', 'America/Los_Angeles')).code).toBe('BAD_REQUEST')
    expect(await refusal('2026-11-30', 'Pacific/Kiritimati')).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The date must be today, 2026-12-01.',
    })
  })

  it('cannot be sent through the public contract', async () => {
    const api = createApi(server, { authorization: `Bearer ${user.token}` })
    const item = { name: 'Market', amount: 50, recurrenceType: 'WEEKLY', recurrenceDay: 4 }
    const { status, body } = await api('POST', 'resource=expense', { ...item, doneThrough: TODAY })
    expect([status, body]).toEqual([201, expect.objectContaining({ completedDates: [] })])
  })
})
