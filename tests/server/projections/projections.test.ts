import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Plan, PlanCashFlow } from '../../../src/server/projection/ledger/plan.ts'
import type { Day } from '../../../src/shared/projections/projection.ts'
import { naiveDays, naiveSpan, toDay, toSpan } from '../../projection/naive-projection.ts'
import { type Scenario, scenarios } from '../../projection/plan-arbitrary.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const PLANS = fc.sample(
  scenarios({
    amountCents: fc.integer({ min: 0, max: 99_999_999_999 }),
    startingBalanceCents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  }),
  { numRuns: 5, seed: 20261120 },
)

describe('projections', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer('sqlite', { offersMarkDoneMode: true })
  })
  afterAll(() => server.close())

  it.each(PLANS.map((scenario, index) => [index + 1, scenario] as const))(
    'agree with the naive projection of plan %i',
    async (_number, scenario) => {
      const { today, biweeklyDefault } = scenario.options
      server.services.settings.biweeklyDefault = biweeklyDefault
      server.now = today.toZonedDateTime({ timeZone: 'UTC', plainTime: '09:30' }).toInstant()
      const { client } = await registerUser(server)
      const plan = await enterPlan(client, scenario)
      const naive = (from: Temporal.PlainDate, to: Temporal.PlainDate) =>
        naiveDays(plan, scenario.options, from, to)

      const first = today.with({ day: 1 })
      for (const months of [-13, -1, 0, 1, 14]) {
        const from = first.add({ months })
        const expected = naive(from, from.with({ day: from.daysInMonth }))
        const month = from.toPlainYearMonth().toString()
        const { days, startCents } = await client.projection.month.query({
          account: 'personal',
          month,
        })
        expect(days.map(withoutOrder)).toEqual(expected.map(toDay).map(withoutOrder))
        const before = naive(first, from.subtract({ days: 1 })).at(-1)
        const expectedStart = before ? Number(before.balance) : plan.startingBalanceCents
        expect(startCents).toBe(months < 0 ? 0 : expectedStart)
      }

      const [from, to] = [first.subtract({ days: 40 }), first.add({ days: 500 })]
      const balances = await client.projection.balances.query({
        account: 'personal',
        from: from.toString(),
        to: to.toString(),
      })
      expect(balances.from).toBe(from.toString())
      expect(balances.balancesCents).toEqual(naive(from, to).map(({ balance }) => Number(balance)))

      const days = { from: first.add({ days: 20 }).toString(), to: to.toString() }
      const explanation = await client.projection.explain.query({ account: 'personal', ...days })
      expect(explanation).toMatchObject({ ...days, endCents: balances.balancesCents.at(-1) })
      // 40 days before the 1st, and 20 after it.
      expect(explanation.startCents).toBe(balances.balancesCents[59])
      const changesCents = explanation.lines.map((line) =>
        line.kind === 'income' ? line.amountCents : -line.amountCents,
      )
      expect(changesCents.reduce((sum, cents) => sum + cents, explanation.startCents)).toBe(
        explanation.endCents,
      )

      const lastDay = new Temporal.PlainDate(today.year + 2, 12, 31)
      const all = naive(new Temporal.PlainDate(today.year, 1, 1), lastDay)
      const spanOf = (prefix: string) =>
        toSpan(
          naiveSpan(
            all.filter(({ date }) => date.startsWith(prefix)),
            today,
          ),
        )
      for (const year of [today.year, today.year + 2]) {
        const { months, totals } = await client.projection.year.query({ account: 'personal', year })
        expect(months).toHaveLength(year === today.year ? 13 - today.month : 12)
        expect(months).toEqual(months.map(({ month }) => ({ month, ...spanOf(month) })))
        const { incomeCents, expenseCents, netCents } = spanOf(String(year))
        expect(totals).toEqual({ incomeCents, expenseCents, netCents })
      }
      const fromYear = today.year - 1
      const { years } = await client.projection.years.query({
        account: 'personal',
        fromYear,
        count: 4,
      })
      expect(years).toEqual(years.map(({ year }) => ({ year, ...spanOf(String(year)) })))
      expect(years.map(({ year }) => year - fromYear)).toEqual([0, 1, 2, 3])
    },
  )
})

/** Writes a plan with the calls that a person would make. Answers the plan with the ids of the new cash flows. */
async function enterPlan(client: TestClient, { plan, options }: Scenario): Promise<Plan> {
  const startingBalanceCents = plan.startingBalanceCents
  await client.user.update.mutate({
    startingBalanceCents,
    markDoneMode: options.auto ? 'auto' : 'manual',
  })
  const cashFlows: PlanCashFlow[] = []
  for (const flow of plan.cashFlows) {
    const { kind, amountCents, schedule, date: startDate } = flow
    const name = flow.name || 'Nameless'
    const { id } = await client[kind].create.mutate({
      account: 'personal',
      name,
      amountCents,
      ...schedule,
      startDate,
    })
    cashFlows.push({ ...flow, id, name })
  }
  const marked = ({ cashFlowId }: { cashFlowId: number }) => cashFlows[cashFlowId - 1]
  const completions = []
  for (const { date, ...mark } of plan.completions) {
    const flow = marked(mark)
    if (!flow) continue
    const { kind, id } = flow
    await client.occurrence.markDone.mutate({ account: 'personal', kind, id, date, done: true })
    completions.push({ cashFlowId: id, date })
  }
  const overrides = []
  for (const { date, amountCents, ...mark } of plan.overrides) {
    const flow = marked(mark)
    if (!flow) continue
    const { kind, id } = flow
    await client.occurrence.setOverride.mutate({ account: 'personal', kind, id, date, amountCents })
    overrides.push({ cashFlowId: id, date, amountCents })
  }
  const skips = []
  for (const { date, ...mark } of plan.skips) {
    const flow = marked(mark)
    if (!flow) continue
    const { kind, id } = flow
    await client.occurrence.skip.mutate({ account: 'personal', kind, id, date, skipped: true })
    skips.push({ cashFlowId: id, date })
  }
  const moves = []
  for (const { date, to, ...mark } of plan.moves) {
    const flow = marked(mark)
    if (!flow) continue
    const { kind, id } = flow
    await client.occurrence.move.mutate({ account: 'personal', kind, id, date, to })
    moves.push({ cashFlowId: id, date, to })
  }
  const marks = { completions, overrides, skips, moves }
  return { startingBalanceCents, balanceOn: null, cashFlows, deletedContinuations: [], ...marks }
}

