/** The transactions of a range [behaviour: Export of a range]. Today, 20 November 2026, is a Friday. */
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

describe('the journal', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer('sqlite', { offersMarkDoneMode: true })
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  beforeEach(async () => {
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  })
  afterAll(() => server.close())

  const add = (name: string, recurrenceDay: number) =>
    client.expense.create.mutate({
      account,
      name,
      amountCents: 100_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay,
    })
  const ask = (from: string, to: string) => client.projection.journal.query({ account, from, to })
  /** "2026-11-30 Rent 10000" */
  const linesOf = async (from: string, to: string) =>
    (await ask(from, to)).items.map(({ on, name, amountCents }) => `${on} ${name} ${amountCents}`)

  it('has pending occurrences on their days with their amounts, after the opening balance', async () => {
    const { id } = await add('Rent', 31)
    const { id: gym } = await add('Gym', 5)
    const rent = { account, kind: 'expense', id } as const
    await client.occurrence.setOverride.mutate({ ...rent, date: '2026-12-31', amountCents: 70_00 })
    await client.occurrence.move.mutate({ ...rent, date: '2026-12-31', to: '2027-01-04' })
    await client.occurrence.skip.mutate({ ...rent, date: '2027-01-31', skipped: true })
    await client.occurrence.markDone.mutate({
      account,
      kind: 'expense',
      id: gym,
      date: '2026-12-05',
      done: true,
    })
    const journal = await ask('2026-11-20', '2027-02-28')
    expect(journal).toMatchObject({
      today: '2026-11-20',
      openingOn: '2026-11-20',
      // Less the gym of November, which is late.
      openingCents: 900_00,
    })
    expect(await linesOf('2026-11-20', '2027-02-28')).toEqual([
      '2026-11-30 Rent 10000',
      '2027-01-04 Rent 7000',
      '2027-01-05 Gym 10000',
      '2027-02-05 Gym 10000',
      '2027-02-28 Rent 10000',
    ])
    const { balancesCents } = await client.projection.balances.query({
      account,
      from: '2026-11-20',
      to: '2027-02-28',
    })
    const leftCents = journal.items.reduce(
      (cents, { amountCents }) => cents - amountCents,
      journal.openingCents,
    )
    expect(leftCents).toBe(balancesCents.at(-1))
  })

  it('begins with the current month, as balances do', async () => {
    await add('Rent', 10)
    expect(await ask('2026-09-15', '2026-11-30')).toMatchObject({
      openingOn: '2026-11-01',
      openingCents: 1_000_00,
      items: [{ on: '2026-11-10' }],
    })
    expect(await ask('2026-09-15', '2026-10-31')).toEqual({
      today: '2026-11-20',
      openingOn: null,
      openingCents: 0,
      items: [],
    })
  })

  it('leaves out occurrences that count as done', async () => {
    await add('Rent', 10)
    await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await linesOf('2026-11-01', '2026-12-31')).toEqual(['2026-12-10 Rent 10000'])
  })

  it('covers at most ten years and 20,000 transactions', async () => {
    const last = Temporal.PlainDate.from('2026-11-20').add({ days: 3_659 })
    for (const name of 'abcdef') {
      const daily = { account, name, amountCents: 1, recurrenceType: 'DAILY' } as const
      await client.income.create.mutate(daily)
    }
    // Six each day.
    const day20000 = Temporal.PlainDate.from('2026-11-20').add({ days: 3_332 })
    expect((await ask('2026-11-20', day20000.toString())).items).toHaveLength(19_998)
    const refusals = [
      [
        ask('2026-11-20', day20000.add({ days: 1 }).toString()),
        'These days have more than 20,000 transactions. Please choose fewer days.',
      ],
      [ask('2026-11-20', '2026-11-19'), 'The last day must not be before the first day.'],
      [
        ask('2026-11-20', last.add({ days: 1 }).toString()),
        'At most 3660 days can be requested at once.',
      ],
      [ask('2026-11-20', '2126-12-31'), 'At most 3660 days can be requested at once.'],
      [ask('2130-01-01', '2130-01-02'), 'Only the years from 1926 to 2126 can be projected.'],
    ] as const
    for (const [asked, sentence] of refusals)
      expect(await refusalOf(asked)).toEqual({ code: 'BAD_REQUEST', sentence })
  })
})
