/** Scenarios that are made real, and taken back [behaviour: What if]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../src/shared/scenario.ts'
import { providers } from '../support/database.ts'
import { refusalOf } from '../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../support/server.ts'

const account = 'personal'
const days = { from: '2026-11-01', to: '2028-01-31' }
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const

describe.each(providers)('applying a scenario on %s', (provider) => {
  let server: TestServer
  let client: TestClient
  let rent: { kind: 'expense'; id: number }

  beforeAll(async () => {
    server = await startTestServer(provider, { quotas: { cashFlows: 30 } })
  })
  beforeEach(async () => {
    const user = await registerUser(server)
    client = user.client
    const { id } = await client.expense.create.mutate({ account, ...RENT })
    rent = { kind: 'expense', id }
  })
  afterAll(() => server.close())

  const apply = (changes: Change[]) => client.scenario.apply.mutate({ account, changes })
  const line = async () =>
    (await client.projection.balances.query({ account, ...days })).balancesCents
  /** All that people see of the cash flows: an edit that was taken back counts as one. */
  const flows = async () =>
    [
      ...(await client.income.list.query({ account })),
      ...(await client.expense.list.query({ account })),
    ].map(({ version: _version, ...flow }) => flow)

  it('writes what was compared, as one activity, and says what has no effect', async () => {
    const changes: Change[] = [
      { op: 'edit', ...rent, fromDate: '2027-03-01', amountCents: 40 },
      { op: 'stop', kind: 'income', id: rent.id },
      { op: 'skip', ...rent, date: '2027-04-05' },
      { op: 'add', kind: 'income', ...RENT, name: 'Rise' },
      { op: 'balance', deltaCents: -7 },
    ]
    const { id } = await client.scenario.create.mutate({ account, name: 'Flat', changes })
    const { scenarioCents } = await client.projection.compare.query({
      account,
      ...days,
      scenarioIds: [id],
    })
    const answer = await client.scenario.apply.mutate({ account, id })
    expect(answer).toEqual({
      id: answer.revision,
      withoutEffect: [1],
      revision: expect.any(Number),
    })
    expect(await line()).toEqual(scenarioCents)
    expect(await flows()).toMatchObject([
      { name: 'Rise' },
      { id: rent.id, amountCents: 100, lastDate: '2027-02-28' },
      { continuesId: rent.id, amountCents: 40, skippedDates: ['2027-04-05'] },
    ])
    const { activities } = await client.account.activity.query({ id: account })
    expect(activities[0]).toMatchObject({ action: 'appliedScenario', name: 'Flat', count: 4 })
    expect(activities[1]?.action).toBe('createdScenario')
    // The scenario stays, and the balance is still the one that a person set.
    expect(await client.scenario.list.query({ account })).toHaveLength(1)
    expect(await client.user.me.query()).toMatchObject({
      startingBalanceCents: -7,
      balanceOn: null,
    })
  })

  it('writes nothing when not all of it fits', async () => {
    const before = await flows()
    const add: Change = { op: 'add', kind: 'income', ...RENT }
    const tooMany = apply([
      { op: 'balance', deltaCents: 5 },
      ...Array.from({ length: 30 }, () => add),
    ])
    expect((await refusalOf(tooMany)).code).toBe('CONFLICT')
    expect(await flows()).toEqual(before)
    expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
  })
})
