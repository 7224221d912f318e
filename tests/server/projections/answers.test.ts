/** Today, 20 November 2026, is a Friday. */
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

describe('answers about a plan', () => {
  let server: TestServer
  let client: TestClient
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    ;({ client, token } = await registerUser(server))
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
  const rent = () =>
    client.expense.create.mutate({
      account,
      name: 'Rent',
      amountCents: 800_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 25,
    })
  const outlook = (fields: object = {}) => client.projection.outlook.query({ account, ...fields })

  it('give the lowest balance and what is safe to spend until payday, above the buffer of the account', async () => {
    const { id } = await salary()
    await rent()
    await client.user.update.mutate({ bufferCents: 250_00 })
    expect(await outlook()).toEqual({
      today: '2026-11-20',
      todayCents: 1_000_00,
      bufferCents: 250_00,
      lowest: { date: '2026-11-25', cents: 200_00 },
      firstBelowZero: null,
      firstBelowBuffer: '2026-11-25',
      payday: { date: '2026-11-28', kind: 'income', id, name: 'Salary', amountCents: 2_000_00 },
      billsCents: 800_00,
      billCount: 1,
      everydayCents: 0,
      safeToSpendCents: 0,
      spareCents: 0,
    })
    const fields = { amountCents: 0, date: '2026-11-20' }
    const spare = async (days: number) => [
      (await outlook({ days })).spareCents,
      (await client.projection.afford.query({ account, ...fields, days })).mostCents,
    ]
    expect(await spare(90)).toEqual([0, 0])
    expect(await spare(5)).toEqual([750_00, 750_00])
  })

  it('wait for the chosen income, its continuation, and the income again when it is restored', async () => {
    const { id } = await salary()
    const side = await client.income.create.mutate({
      account,
      name: 'Side job',
      amountCents: 50_00,
      recurrenceType: 'WEEKLY',
      recurrenceDay: 1,
    })
    const payday = async () => {
      const { payday } = await outlook()
      return payday && `${payday.date} ${payday.name} ${payday.amountCents}`
    }
    expect(await payday()).toBe('2026-11-28 Salary 200000')
    await client.user.update.mutate({ paydayCashFlowId: side.id })
    expect(await payday()).toBe('2026-11-23 Side job 5000')

    const better = { account, id: side.id, fromDate: '2026-11-24', amountCents: 60_00 } as const
    const second = await client.income.update.mutate(better)
    const third = await client.income.update.mutate({
      ...better,
      id: second.id,
      fromDate: '2026-12-07',
      amountCents: 70_00,
    })
    await client.income.delete.mutate({ account, id: side.id })
    expect(await payday()).toBe('2026-11-30 Side job 6000')
    await client.income.delete.mutate({ account, id: second.id })
    expect(await payday()).toBe('2026-12-07 Side job 7000')
    await client.income.delete.mutate({ account, id: third.id })
    expect(await payday()).toBe('2026-11-28 Salary 200000')
    await client.income.restore.mutate({ account, id: side.id })
    expect(await payday()).toBe('2026-11-23 Side job 5000')
    await client.income.delete.mutate({ account, id })
    await client.income.delete.mutate({ account, id: side.id })
    expect(await payday()).toBe(null)
  })

  it('count an income on its day with its amount, and not when it is done or skipped', async () => {
    const { id } = await salary()
    const on = { account, kind: 'income', id, date: '2026-11-28' } as const
    const payday = async () => {
      const { payday } = await outlook({ days: 30 })
      return payday && [payday.date, payday.amountCents]
    }
    await client.occurrence.setOverride.mutate({ ...on, amountCents: 5 })
    expect(await payday()).toEqual(['2026-11-28', 5])
    // It was moved in from outside of the days, then before the other one.
    const january = { ...on, date: '2027-01-28' }
    await client.occurrence.move.mutate({ ...january, to: '2026-11-27' })
    expect(await payday()).toEqual(['2026-11-27', 2_000_00])
    await client.occurrence.move.mutate({ ...january, to: '2026-11-20' })
    expect(await payday()).toEqual(['2026-11-28', 5])
    await client.occurrence.markDone.mutate({ ...on, done: true })
    expect(await payday()).toBe(null)
    await client.occurrence.markDone.mutate({ ...on, done: false })
    await client.occurrence.skip.mutate({ ...on, skipped: true })
    expect(await payday()).toBe(null)
    await client.occurrence.skip.mutate({ ...on, skipped: false })
    await client.occurrence.move.mutate({ ...on, to: '2026-12-20' })
    expect(await payday()).toBe(null)
    await client.occurrence.move.mutate({ ...on, to: null })
    await client.income.update.mutate({ account, id, weekend: 'before' })
    expect(await payday()).toEqual(['2026-11-27', 5])
  })

  it('name the day from which an amount can be spent, and keep the buffer unless asked otherwise', async () => {
    await salary()
    await rent()
    await client.user.update.mutate({ bufferCents: 100_00 })
    const afford = (fields: object) =>
      client.projection.afford.query({ account, amountCents: 150_00, days: 30, ...fields })
    expect(await afford({})).toEqual({
      date: '2026-11-28',
      ok: true,
      lowest: { date: '2026-11-28', cents: 2_050_00 },
      firstShort: null,
      shortByCents: 0,
      mostCents: 2_100_00,
    })
    expect(await afford({ keepCents: 50_00 })).toEqual({
      date: '2026-11-20',
      ok: true,
      lowest: { date: '2026-11-25', cents: 50_00 },
      firstShort: null,
      shortByCents: 0,
      mostCents: 150_00,
    })
    expect(await afford({ date: '2026-11-24', keepCents: -60_00 })).toMatchObject({ ok: true })
    expect(await afford({ date: '2026-11-24' })).toEqual({
      date: '2026-11-24',
      ok: false,
      lowest: { date: '2026-11-25', cents: 50_00 },
      firstShort: '2026-11-25',
      shortByCents: 50_00,
      mostCents: 100_00,
    })
    expect(await afford({ amountCents: 99_999_999_999 })).toEqual({
      date: null,
      ok: false,
      lowest: { date: '2026-11-25', cents: 200_00 - 99_999_999_999 },
      firstShort: '2026-11-20',
      shortByCents: 99_999_999_999 - 100_00,
      mostCents: 100_00,
    })
  })

  it('spend every month on the same day, or on the last one of a shorter month', async () => {
    const afford = (fields: object) =>
      client.projection.afford.query({ account, amountCents: 300_00, every: 'month', ...fields })
    expect(await afford({ days: 61 })).toEqual({
      date: '2026-11-20',
      ok: true,
      lowest: { date: '2026-12-20', cents: 400_00 },
      firstShort: null,
      shortByCents: 0,
      mostCents: 500_00,
    })
    // In the days of the third and of the fourth time.
    expect(await afford({ date: '2026-11-30', days: 94 })).toMatchObject({
      lowest: { date: '2027-01-30', cents: 100_00 },
      mostCents: 333_33,
    })
    expect(await afford({ date: '2026-12-31', days: 101 })).toMatchObject({
      lowest: { date: '2027-02-28', cents: 100_00 },
    })
    expect(await afford({ days: 365 })).toMatchObject({ ok: false, firstShort: '2027-02-20' })
  })

  it('save up in equal parts on today’s day of each month, with the rest in the last part', async () => {
    const save = (fields: object = {}) =>
      client.projection.afford.query({
        account,
        amountCents: 1_000_00,
        date: '2027-01-31',
        every: 'save',
        ...fields,
      })
    expect(await save()).toEqual({
      date: '2027-01-31',
      ok: true,
      lowest: { date: '2027-01-20', cents: 0 },
      firstShort: null,
      shortByCents: 0,
      mostCents: 1_000_00,
      perMonthCents: 333_33,
      lastPartCents: 333_34,
      months: 3,
    })
    expect(await save({ date: '2027-01-19' })).toMatchObject({ months: 2, perMonthCents: 500_00 })
    expect(await save({ date: '2026-11-20' })).toMatchObject({ months: 1, perMonthCents: 1_000_00 })
    expect(await save({ amountCents: 1_000_01 })).toMatchObject({
      ok: false,
      lowest: { date: '2027-01-20', cents: -1 },
      firstShort: '2027-01-20',
      mostCents: 1_000_00,
    })
    // 200 are left from the 25th of November to the 28th, so that a part must not be more: 3 x 200 + 2 cents of rest.
    await rent()
    await salary()
    expect(await save()).toMatchObject({ ok: false, firstShort: '2026-11-25', mostCents: 600_02 })
    expect(await save({ amountCents: 600_02 })).toMatchObject({ ok: true, perMonthCents: 200_00 })
    expect(await save({ amountCents: 600_03 })).toMatchObject({ ok: false })
    expect(await save({ amountCents: 0, keepCents: 200_01 })).toMatchObject({
      ok: false,
      mostCents: 0,
      perMonthCents: 0,
      months: 3,
    })
    server.now = Temporal.Instant.from('2027-01-31T12:00:00Z')
    ;({ client } = await registerUser(server))
    expect(await save({ date: '2027-02-28', keepCents: -1_000_00 })).toMatchObject({
      ok: true,
      lowest: { date: '2027-02-28', cents: -1_000_00 },
      months: 2,
    })
    expect(await save({ date: '2027-02-27' })).toMatchObject({ months: 1 })
  })

  it('refuse to save up without a date, or by a date outside of the range', async () => {
    const save = { account, amountCents: 5, every: 'save' } as const
    expect(await refusalOf(client.projection.afford.query(save))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'Saving up needs the date by which the amount has to be there.',
    })
    for (const date of ['2026-11-19', '2027-11-20'])
      expect(await refusalOf(client.projection.afford.query({ ...save, date }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The date must be from 2026-11-20 to 2027-11-19.',
      })
  })

  it('refuse a date outside of the range', async () => {
    const afford = (date: string) =>
      client.projection.afford.query({ account, amountCents: 0, date, days: 30 })
    expect((await afford('2026-12-19')).ok).toBe(true)
    for (const date of ['2026-11-19', '2026-12-20'])
      expect(await refusalOf(afford(date))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The date must be from 2026-11-20 to 2026-12-19.',
      })
  })

  it('can be asked by POST like all queries, but a change by GET is refused', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ account, days: 30 })
    const url = `${server.url}/trpc/projection.outlook`
    const posted = await fetch(url, { method: 'POST', headers, body })
    expect(await posted.json()).toEqual({ result: { data: await outlook({ days: 30 }) } })
    const input = encodeURIComponent(JSON.stringify({ bufferCents: 5 }))
    const change = await fetch(`${server.url}/trpc/user.update?input=${input}`, { headers })
    expect(change.status).toBe(405)
  })

  it('are compressed for clients that accept it, and the same for all', async () => {
    const input = encodeURIComponent(JSON.stringify({ account, fromYear: 2026, count: 50 }))
    const read = async (encoding: string) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
      const answer = await fetch(`${server.url}/trpc/projection.years?input=${input}`, { headers })
      return [answer.headers.get('content-encoding'), await answer.text()]
    }
    const [, plain] = await read('identity')
    expect(plain).toContain('"year":2075')
    expect(await read('identity')).toEqual([null, plain])
    for (const encoding of ['gzip', 'br']) expect(await read(encoding)).toEqual([encoding, plain])
  })
})