/** The day with its transactions sorted by id: the naive projection does not sort them as the engine does. */
function withoutOrder(day: Day): Day {
  return { ...day, transactions: day.transactions.toSorted((a, b) => a.id - b.id) }
}

describe('the inputs of projections', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(() => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })
  afterAll(() => server.close())

  const DAILY = {
    account: 'personal',
    name: 'A',
    amountCents: 1_00,
    recurrenceType: 'DAILY',
  } as const

  it('take today from the time zone: one instant can be two days, and even two months', async () => {
    server.now = Temporal.Instant.from('2026-11-30T11:00:00Z')
    const { client } = await registerUser(server)
    await client.expense.create.mutate(DAILY)
    const month = '2026-11'
    const ask = (timeZone?: string) =>
      client.projection.month.query({ account: 'personal', month, timeZone })
    const kiritimati = await ask('Pacific/Kiritimati')
    const losAngeles = await ask('America/Los_Angeles')
    expect(kiritimati.today).toBe('2026-12-01')
    expect(losAngeles.today).toBe('2026-11-30')
    expect((await ask()).today).toBe('2026-11-30')
    // In Kiritimati, November is past, so its balances are 0. In Los Angeles it is the current month.
    expect(kiritimati.days.map((day) => day.balanceCents)).toEqual(Array(30).fill(0))
    expect(losAngeles.days.at(-1)?.balanceCents).toBe(-30_00)
    const december = await client.projection.month.query({
      account: 'personal',
      month: '2026-12',
      timeZone: 'Pacific/Kiritimati',
    })
    expect(december.days[0]?.balanceCents).toBe(-1_00)
  })

  const unknownZones = 'Mars/Olympus||Europe/Rome |UTC+25|+14:00|2020-01-01T00:00[Europe/Rome]|null'
  it.each(unknownZones.split('|'))('refuse the time zone "%s"', async (timeZone) => {
    const { client } = await registerUser(server)
    const query = { account: 'personal', month: '2026-11', timeZone } as const
    expect(await refusalOf(client.projection.month.query(query))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The time zone must be a known name, like Europe/Rome.',
    })
  })

  it('reach from 100 years before today to 100 years after', async () => {
    const { projection } = (await registerUser(server)).client
    const account = 'personal'
    const refused = {
      code: 'BAD_REQUEST',
      sentence: 'Only the years from 1926 to 2126 can be projected.',
    }
    for (const [year, outside] of [
      [1926, 1925],
      [2126, 2127],
    ] as const) {
      expect((await projection.year.query({ account, year })).months).toHaveLength(12)
      expect((await projection.month.query({ account, month: `${year}-02` })).days).toHaveLength(28)
      expect(await refusalOf(projection.year.query({ account, year: outside }))).toEqual(refused)
      const month = `${outside}-06`
      expect(await refusalOf(projection.month.query({ account, month }))).toEqual(refused)
    }
    const years = (fromYear: number, count: number) =>
      projection.years.query({ account, fromYear, count })
    expect((await years(1926, 100)).years).toHaveLength(100)
    expect((await years(2027, 100)).years.at(-1)?.year).toBe(2126)
    expect(await refusalOf(years(2028, 100))).toEqual(refused)
    expect(await refusalOf(years(1925, 1))).toEqual(refused)
  })

  it('answer at most 3,660 balances, and no balances of a last day before the first day', async () => {
    const { projection } = (await registerUser(server)).client
    const ask = (from: string, to: string) =>
      projection.balances.query({ account: 'personal', from, to })
    expect((await ask('2026-11-20', '2026-11-20')).balancesCents).toEqual([0])
    const last = Temporal.PlainDate.from('2026-11-20').add({ days: 3_659 })
    expect((await ask('2026-11-20', last.toString())).balancesCents).toHaveLength(3_660)
    expect(await refusalOf(ask('2026-11-20', last.add({ days: 1 }).toString()))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'At most 3660 days can be requested at once.',
    })
    expect(await refusalOf(ask('2026-11-20', '2026-11-19'))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The last day must not be before the first day.',
    })
  })

  it('refuse years whose balances pass 2^53 cents, and answer the years before', async () => {
    const { client } = await registerUser(server)
    for (let count = 0; count < 3; count++)
      await client.income.create.mutate({ ...DAILY, amountCents: 99_999_999_999 })
    const years = (fromYear: number, count: number) =>
      client.projection.years.query({ account: 'personal', fromYear, count })
    expect((await years(2026, 50)).years.at(-1)?.lastDayCents).toBeGreaterThan(2 ** 52)
    expect(await refusalOf(years(2027, 100))).toEqual({
      code: 'BAD_REQUEST',
      sentence:
        'This projection passes $90,071,992,547,409.91, the most that can be counted to the cent.',
    })
  })
})
