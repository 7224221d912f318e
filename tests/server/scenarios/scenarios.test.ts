/** Scenarios, kept and compared with the plan [behaviour: What if]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../../src/shared/plan/scenario.ts'
import { exampleChanges } from '../../support/example-scenarios.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  type TestClient,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const account = 'personal'
const days = { from: '2026-11-20', to: '2027-04-30' }
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const
const SALARY = { ...RENT, name: 'Salary', amountCents: 300, recurrenceDay: 1 } as const

describe('scenarios', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let client: TestClient
  let rent: { kind: 'expense'; id: number }

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: { scenarios: 3 } })
  })
  beforeEach(async () => {
    user = await registerUser(server)
    client = user.client
    const { id } = await client.expense.create.mutate({ account, ...RENT })
    rent = { kind: 'expense', id }
  })
  afterAll(() => server.close())

  const create = (name: string, changes: Change[]) =>
    client.scenario.create.mutate({ account, name, changes })
  const list = () => client.scenario.list.query({ account })
  const compare = (input: { scenarioIds?: number[]; changes?: Change[] }) =>
    client.projection.compare.query({ account, ...days, ...input })

  it('are kept, renamed, changed, deleted and restored, with an activity for each', async () => {
    const { revision, ...flat } = await create('Cheaper flat', exampleChanges(rent.id))
    expect(flat).toEqual({
      id: expect.any(Number),
      name: 'Cheaper flat',
      changes: exampleChanges(rent.id),
      version: 1,
    })
    const { id } = flat
    const renamed = await client.scenario.update.mutate({ account, id, version: 1, name: 'Flat' })
    expect(renamed).toEqual({ ...flat, name: 'Flat', version: 2, revision: revision + 1 })
    const none = await create('Nothing yet', [])
    expect(await list()).toMatchObject([
      { id, name: 'Flat' },
      { id: none.id, changes: [] },
    ])

    const stale = client.scenario.update.mutate({ account, id, version: 1, changes: [] })
    const sentence = 'Somebody else changed this scenario meanwhile.'
    expect(await refusalOf(stale)).toEqual({ code: 'CONFLICT', sentence })
    // Without a difference it is no edit, so it does not disturb those of others.
    const same = await client.scenario.update.mutate({ account, id, name: 'Flat' })
    expect(same.version).toBe(2)

    expect(await client.scenario.delete.mutate({ account, id })).toMatchObject({ success: true })
    expect(await list()).toMatchObject([{ id: none.id }])
    for (const call of [
      () => client.scenario.update.mutate({ account, id, name: 'Gone' }),
      () => client.scenario.delete.mutate({ account, id }),
      () => compare({ scenarioIds: [none.id, id] }),
    ])
      expect(await refusalOf(call())).toEqual({
        code: 'NOT_FOUND',
        sentence: 'This scenario was not found.',
      })
    const restored = await client.scenario.restore.mutate({ account, id })
    expect(restored).toMatchObject({ ...flat, name: 'Flat', version: 2 })
    expect(await list()).toHaveLength(2)
  })

  it('are shared by the members of an account, with their names in the activity', async () => {
    const other = await registerUser(server, 'Bob')
    const shared = await createSharedAccount(server, user.id, other.id)
    const { id } = await client.scenario.create.mutate({
      account: shared,
      name: 'Car',
      changes: [],
    })
    expect(await other.client.scenario.list.query({ account: shared })).toMatchObject([{ id }])
    await other.client.scenario.delete.mutate({ account: shared, id })
    await client.scenario.restore.mutate({ account: shared, id })
    const { activities } = await client.account.activity.query({ id: shared })
    expect(activities.map(({ action, name }) => [action, name])).toEqual([
      ['restoredScenario', 'Car'],
      ['deletedScenario', 'Car'],
      ['createdScenario', 'Car'],
    ])
    expect(activities.map(({ isUndone }) => isUndone)).toEqual([false, true, false])
    // Those of another account are not in this one.
    const elsewhere = client.scenario.update.mutate({ account, id, name: 'Mine' })
    expect((await refusalOf(elsewhere)).code).toBe('NOT_FOUND')
  })

  it('refuse changes that do not fit, in the sentences of cash flows', async () => {
    const refusal = async (change: Change) => refusalOf(create('Flat', [change]))
    expect(await refusal({ op: 'edit', ...rent, recurrenceDay: 32 })).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The recurrence day must be from 1 to 31 for MONTHLY.',
    })
    expect(
      await refusal({ op: 'edit', ...rent, fromDate: '2027-03-01', firstDate: '2027-04-01' }),
    ).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'A change from a date on cannot have another first date.',
    })
    expect(
      await refusal({ op: 'add', kind: 'income', ...SALARY, recurrenceType: 'ON_X_DAY' }),
    ).toEqual({ code: 'BAD_REQUEST', sentence: 'A one-time item needs a start date.' })
    await client.user.update.mutate({ startingBalanceCents: 1 })
    expect(await refusal({ op: 'balance', deltaCents: 99_999_999_999 })).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await list()).toEqual([])
  })

  it('keep changes that no longer fit, and say that they have no effect', async () => {
    const changes: Change[] = [
      { op: 'edit', ...rent, weekdayOfMonth: { nth: 1, weekday: 1 }, recurrenceDay: null },
      { op: 'stop', kind: 'expense', id: 2_000_000_000 },
      // It is an expense.
      { op: 'stop', kind: 'income', id: rent.id },
    ]
    const { id } = await create('Flat', changes)
    await client.expense.update.mutate({ account, id: rent.id, recurrenceType: 'DAILY' })
    expect((await compare({ scenarioIds: [id] })).withoutEffect).toEqual([0, 1, 2])
    const more: Change[] = [...changes, { op: 'balance', deltaCents: 5 }]
    await client.scenario.update.mutate({ account, id, changes: more })
    expect(await create('Copy', more)).toMatchObject({ changes: more })
    const again = await refusalOf(create('Flat', [{ ...changes[0], name: 'Other' } as Change]))
    expect(again.code).toBe('BAD_REQUEST')
  })

  it('are limited by account as the setting says, with deleted ones apart', async () => {
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push((await create(name, [])).id)
    const sentence = 'An account can have at most 3 scenarios. This one has 3 already.'
    expect(await refusalOf(create('D', []))).toEqual({ code: 'CONFLICT', sentence })
    for (const id of ids) {
      await client.scenario.delete.mutate({ account, id })
      await create('More', [])
      const restored = client.scenario.restore.mutate({ account, id })
      expect(await refusalOf(restored)).toEqual({ code: 'CONFLICT', sentence })
    }
    // The oldest deletion makes room for a fourth one.
    const [{ id } = { id: 0 }] = await list()
    await client.scenario.delete.mutate({ account, id })
    const [oldest = 0, next = 0] = ids
    const purged = await refusalOf(client.scenario.restore.mutate({ account, id: oldest }))
    expect(purged.code).toBe('NOT_FOUND')
    expect(await client.scenario.restore.mutate({ account, id: next })).toMatchObject({ name: 'B' })
  })

  it('are compared with all their changes together, and leave the plan as it is', async () => {
    const { id: salaryId } = await client.income.create.mutate({ account, ...SALARY })
    await client.user.update.mutate({ bufferCents: 50 })
    const cheaper = await create('Cheaper flat', [
      { op: 'edit', ...rent, fromDate: '2027-03-01', amountCents: 40 },
    ])
    const before = await client.projection.balances.query({ account, ...days })
    const changes: Change[] = [
      // The part from March on.
      { op: 'skip', ...rent, date: '2027-04-05' },
      { op: 'stop', kind: 'income', id: salaryId, fromDate: '2027-01-01' },
      {
        op: 'add',
        kind: 'income',
        ...SALARY,
        name: 'New job',
        amountCents: 500,
        recurrenceDay: 7,
        firstDate: '2027-02-01',
      },
      { op: 'balance', deltaCents: 1_000 },
    ]
    const answer = await compare({ scenarioIds: [cheaper.id], changes })
    expect(answer.baseCents).toEqual(before.balancesCents)
    const at = (date: string) =>
      answer.scenarioCents[Math.round((Date.parse(date) - Date.parse(days.from)) / 86_400_000)]
    const start = before.balancesCents[0] ?? 0
    // December has a salary and a rent, January a rent, February a rent and the new job, and so on.
    expect(at('2026-11-30')).toBe(start + 1_000)
    expect(at('2026-12-31')).toBe(start + 1_000 + 300 - 100)
    expect(at('2027-01-31')).toBe(start + 1_000 + 300 - 200)
    expect(at('2027-02-28')).toBe(start + 1_000 + 300 - 300 + 500)
    expect(at('2027-03-31')).toBe(start + 1_000 + 300 - 340 + 1_000)
    expect(at('2027-04-30')).toBe(start + 1_000 + 300 - 340 + 1_500)
    const length = 162
    const outlook = await client.projection.outlook.query({ account, days: length })
    expect(answer).toMatchObject({
      from: days.from,
      today: '2026-11-20',
      base: outlook,
      scenario: {
        todayCents: start + 1_000,
        bufferCents: 50,
        payday: { id: null, name: 'New job', date: '2027-02-07' },
      },
      withoutEffect: [],
    })
    expect(answer.scenarioCents).toHaveLength(length)
    expect(answer.differenceCents).toBe((at(days.to) ?? 0) - (before.balancesCents.at(-1) ?? 0))
    const february = answer.scenarioCents.slice(73, 101)
    const months = ['2026-12', '2027-01', '2027-02', '2027-03', '2027-04']
    expect(answer.scenarioMonths.map(({ month }) => month)).toEqual(months)
    expect(answer.scenarioMonths[2]).toMatchObject({
      firstDayCents: at('2027-02-01'),
      lastDayCents: at('2027-02-28'),
      lowestCents: Math.min(...february),
      highestCents: Math.max(...february),
      incomeCents: 500,
      expenseCents: 100,
      netCents: 400,
    })
    expect(await client.projection.balances.query({ account, ...days })).toEqual(before)
    const [flow] = await client.expense.list.query({ account })
    expect(flow).toMatchObject({ ...RENT, lastDate: null, skippedDates: [], version: 1 })
  })

  it('name the payday of a split income by its id in the plan', async () => {
    const { id } = await client.income.create.mutate({ account, ...SALARY })
    const changes: Change[] = [
      { op: 'edit', kind: 'income', id, fromDate: '2026-11-21', amountCents: 400 },
    ]
    const { scenario } = await compare({ changes })
    expect(scenario.payday).toMatchObject({ id, date: '2026-12-01', amountCents: 400 })
  })

  it('are in the backup, which names their cash flows by position', async () => {
    const { id: goneId } = await client.expense.create.mutate({ account, ...RENT })
    const changes: Change[] = [
      { op: 'edit', ...rent, fromDate: '2027-03-01', amountCents: 40 },
      { op: 'stop', kind: 'expense', id: goneId },
      { op: 'balance', deltaCents: 5 },
    ]
    const [edit, ...others] = changes
    await create('Flat', [{ ...edit, seenVersion: 1 } as Change, ...others])
    const { id } = await create('Thrown away', [])
    await client.scenario.delete.mutate({ account, id })
    await client.expense.delete.mutate({ account, id: goneId })
    const backup = await client.backup.download.query({ account })
    expect(backup.scenarios).toEqual([
      {
        name: 'Flat',
        changes: [
          { op: 'edit', kind: 'expense', place: 0, fromDate: '2027-03-01', amountCents: 40 },
          { op: 'balance', deltaCents: 5 },
        ],
      },
    ])
    const other = await registerUser(server)
    const restore = (scenarios: unknown) =>
      other.client.backup.restore.mutate({ account, backup: { ...backup, scenarios } as never })
    const change = { op: 'stop', kind: 'expense', place: 1 }
    expect(await refusalOf(restore([{ name: 'Flat', changes: [change] }]))).toEqual({
      code: 'BAD_REQUEST',
      sentence:
        'Scenario 1 of the backup is wrong. It names a cash flow that the backup does not have.',
    })
    expect(
      (await refusalOf(restore(Array.from({ length: 4 }, () => ({ name: 'A', changes: [] })))))
        .code,
    ).toBe('CONFLICT')
    const { revision } = await restore(backup.scenarios)
    const [flow] = await other.client.expense.list.query({ account })
    expect(await other.client.scenario.list.query({ account })).toMatchObject([
      { name: 'Flat', changes: [{ ...changes[0], id: flow?.id }, changes[2]] },
    ])
    await other.client.account.undo.mutate({ account, revision })
    expect(await other.client.scenario.list.query({ account })).toEqual([])
  })

  it('refuse too many days and past days', async () => {
    const sentence = async (from: string, to: string) =>
      (await refusalOf(client.projection.compare.query({ account, from, to }))).sentence
    expect(await sentence('2026-11-20', '2036-11-28')).toBe(
      'At most 3660 days can be requested at once.',
    )
    expect(await sentence('2026-11-20', '2026-11-19')).toBe(
      'The last day must not be before the first day.',
    )
    expect(await sentence('2026-11-01', '2026-11-19')).toBe('The last day must be today or later.')
  })
})
