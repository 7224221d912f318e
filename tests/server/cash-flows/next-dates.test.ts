/** The dates were read off a printed calendar. Today, 20 November 2026, is a Friday. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

type Input = Parameters<TestClient['projection']['dates']['query']>[0]
type Schedule = Omit<Input, 'account' | 'count'>

describe('projection.dates', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(() => signInOn('2026-11-20T12:00:00Z'))
  afterAll(() => server.close())

  async function signInOn(instant: string): Promise<void> {
    server.now = Temporal.Instant.from(instant)
    client = (await registerUser(server)).client
  }

  const ask = (schedule: Schedule, count = 3) =>
    client.projection.dates.query({ account: 'personal', count, ...schedule })
  const datesOf = async (schedule: Schedule, count?: number) =>
    (await ask(schedule, count)).dates.map(({ date }) => date)

  const examples: [words: string, schedule: Schedule, dates: string][] = [
    ['every day, from today on', { recurrenceType: 'DAILY' }, '2026-11-20 2026-11-21 2026-11-22'],
    [
      'every third day, counted back from its anchor',
      { recurrenceType: 'DAILY', every: 3, anchorDate: '2026-11-30' },
      '2026-11-21 2026-11-24 2026-11-27',
    ],
    [
      'every second Tuesday, the weekday being the anchor’s',
      { recurrenceType: 'WEEKLY', every: 2, anchorDate: '2026-11-17' },
      '2026-12-01 2026-12-15 2026-12-29',
    ],
    [
      'every 14th day from an anchor in an odd week',
      { recurrenceType: 'BIWEEKLY', anchorDate: '2026-11-27' },
      '2026-11-27 2026-12-11 2026-12-25',
    ],
    [
      'every third month on the 31st, or its last day',
      { recurrenceType: 'MONTHLY', recurrenceDay: 31, every: 3, anchorDate: '2026-02-03' },
      '2026-11-30 2027-02-28 2027-05-31',
    ],
    [
      'the last Friday',
      { recurrenceType: 'MONTHLY', weekdayOfMonth: { nth: -1, weekday: 5 } },
      '2026-11-27 2026-12-25 2027-01-29',
    ],
    [
      'the third Wednesday',
      { recurrenceType: 'MONTHLY', weekdayOfMonth: { nth: 3, weekday: 3 } },
      '2026-12-16 2027-01-20 2027-02-17',
    ],
    [
      'the 15th and the last day',
      { recurrenceType: 'BIMONTHLY', monthDays: [15, 31] },
      '2026-11-30 2026-12-15 2026-12-31',
    ],
    [
      'the 31st of June, which is its 30th',
      { recurrenceType: 'YEARLY', recurrenceDay: 31, anchorDate: '2024-06-12' },
      '2027-06-30 2028-06-30 2029-06-30',
    ],
    [
      'the 1st of June where no day is sent, not the anchor’s',
      { recurrenceType: 'YEARLY', anchorDate: '2024-06-12' },
      '2027-06-01 2028-06-01 2029-06-01',
    ],
    [
      'every second February 29th, or 28th',
      { recurrenceType: 'YEARLY', recurrenceDay: 29, anchorDate: '2026-02-01', every: 2 },
      '2028-02-29 2030-02-28 2032-02-29',
    ],
    [
      'until the last date',
      { recurrenceType: 'MONTHLY', recurrenceDay: 15, lastDate: '2027-01-15' },
      '2026-12-15 2027-01-15',
    ],
    [
      'from the first date on',
      { recurrenceType: 'WEEKLY', recurrenceDay: 5, firstDate: '2031-02-08' },
      '2031-02-14 2031-02-21 2031-02-28',
    ],
    [
      'a one-time date of today',
      { recurrenceType: 'ON_X_DAY', startDate: '2026-11-20' },
      '2026-11-20',
    ],
    ['no one-time date of yesterday', { recurrenceType: 'ON_X_DAY', startDate: '2026-11-19' }, ''],
    [
      'nothing after the hundredth year',
      { recurrenceType: 'YEARLY', every: 99, anchorDate: '2027-01-01' },
      '2027-01-01 2126-01-01',
    ],
  ]

  it.each(examples)('answers %s', async (_words, schedule, dates) => {
    expect((await datesOf(schedule)).join(' ')).toBe(dates)
  })

  it('answers the day of each date on a weekend, in the order of those days', async () => {
    const weekend = { recurrenceType: 'MONTHLY', recurrenceDay: 21 } as const
    expect((await ask({ ...weekend, weekend: 'before' }, 1)).dates).toEqual([
      { date: '2026-11-21', on: '2026-11-20' },
    ])
    await signInOn('2026-11-23T12:00:00Z')
    expect((await ask({ ...weekend, weekend: 'after' }, 1)).dates).toEqual([
      { date: '2026-11-21', on: '2026-11-23' },
    ])
    await signInOn('2026-10-20T12:00:00Z')
    const twice: Schedule = { recurrenceType: 'BIMONTHLY', monthDays: [1, 31] }
    expect((await ask({ ...twice, weekend: 'before' })).dates).toEqual([
      { date: '2026-10-31', on: '2026-10-30' },
      { date: '2026-11-01', on: '2026-10-30' },
      { date: '2026-11-30', on: '2026-11-30' },
    ])
    expect((await ask({ ...twice, weekend: 'after' }, 2)).dates).toEqual([
      { date: '2026-10-31', on: '2026-11-02' },
      { date: '2026-11-01', on: '2026-11-02' },
    ])
  })

  it('decides by its date, not by its day, whether an occurrence is the first or the last', async () => {
    const saturdays = { recurrenceType: 'WEEKLY', recurrenceDay: 6, weekend: 'before' } as const
    const first = await ask({ ...saturdays, firstDate: '2026-11-28' }, 1)
    expect(first.dates).toEqual([{ date: '2026-11-28', on: '2026-11-27' }])
    expect((await ask({ ...saturdays, lastDate: '2026-11-27' })).dates).toEqual([
      { date: '2026-11-21', on: '2026-11-20' },
    ])
  })

  it('takes today from the time zone', async () => {
    await signInOn('2026-11-30T11:00:00Z')
    const daily = { recurrenceType: 'DAILY' } as const
    expect(await datesOf({ ...daily, timeZone: 'Pacific/Kiritimati' }, 1)).toEqual(['2026-12-01'])
    expect(await datesOf({ ...daily, timeZone: 'America/Los_Angeles' }, 1)).toEqual(['2026-11-30'])
  })

  it('uses the server’s reading of a bi-weekly schedule without a day', async () => {
    await signInOn('2026-11-27T12:00:00Z')
    expect(await datesOf({ recurrenceType: 'BIWEEKLY' }, 1)).toEqual(['2026-11-30'])
    server.services.settings.biweeklyDefault = 'first-third'
    expect(await datesOf({ recurrenceType: 'BIWEEKLY' }, 1)).toEqual(['2026-12-07'])
  })

  it('begins with an earlier day of the current month when it is asked to', async () => {
    const daily = { recurrenceType: 'DAILY', from: '2026-11-01' } as const
    const dates = await datesOf(daily, 31)
    expect([dates.length, dates[0], dates[30]]).toEqual([31, '2026-11-01', '2026-12-01'])
    expect(await datesOf({ ...daily, from: '2026-11-20' }, 1)).toEqual(['2026-11-20'])
    const onThe31st = { recurrenceType: 'MONTHLY', recurrenceDay: 31, weekend: 'after' } as const
    expect((await ask({ ...onThe31st, from: '2026-11-01' }, 1)).dates).toEqual([
      { date: '2026-10-31', on: '2026-11-02' },
    ])
    const once = { recurrenceType: 'ON_X_DAY', startDate: '2026-11-03' } as const
    expect(await datesOf({ ...once, from: '2026-11-03' })).toEqual(['2026-11-03'])
    expect(await datesOf({ ...once, from: '2026-11-04' })).toEqual([])
  })

  it('begins with no other day, and answers more than 24 dates only from a given day', async () => {
    const refused = {
      code: 'BAD_REQUEST',
      sentence:
        'The date must be from the 1st of the current month, 2026-11-01, through today, 2026-11-20.',
    }
    for (const from of ['2026-10-31', '2026-11-21'])
      expect(await refusalOf(ask({ recurrenceType: 'DAILY', from }))).toEqual(refused)
    expect(await refusalOf(ask({ recurrenceType: 'DAILY' }, 25))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The count must be at most 24.',
    })
    expect(await refusalOf(ask({ recurrenceType: 'DAILY', from: '2026-11-01' }, 32))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The count must be at most 31.',
    })
  })

  it('names the payment of a card that pays for each date, where it is moved as well', async () => {
    const account = 'personal'
    const rule = { recurrenceType: 'MONTHLY', recurrenceDay: 9, closeDay: 20 } as const
    const card = { account, name: 'Visa', amountCents: 0, ...rule, lastDate: '2027-01-31' } as const
    const { id } = await client.expense.create.mutate(card)
    const payment = { account, kind: 'expense', id, date: '2027-01-09' } as const
    await client.occurrence.move.mutate({ ...payment, to: '2027-01-11' })
    const onThe20th = { recurrenceType: 'MONTHLY', recurrenceDay: 20 } as const
    const paidBy = (date: string, on: string) => ({ id, name: 'Visa', date, on })
    expect((await ask({ ...onThe20th, paidBy: id })).dates).toEqual([
      { date: '2026-11-20', on: '2026-11-20', card: paidBy('2026-12-09', '2026-12-09') },
      { date: '2026-12-20', on: '2026-12-20', card: paidBy('2027-01-09', '2027-01-11') },
      { date: '2027-01-20', on: '2027-01-20', card: null },
    ])
    const rent = { account, name: 'Rent', amountCents: 5, ...onThe20th } as const
    const noCard = await client.expense.create.mutate(rent)
    for (const other of [noCard.id, id + 1_000])
      expect(await refusalOf(ask({ ...onThe20th, paidBy: other }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'That card is not in this account.',
      })
  })

  it.each([
    [{ recurrenceType: 'DAILY', every: 3 }, 'Every 3 days needs a date to count from.'],
    [{ recurrenceType: 'DAILY', weekend: 'after' }, 'Daily items cannot have a rule for weekends.'],
    [{ recurrenceType: 'ON_X_DAY' }, 'A one-time item needs a start date.'],
    [
      { recurrenceType: 'MONTHLY', recurrenceDay: 32 },
      'The recurrence day must be from 1 to 31 for MONTHLY.',
    ],
  ] satisfies [Schedule, string][])('refuses %j with a sentence', async (schedule, sentence) => {
    expect(await refusalOf(ask(schedule))).toEqual({ code: 'BAD_REQUEST', sentence })
  })
})
