/** The preview of a check-in by a statement [behaviour: Bank statements]: today is Friday, 20 November 2026. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedAmountCents } from '../../../src/shared/money/signed-amount.ts'
import type { CreatedCashFlow } from '../../../src/shared/plan/check-in-changes.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const TODAY = Temporal.PlainDate.from('2026-11-20')
const FIRST = '2026-11-01'

const dayFromToday = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => TODAY.add({ days }).toString())

const someNearby: fc.Arbitrary<CreatedCashFlow> = fc.record(
  {
    kind: fc.constantFrom('income', 'expense'),
    name: fc.constantFrom('Netflix.com', 'Wage', 'Tax'),
    amountCents: fc.integer({ min: 0, max: 900_000 }),
    recurrenceType: fc.constantFrom('WEEKLY', 'MONTHLY', 'BIMONTHLY'),
    weekend: fc.constantFrom('before', 'after', null),
    firstDate: fc.option(dayFromToday(-90, 30)),
    startDate: dayFromToday(-60, 90),
  },
  { requiredKeys: ['kind', 'name', 'amountCents', 'recurrenceType'] },
)

const someOneTime = someNearby.chain(({ kind, name, amountCents }) =>
  dayFromToday(-60, 90).map((startDate) => ({
    kind,
    name,
    amountCents,
    startDate,
    recurrenceType: 'ON_X_DAY' as const,
  })),
)

const someEveryday = fc
  .record({ amountCents: fc.integer({ min: 1, max: 90_000 }), firstDate: dayFromToday(-30, 30) })
  .map(({ amountCents, firstDate }) => ({
    kind: 'expense' as const,
    name: 'Food',
    recurrenceType: 'WEEKLY' as const,
    everyday: true,
    everydayLowCents: 0,
    everydayHighCents: amountCents,
    amountCents,
    firstDate,
  }))

const someCard = fc
  .record({
    amountCents: fc.integer({ min: 0, max: 90_000 }),
    recurrenceDay: fc.integer({ min: 1, max: 31 }),
    closeDay: fc.integer({ min: 1, max: 31 }),
  })
  .map((fields) => ({
    kind: 'expense' as const,
    name: 'Visa',
    recurrenceType: 'MONTHLY' as const,
    ...fields,
  }))

const someAnywhere = someCashFlows.map(
  ({
    id: _id,
    version: _version,
    continuesId: _continues,
    completedDates: _done,
    overrides: _overrides,
    skippedDates: _skips,
    moves: _moves,
    ...fields
  }) => fields,
)

const someCheckIn = fc.record({
  balanceCents: fc.integer({ min: -500_000, max: 500_000 }),
  onDate: fc.oneof(dayFromToday(-19, 0), dayFromToday(-62, -20)),
  create: fc.array(
    fc.oneof(someNearby, someNearby, someOneTime, someAnywhere, someEveryday, someCard),
    { maxLength: 4 },
  ),
  amounts: fc.array(
    fc.record({
      fromDate: dayFromToday(-60, 40),
      amountCents: fc.integer({ min: 0, max: 500_000 }),
    }),
    { maxLength: 3 },
  ),
  /** The open items that have happened, by place; true for all of them. */
  happened: fc.oneof(fc.constant(true as const), fc.array(fc.integer({ min: 0, max: 40 }))),
  ownDates: fc.option(fc.array(dayFromToday(-70, 60), { maxLength: 5 })),
})

