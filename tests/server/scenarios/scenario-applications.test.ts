/** Scenarios that are made real, and taken back [behaviour: What if]. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../../src/shared/plan/scenario.ts'
import { someChanges } from '../../projection/change-arbitrary.ts'
import { createBatchCaller } from '../../support/procedures.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

/** The number of plans. `npm run test:long` tries a thousand. */
const RUNS = fuzzRuns(6)

const account = 'personal'
const today = Temporal.PlainDate.from('2026-11-20')
const days = { from: '2026-11-01', to: '2028-01-31' }
const RENT = {
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const

describe('applying a scenario', () => {
  let server: TestServer
  let client: TestClient
  let token: string
  let rent: { kind: 'expense'; id: number }

  beforeAll(async () => {
    server = await startTestServer('sqlite', { quotas: { cashFlows: 30 } })
  })
  beforeEach(async () => {
    const user = await registerUser(server)
    client = user.client
    token = user.token
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

  it('writes the compared changes as one activity, and names those without effect', async () => {
    const changes: Change[] = [
      // Whatever version was seen, the change is written.
      { op: 'edit', ...rent, seenVersion: 9, fromDate: '2027-03-01', amountCents: 40 },
      { op: 'stop', kind: 'income', id: rent.id },
      { op: 'skip', ...rent, seenVersion: 9, date: '2027-04-05' },
      { op: 'add', kind: 'income', ...RENT, name: 'Rise' },
      { op: 'balance', deltaCents: -7 },
    ]
    const { id } = await client.scenario.create.mutate({ account, name: 'Flat', changes })
    const before = await flows()
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

    await client.scenario.undoApply.mutate({ account, id: answer.id })
    expect(await flows()).toEqual(before)
    expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
    const again = client.scenario.undoApply.mutate({ account, id: answer.id })
    expect((await refusalOf(again)).code).toBe('CONFLICT')
  })

  it('writes nothing when one of the changes does not fit', async () => {
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

  it('writes nothing when the scenario or a cash flow has changed meanwhile', async () => {
    const changes: Change[] = [{ op: 'skip', ...rent, date: '2027-04-05' }]
    const kept = await client.scenario.create.mutate({ account, name: 'Flat', changes })
    const { id, version } = kept
    const [{ version: seenVersion = 0 } = {}] = await client.expense.list.query({ account })
    const seen = [{ ...rent, version: seenVersion }]
    const before = await flows()

    await client.scenario.update.mutate({ account, id, name: 'Cheaper flat' })
    expect(await refusalOf(client.scenario.apply.mutate({ account, id, version, seen }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Somebody else changed this scenario meanwhile.',
    })
    await client.expense.update.mutate({ account, id: rent.id, amountCents: 110 })
    expect(await refusalOf(client.scenario.apply.mutate({ account, changes, seen }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Rent was edited meanwhile.',
    })
    await client.expense.delete.mutate({ account, id: rent.id })
    expect(await refusalOf(client.scenario.apply.mutate({ account, changes, seen }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Rent was deleted meanwhile.',
    })
    await client.expense.restore.mutate({ account, id: rent.id })
    expect(await flows()).toEqual(
      before.map((flow) => ({ ...flow, amountCents: 110, monthlyCents: 110 })),
    )
    const [{ version: newVersion = 0 } = {}] = await client.expense.list.query({ account })
    await client.scenario.apply.mutate({
      account,
      id,
      version: version + 1,
      seen: [{ ...rent, version: newVersion }],
    })
    expect(await flows()).toMatchObject([{ skippedDates: ['2027-04-05'] }])
  })

  it('cannot be undone once something that it wrote has changed', async () => {
    const date = '2027-01-05'
    const skip: Change = { op: 'skip', ...rent, date: '2027-02-05' }
    const touches: [Change[], () => Promise<unknown>][] = [
      [[skip], () => client.occurrence.markDone.mutate({ account, ...rent, date, done: true })],
      [[skip], () => client.expense.update.mutate({ account, id: rent.id, name: 'Flat' })],
      [
        [{ op: 'edit', ...rent, amountCents: 5 }],
        () => client.occurrence.skip.mutate({ account, ...rent, date, skipped: true }),
      ],
      [
        [{ op: 'balance', deltaCents: 5 }],
        () => client.user.update.mutate({ startingBalanceCents: 9 }),
      ],
    ]
    for (const [changes, touch] of touches) {
      const { id } = await apply(changes)
      await touch()
      const after = [await flows(), await line()]
      const { code, sentence } = await refusalOf(client.scenario.undoApply.mutate({ account, id }))
      expect([code, sentence]).toEqual([
        'CONFLICT',
        expect.stringMatching(/ since, so this cannot/),
      ])
      expect([await flows(), await line()]).toEqual(after)
    }
  })

  it('is the only change that undoApply undoes', async () => {
    const { revision } = await client.expense.update.mutate({ account, id: rent.id, name: 'Flat' })
    for (const id of [revision, 2_000_000_000]) {
      const sentence = 'This application of changes was not found. It can be undone for 90 days.'
      const undone = client.scenario.undoApply.mutate({ account, id })
      expect(await refusalOf(undone)).toEqual({ code: 'NOT_FOUND', sentence })
    }
  })

  it('is undone to the same plan after one that adds, splits and deletes', async () => {
    await client.occurrence.skip.mutate({ account, ...rent, date: '2027-04-05', skipped: true })
    const before = await flows()
    const { id } = await apply([
      { op: 'edit', ...rent, fromDate: '2027-03-01', amountCents: 40 },
      { op: 'edit', ...rent, fromDate: '2027-04-01', amountCents: 30 },
      { op: 'stop', ...rent, fromDate: '2027-04-01' },
      { op: 'edit', ...rent, fromDate: '2027-01-01', amountCents: 20 },
    ])
    expect(await flows()).toMatchObject([
      { lastDate: '2026-12-31', skippedDates: [] },
      { amountCents: 40, lastDate: '2027-03-31' },
      { amountCents: 20, lastDate: '2027-02-28' },
    ])
    await client.scenario.undoApply.mutate({ account, id })
    expect(await flows()).toEqual(before)
  })

  it('gives the balances that were compared, and its undoing the old ones', async () => {
    const call = createBatchCaller(server, token)
    let applied = 0
    const problems: string[] = []
    const made = new Set<Change['op']>()
    await fc.assert(
      fc.asyncProperty(
        // The first changes make a plan, the others are made of it.
        someChanges(today, [rent]),
        fc.array(fc.tuple(fc.constantFrom('markDone', 'skip', 'move'), fc.nat(500)), {
          maxLength: 8,
        }),
        fc.infiniteStream(fc.nat()),
        async (plan, marks, seeds) => {
          for (const { op, ...fields } of plan.filter(({ op }) => op === 'add'))
            await call(`${(fields as { kind: string }).kind}.create`, { account, op, ...fields })
          const known = [
            ...(await client.income.list.query({ account })),
            ...(await client.expense.list.query({ account })),
          ]
          for (const [index, [verb, ahead]] of marks.entries()) {
            const { id, kind } = known[index % known.length] ?? rent
            const date = today.add({ days: ahead }).toString()
            const to = today.add({ days: ahead % 90 }).toString()
            const mark = { account, kind, id, date, done: true, skipped: true, to }
            await call(`occurrence.${verb}`, mark)
          }
          const [changes = []] = fc.sample(someChanges(today, known), {
            numRuns: 1,
            seed: seeds.next().value,
          })
          const before = [await flows(), await line()]
          const input = { account, ...days, changes } as const
          const compared = await client.projection.compare.query(input)
          expect(compared.baseCents).toEqual(before[1])
          const answer = await apply(changes)
          expect(answer.withoutEffect).toEqual(compared.withoutEffect)
          expect(await line()).toEqual(compared.scenarioCents)
          const { payday: _payday, ...outlook } = compared.scenario
          const length = compared.scenarioCents.length - 19
          expect(await client.projection.outlook.query({ account, days: length })).toMatchObject(
            outlook,
          )
          for (const [index, { op }] of changes.entries())
            if (!answer.withoutEffect.includes(index)) made.add(op)
          if (answer.withoutEffect.length < changes.length) {
            applied++
            const undone = client.scenario.undoApply.mutate({ account, id: answer.id })
            // An application that changed nothing at all left nothing to undo.
            await undone.catch((error: Error) => problems.push(error.message))
          }
          expect([await flows(), await line()]).toEqual(before)
          for (const { id, kind } of known)
            if (id !== rent.id) await client[kind].delete.mutate({ account, id })
        },
      ),
      { numRuns: RUNS },
    )
    expect(applied).toBeGreaterThan(0)
    expect(problems.filter((problem) => !problem.startsWith('This change was not found'))).toEqual(
      [],
    )
    expect(made.size).toBeGreaterThan(1)
  })
})
