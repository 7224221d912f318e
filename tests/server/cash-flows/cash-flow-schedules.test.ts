import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECURRENCE_TYPES } from '../../../src/shared/schedules/recurrence.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const ITEM = { account: 'personal', name: 'Item', amountCents: 1 } as const
const DAILY = { ...ITEM, recurrenceType: 'DAILY' } as const
const ONE_TIME = { ...ITEM, recurrenceType: 'ON_X_DAY' } as const

describe('schedules and names of cash flows', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    client = (await registerUser(server)).client
  })
  afterAll(() => server.close())

  const create = (fields: Partial<Parameters<TestClient['income']['create']['mutate']>[0]>) =>
    client.income.create.mutate({ ...DAILY, ...fields })

  it.each([
    ['WEEKLY', 0, 6],
    ['BIWEEKLY', 0, 6],
    ['MONTHLY', 1, 31],
    ['YEARLY', 1, 31],
  ] as const)('%s accepts days from %i to %i, and no day', async (recurrenceType, first, last) => {
    for (const recurrenceDay of [first, last, null])
      expect(await create({ recurrenceType, recurrenceDay })).toMatchObject({ recurrenceDay })
    for (const recurrenceDay of [first - 1, last + 1])
      expect(await refusalOf(create({ recurrenceType, recurrenceDay }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: `The recurrence day must be from ${first} to ${last} for ${recurrenceType}.`,
      })
  })

  it('have an average amount a month in every answer but the contract’s, whatever is marked', async () => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    const { client, token } = await registerUser(server)
    const account = 'personal'
    const weekly = { ...ITEM, amountCents: 12_00, recurrenceType: 'WEEKLY' } as const
    const first = await client.income.create.mutate({ ...weekly, recurrenceDay: 1 })
    expect(first.monthlyCents).toBe(52_00)
    const { id } = first
    const mark = { account, kind: 'income', id, date: '2026-12-07' } as const
    await client.occurrence.skip.mutate({ ...mark, skipped: true })
    await client.occurrence.setOverride.mutate({ ...mark, amountCents: 5 })
    // There are 53 Tuesdays.
    const edited = await client.income.update.mutate({ account, id, recurrenceDay: 2 })
    expect(edited.monthlyCents).toBe(53_00)
    const rise = { account, id, fromDate: '2027-06-01', amountCents: 24_00 } as const
    const second = await client.income.update.mutate(rise)
    expect(second.monthlyCents).toBe(54_00)
    const monthly = async () =>
      (await client.income.list.query({ account })).map(({ monthlyCents }) => monthlyCents)
    expect(await monthly()).toEqual([26_00, 54_00])
    const latest = await client.income.latest.query({ account, id })
    expect(latest.cashFlow.monthlyCents).toBe(26_00)
    const rejoined = await client.income.rejoin.mutate({ account, id: second.id })
    expect(rejoined.monthlyCents).toBe(53_00)
    await client.income.delete.mutate({ account, id })
    expect((await client.income.restore.mutate({ account, id })).monthlyCents).toBe(53_00)
    const once = { ...ONE_TIME, startDate: '2026-12-24', amountCents: 5 }
    expect((await client.income.create.mutate(once)).monthlyCents).toBe(0)

    const { cashFlows } = await client.backup.download.query({ account })
    for (const flow of cashFlows) expect(flow).not.toHaveProperty('monthlyCents')
    const headers = { authorization: `Bearer ${token}` }
    const items = await (await fetch(`${server.url}/api/data?resource=income`, { headers })).json()
    expect(items).toHaveLength(2)
    for (const item of items) expect(item).not.toHaveProperty('monthlyCents')
  })

  it.each(['DAILY', 'BIMONTHLY', 'ON_X_DAY'] as const)('%s ignores a day', async (type) => {
    const fields = { recurrenceType: type, recurrenceDay: 99, startDate: '2031-02-28' }
    expect(await create(fields)).toMatchObject({ recurrenceDay: null })
  })

  it('are refused when only the type changes and the old day does not fit it', async () => {
    const { id } = await create({ recurrenceType: 'MONTHLY', recurrenceDay: 20 })
    const ref = { account: 'personal', id } as const
    const toWeekly = client.income.update.mutate({ ...ref, recurrenceType: 'WEEKLY' })
    expect((await refusalOf(toWeekly)).code).toBe('BAD_REQUEST')
    const both = { ...ref, recurrenceType: 'WEEKLY', recurrenceDay: 2 } as const
    expect(await client.income.update.mutate(both)).toMatchObject({ recurrenceDay: 2 })
  })

  it('are listed with the day of their first occurrence, where there is a first date', async () => {
    const { client: other } = await registerUser(server)
    const monthly = { ...DAILY, recurrenceType: 'MONTHLY', recurrenceDay: 1 } as const
    await other.income.create.mutate({ ...monthly, firstDate: '2027-01-10' })
    await other.income.create.mutate(monthly)
    const [limited, plain] = await other.income.list.query({ account: 'personal' })
    expect(limited).toMatchObject({ firstDate: '2027-01-10', firstOn: '2027-02-01' })
    expect(plain).not.toHaveProperty('firstOn')
  })

  it('start at the current time when no start date is sent', async () => {
    for (const recurrenceType of RECURRENCE_TYPES) {
      if (recurrenceType === 'ON_X_DAY') continue
      for (const startDate of [undefined, null])
        expect(await create({ recurrenceType, startDate })).toMatchObject({
          startDate: '2026-11-20T12:00:00.000Z',
        })
    }
  })

  it('need a start date for a one-time item, when it is created and when it is changed', async () => {
    const refused = { code: 'BAD_REQUEST', sentence: 'A one-time item needs a start date.' }
    expect(await refusalOf(create(ONE_TIME))).toEqual(refused)
    expect(await refusalOf(create({ ...ONE_TIME, startDate: null }))).toEqual(refused)
    const { id } = await create({ ...ONE_TIME, startDate: '2031-02-28' })
    const emptied = client.income.update.mutate({ account: 'personal', id, startDate: null })
    expect(await refusalOf(emptied)).toEqual(refused)
  })

  it.each([
    ['2031-02-28', '2031-02-28'],
    ['2032-02-29', '2032-02-29'],
    ['2031-02-28T12:00:00Z', '2031-02-28'],
    ['2031-02-28T12:00:00.000Z', '2031-02-28'],
    ['2031-02-28T12:00Z', '2031-02-28'],
    ['2031-02-28T23:59:59.999Z', '2031-02-28'],
    ['2031-02-28T00:00:00Z', '2031-02-28'],
    ['2031-02-28T23:30:00-05:00', '2031-03-01'],
    ['2031-03-01T00:30:00+14:00', '2031-02-28'],
    ['2031-02-28T12:00:00+0530', '2031-02-28'],
    ['2030-12-31T20:00:00-08:00', '2031-01-01'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('of a one-time item for %s are on %s, stored as 12:00 UTC', async (startDate, day) => {
    const stored = `${day}T12:00:00.000Z`
    const { id } = await create({ ...ONE_TIME, startDate })
    const list = await client.income.list.query({ account: 'personal' })
    expect(list.find((flow) => flow.id === id)?.startDate).toBe(stored)
  })

  it.each([
    '2031-02-29',
    '2031-02-30T12:00:00Z',
    '2031-13-01',
    '2031-00-10',
    '2031-1-1',
    '2031-02-28T24:00:00Z',
    '2031-02-28T12:60:00Z',
    '2031-02-28T12:00:00',
    '2031-02-28 12:00:00Z',
    '28/02/2031',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
    '+012031-02-28T12:00:00Z',
    'tomorrow',
    '',
  ])('refuse the start date "%s"', async (startDate) => {
    const sentence = 'The start date must be a real day, like 2026-11-20 or 2026-11-20T12:00:00Z.'
    for (const recurrenceType of ['ON_X_DAY', 'DAILY'] as const)
      expect(await refusalOf(create({ recurrenceType, startDate }))).toEqual({
        code: 'BAD_REQUEST',
        sentence,
      })
  })

  it('occur in the projection on the UTC day of their start date', async () => {
    const { client } = await registerUser(server)
    const startDate = '2026-12-31T23:30:00-05:00'
    await client.income.create.mutate({ ...ONE_TIME, startDate })
    const { days } = await client.projection.month.query({ account: 'personal', month: '2027-01' })
    expect(days.map((day) => day.transactions.length)).toEqual([1, ...Array(30).fill(0)])
  })

  it.each([
    ['200 characters', 'x'.repeat(200)],
    ['200 characters beyond the first plane', '🏠'.repeat(200)],
    ['quotes, markup and wildcards', `Robert'); DROP TABLE "User";-- <b>&amp;</b> %_\\`],
    ['right-to-left and combining text', 'שָׁלוֹם עולם e\u0301'],
    ['joined emoji', '👩‍👩‍👧‍👦 family'],
    ['only one character', '0'],
  ])('keep a name of %s verbatim', async (_what, name) => {
    const { id } = await create({ name })
    const list = await client.income.list.query({ account: 'personal' })
    expect(list.find((flow) => flow.id === id)?.name).toBe(name)
  })

  it('trim a name at its ends, but not inside', async () => {
    expect(await create({ name: ' \t My  rent \n' })).toMatchObject({ name: 'My  rent' })
    expect(await create({ name: ` ${'x'.repeat(200)} ` })).toMatchObject({ name: 'x'.repeat(200) })
  })

  it.each([
    ['nothing', '', 'The name is required.'],
    ['white space alone', ' \n\t ', 'The name is required.'],
    ['201 characters', 'x'.repeat(201), 'The name must have at most 200 characters.'],
    ['201 wide characters', '🏠'.repeat(201), 'The name must have at most 200 characters.'],
    ['a NUL', 'a\u0000b', 'The name must not contain control characters.'],
    ['a line break', 'a\nb', 'The name must not contain control characters.'],
    ['a DEL', 'a\u007fb', 'The name must not contain control characters.'],
    ['a C1 control', 'a\u0085b', 'The name must not contain control characters.'],
    ['half a surrogate pair', 'a\ud83cb', 'The name must be valid text.'],
  ])('refuse a name of %s', async (_what, name, sentence) => {
    expect(await refusalOf(create({ name }))).toEqual({ code: 'BAD_REQUEST', sentence })
  })

  it.each([0, 1, 99_999_999_999])('keep an amount of %i cents', async (amountCents) => {
    expect(await create({ amountCents })).toMatchObject({ amountCents })
  })

  it.each([-1, 100_000_000_000, 0.5, 2 ** 53])(
    'refuse an amount of %d cents',
    async (amountCents) => {
      const refusal = await refusalOf(create({ amountCents }))
      expect(refusal.code).toBe('BAD_REQUEST')
      expect(refusal.sentence).toMatch(/^The amount must .*\.$/)
    },
  )
})
