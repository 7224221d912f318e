/** The explanation of a balance, over the API [behaviour: Answers]. Today is 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedCard, seedEveryday } from '../../support/card-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const account = 'personal'

describe('an explanation of a balance', () => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    ;({ client } = await registerUser(server))
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  })
  afterAll(() => server.close())

  it('is given for the current month and later, and refused for the past', async () => {
    const { id } = await client.expense.create.mutate({
      account,
      name: 'A',
      amountCents: 1_00,
      recurrenceType: 'DAILY',
    })
    const ask = (to: string, from?: string) =>
      client.projection.explain.query({ account, from, to })
    expect(await ask('2026-11-20')).toEqual({
      from: '2026-11-01',
      to: '2026-11-20',
      startCents: 1_000_00,
      incomeCents: 0,
      expenseCents: 20_00,
      lines: [
        {
          kind: 'expense',
          id,
          name: 'A',
          count: 20,
          amountCents: 20_00,
          firstOn: '2026-11-01',
          lastOn: '2026-11-20',
        },
      ],
      endCents: 980_00,
    })
    expect((await ask('2126-12-31', '2126-12-31')).lines).toMatchObject([{ count: 1 }])
    const refusals = [
      ['2026-10-31', undefined, 'Only the balances from 2026-11-01 on can be explained.'],
      ['2026-11-20', '2026-10-31', 'Only the balances from 2026-11-01 on can be explained.'],
      ['2026-11-20', '2026-11-21', 'The last day must not be before the first day.'],
      ['2127-01-01', undefined, 'Only the years from 1926 to 2126 can be projected.'],
    ] as const
    for (const [to, from, sentence] of refusals)
      expect(await refusalOf(ask(to, from))).toEqual({ code: 'BAD_REQUEST', sentence })
  })

  it('names the payments of cards and everyday expenses where they are asked for', async () => {
    const person = await registerUser(server)
    const { visa } = await seedCard(person)
    await seedEveryday(person)
    const { id: groceriesId } = (await person.client.expense.list.query({ account })).at(-1)!
    const days = { account, from: '2026-12-01', to: '2027-01-31' } as const
    const { parts, ...plain } = await person.client.projection.explain.query({
      ...days,
      parts: true,
    })
    expect(await person.client.projection.explain.query(days)).toEqual(plain)
    expect(parts).toEqual({
      payments: [
        { id: visa.id, date: '2026-12-09', on: '2026-12-09', amountCents: 85_00 },
        { id: visa.id, date: '2027-01-09', on: '2027-01-09', amountCents: 35_00 },
      ],
      everydayIds: [groceriesId],
    })
    const skipped = { account, kind: 'expense', id: visa.id, date: '2026-12-09' } as const
    await person.client.occurrence.skip.mutate({ ...skipped, skipped: true })
    const after = await person.client.projection.explain.query({ ...days, parts: true })
    expect(after.parts?.payments).toMatchObject([{ date: '2027-01-09' }])
    expect(await person.client.projection.cards.query({ account })).toEqual([visa.id])
  })
})
