/** The plan from payday to payday, worked by hand. Today, 20 November 2026, is a Friday. */
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

describe('paychecks', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 700_00 })
  })
  afterAll(() => server.close())

  const monthly = (
    kind: 'income' | 'expense',
    name: string,
    cents: number,
    recurrenceDay: number,
  ) =>
    client[kind].create.mutate({
      account,
      name,
      amountCents: cents,
      recurrenceType: 'MONTHLY',
      recurrenceDay,
    })
  const paychecks = (fields: object = {}) =>
    client.projection.paychecks.query({ account, ...fields })

  it('say what each one pays, what is left of it, and what must stay for the boiler', async () => {
    await client.user.update.mutate({ startingBalanceCents: 230_00, bufferCents: 50_00 })
    const { id: salaryId } = await monthly('income', 'Salary', 1_500_00, 28)
    const { id: rentId } = await monthly('expense', 'Rent', 850_00, 1)
    const { id: phoneId } = await monthly('expense', 'Phone', 30_00, 24)
    const { id: boilerId } = await client.expense.create.mutate({
      account,
      name: 'Boiler',
      amountCents: 900_00,
      recurrenceType: 'ON_X_DAY',
      startDate: '2027-01-08T12:00:00.000Z',
    })
    const paid = { account, kind: 'expense', id: rentId, date: '2026-11-01', done: true } as const
    await client.occurrence.markDone.mutate(paid)
    const rent = { kind: 'expense', id: rentId, name: 'Rent', amountCents: 850_00 }
    const phone = { kind: 'expense', id: phoneId, name: 'Phone', amountCents: 30_00 }
    const boiler = { kind: 'expense', id: boilerId, name: 'Boiler', amountCents: 900_00 }
    const salary = { kind: 'income', id: salaryId, name: 'Salary', amountCents: 1_500_00 }
    const on = (date: string) => ({ date, on: date })
    expect(await paychecks({ count: 3 })).toEqual({
      today: '2026-11-20',
      bufferCents: 50_00,
      steadyCents: 130_00,
      paychecks: [
        {
          from: '2026-11-20',
          to: '2026-11-27',
          isRunning: true,
          startCents: 230_00,
          inCents: 0,
          outCents: 30_00,
          billCount: 1,
          everydayCents: 0,
          leftCents: -30_00,
          endCents: 200_00,
          lowest: { date: '2026-11-24', cents: 200_00 },
          spareCents: 150_00,
          keepCents: 0,
          keepFor: null,
          bills: [{ ...phone, ...on('2026-11-24') }],
          incomes: [],
        },
        {
          from: '2026-11-28',
          to: '2026-12-27',
          isRunning: false,
          startCents: 200_00,
          inCents: 1_500_00,
          outCents: 880_00,
          billCount: 2,
          everydayCents: 0,
          leftCents: 620_00,
          endCents: 820_00,
          lowest: { date: '2026-12-24', cents: 820_00 },
          spareCents: 490_00,
          keepCents: 280_00,
          keepFor: { ...boiler, on: '2027-01-08' },
          bills: [
            { ...rent, ...on('2026-12-01') },
            { ...phone, ...on('2026-12-24') },
          ],
          incomes: [{ ...salary, ...on('2026-11-28') }],
        },
        {
          from: '2026-12-28',
          to: '2027-01-27',
          isRunning: false,
          startCents: 820_00,
          inCents: 1_500_00,
          outCents: 1_780_00,
          billCount: 3,
          everydayCents: 0,
          leftCents: -280_00,
          endCents: 540_00,
          lowest: { date: '2027-01-24', cents: 540_00 },
          spareCents: 490_00,
          keepCents: 0,
          keepFor: null,
          bills: [
            { ...boiler, ...on('2027-01-08') },
            { ...rent, ...on('2027-01-01') },
            { ...phone, ...on('2027-01-24') },
          ],
          incomes: [{ ...salary, ...on('2026-12-28') }],
        },
      ],
    })
  })

  it('are eight without a count, in the user’s time zone, and one alone without a payday', async () => {
    const alone = await paychecks()
    expect(alone.paychecks).toMatchObject([{ from: '2026-11-20', to: '2026-12-20' }])
    expect(alone.steadyCents).toBe(0)
    await monthly('income', 'Salary', 1_500_00, 28)
    expect((await paychecks()).paychecks).toHaveLength(8)
    const { today, paychecks: first } = await paychecks({
      timeZone: 'Pacific/Kiritimati',
      count: 1,
    })
    expect([today, first[0]?.from]).toEqual(['2026-11-21', '2026-11-21'])
  })

  it('have no steady amount where one of them ends below the buffer whatever is kept', async () => {
    await monthly('income', 'Salary', 500_00, 28)
    await monthly('expense', 'Rent', 800_00, 10)
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
    const answer = await paychecks()
    expect(answer.steadyCents).toBeNull()
    expect(answer.paychecks.at(-1)?.endCents).toBeLessThan(0)
  })

  it('are refused for a count that is none', async () => {
    for (const [count, sentence] of [
      [0, 'The count must be at least 1.'],
      [27, 'The count must be at most 26.'],
      [1.5, 'The count must be a whole number.'],
    ] as const)
      expect(await refusalOf(paychecks({ count }))).toEqual({ code: 'BAD_REQUEST', sentence })
  })
})
