/** The explanation of a balance, over the API [behaviour: Answers]. Today is 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
})