describe('the preview of a check-in by a statement', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  afterAll(() => server.close())

  it('has the numbers of the check-in, with a true first month, and that can be undone', async () => {
    const { client, account, checkIn, openItems, head, rent, salary, gym, flows } =
      await createMonthlyPlan(server)
    await client.user.update.mutate({ startingBalanceCents: 5_00 })
    const monthly = { account, recurrenceType: 'MONTHLY', name: 'Club' } as const
    const club = { ...monthly, amountCents: 9_00, recurrenceDay: 31, weekend: 'after' } as const
    await client.expense.create.mutate(club)
    await client.income.create.mutate({ ...club, recurrenceType: 'WEEKLY', recurrenceDay: 6 })
    const backup = async () => JSON.stringify(await client.backup.download.query({ account }))
    const before = await backup()
    const plan = [
      { kind: 'expense', id: rent },
      { kind: 'income', id: salary },
      { kind: 'expense', id: gym },
    ] as const

    await fc.assert(
      fc.asyncProperty(someCheckIn, async ({ amounts, happened, ownDates, ...fields }) => {
        const { items } = await openItems()
        const refs = items.map(({ kind, id, date }) => ({ kind, id, date }))
        const done = refs.filter((_ref, at) => happened === true || happened.includes(at))
        const change = amounts.map((amount, at) => ({ ...(plan[at] ?? plan[0]), ...amount }))
        const create = fields.create.map((flow: CreatedCashFlow): CreatedCashFlow =>
          ownDates && !flow.everyday ? { ...flow, doneDates: ownDates } : flow,
        )
        const input = { ...fields, done, change, create }
        const preview = await client.statement.preview.mutate({ account, ...input })
        expect(preview.doneDates).toEqual(
          create.map(({ doneDates }, at) => doneDates ?? preview.doneDates[at]),
        )

        const isDated = create.every(
          ({ everyday }, at) => !everyday || !preview.doneDates[at]?.length,
        )
        expect(isDated).toBe(true)
        const doneDates = (at: number) => ({ doneDates: preview.doneDates[at] ?? [] })
        const { id } = await checkIn({
          ...input,
          create: create.map((flow, at) => ({ ...flow, ...doneDates(at) })),
        })
        const line = await client.projection.balances.query({
          account,
          from: FIRST,
          to: TODAY.add({ days: 92 }).toString(),
        })
        expect([preview.from, preview.todayCents]).toEqual([
          TODAY.toString(),
          line.balancesCents[19],
        ])
        expect(preview.balancesCents).toEqual(line.balancesCents.slice(19))
        const listed = await flows()
        const made = listed.toSorted((a, b) => a.id - b.id).slice(listed.length - create.length)
        expect(preview.monthlyCents).toEqual(made.map(({ monthlyCents }) => monthlyCents))
        const open = (await openItems()).items
        const between = open.filter(({ on }) => on > fields.onDate && on < FIRST)
        expect(preview.before).toEqual({
          count: between.length,
          cents: between.reduce((sum, item) => sum + signedAmountCents(item), 0),
        })
        const isFree = fields.onDate < FIRST || happened !== true || ownDates
        const onDay = line.balancesCents[Temporal.PlainDate.from(fields.onDate).day - 1]
        expect(isFree ? fields.balanceCents : onDay).toBe(fields.balanceCents)
        await client.account.undoCheckIn.mutate({ account, id })
        expect(await backup()).toBe(before)
      }),
      { numRuns: fuzzRuns(8) },
    )
    expect((await head()).cents).toBe(5_00)
  })

  it('adds up the created cash flows by kind', async () => {
    const { client, account } = await createMonthlyPlan(server)
    const daily = { name: 'Coffee', amountCents: 12_00, recurrenceType: 'DAILY' } as const
    const preview = await client.statement.preview.mutate({
      account,
      balanceCents: 0,
      done: [],
      create: [
        { kind: 'expense', ...daily },
        { kind: 'income', ...daily, recurrenceType: 'MONTHLY' },
        { kind: 'expense', ...daily, recurrenceType: 'YEARLY', doneDates: [] },
      ],
    })
    expect(preview).toMatchObject({
      monthlyCents: [365_00, 12_00, 1_00],
      monthlyInCents: 12_00,
      monthlyOutCents: 366_00,
    })
    expect(preview.balancesCents).toHaveLength(93)
    expect(preview.doneDates.map((dates) => dates.length)).toEqual([20, 1, 0])
  })

  it('is refused as the check-in is', async () => {
    const { client, account, refs, gym, rent } = await createMonthlyPlan(server)
    const stranger = await createMonthlyPlan(server)
    const input = { account, balanceCents: 0, done: [] }
    const amount = { kind: 'expense', id: gym, fromDate: '2026-12-01', amountCents: 1 } as const
    const lastDate = { id: rent, lastDate: '2026-11-30' }
    await client.expense.update.mutate({ account, ...lastDate })
    const wrong = [
      { done: [stranger.refs.rent] },
      { done: [{ ...refs.rent, kind: 'income' as const }] },
      { change: [{ ...amount, id: stranger.gym }] },
      { change: [amount, amount] },
      { change: [{ ...amount, id: rent }] },
      {
        create: [
          {
            kind: 'income' as const,
            name: 'X',
            amountCents: 1,
            recurrenceType: 'ON_X_DAY' as const,
          },
        ],
      },
      {
        create: [
          {
            kind: 'expense' as const,
            name: 'Food',
            amountCents: 1,
            recurrenceType: 'WEEKLY' as const,
            everyday: true,
            doneDates: ['2026-11-20'],
          },
        ],
      },
      { onDate: '2026-11-21' },
      { revision: 1 },
    ]
    for (const fields of wrong) {
      const refusal = await refusalOf(client.statement.preview.mutate({ ...input, ...fields }))
      const { revision } = await client.account.openItems.query({ account })
      const whole = { ...input, revision, skipped: [], moved: [], ...fields }
      const checkInId = 'c0ffee00-0000-4000-8000-000000000001'
      const sameRefusal =
        'revision' in fields
          ? { code: 'BAD_REQUEST', sentence: 'The field "revision" is not known.' }
          : await refusalOf(client.account.checkIn.mutate({ ...whole, checkInId }))
      expect(refusal).toEqual(sameRefusal)
    }
    const elsewhere = client.statement.preview.mutate({ ...input, account: 2_000_000 })
    expect(await refusalOf(elsewhere)).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
  })
})
