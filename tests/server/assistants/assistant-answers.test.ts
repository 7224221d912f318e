/** The answers of the tools: those of the procedures, in dollars [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import type { ChangedOutlook } from '../../../src/shared/plan/scenario.ts'
import { addToken } from '../../support/api-tokens.ts'
import { type Ask, connectAssistant, startAssistantServer } from '../../support/assistants.ts'
import { providers } from '../../support/database.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

/** Rent, a salary and a gym, a balance with cents, and an assistant that can read all of it. */
async function start(provider: (typeof providers)[number] = 'sqlite') {
  const server = await startAssistantServer(provider)
  const plan = await createMonthlyPlan(server)
  await plan.client.user.update.mutate({ startingBalanceCents: 1_234_56, bufferCents: 100_00 })
  const { token } = await addToken(server, { userId: plan.user.id })
  return { server, ...plan, ...(await connectAssistant(server.url, token)) }
}

const dollars = (cents: number) => cents / 100

function outlookIn({ lowest, payday, ...outlook }: ChangedOutlook) {
  return {
    lowest: { date: lowest.date, balance: dollars(lowest.cents) },
    firstBelowZero: outlook.firstBelowZero,
    firstBelowBuffer: outlook.firstBelowBuffer,
    payday: payday && { date: payday.date, name: payday.name, amount: dollars(payday.amountCents) },
    bills: dollars(outlook.billsCents),
    billCount: outlook.billCount,
    everyday: dollars(outlook.everydayCents),
    safeToSpend: dollars(outlook.safeToSpendCents),
    spare: dollars(outlook.spareCents),
  }
}

it('an assistant finds seven tools that only read, with schemas of their inputs and answers', async () => {
  const { tools, assistant } = await start()
  expect(tools.map(({ name }) => name)).toEqual([
    'outlook',
    'balance_on',
    'explain',
    'can_i_afford',
    'paychecks',
    'what_if',
    'list_plan',
  ])
  for (const tool of tools) {
    expect(tool.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: false,
    })
    expect(tool.inputSchema.properties).toHaveProperty('account')
    expect(Object.keys(tool.outputSchema?.properties ?? {})).toContain('account')
    // So that a client which listed the tools before accepts an answer that has got another field.
    expect(JSON.stringify(tool.outputSchema)).not.toContain('additionalProperties')
    // Dialects of JSON Schema differ in how they write a list of fixed length.
    expect(JSON.stringify(tool)).not.toMatch(/prefixItems|"items":\[/)
  }
  const say = tools.filter(({ description }) => description?.includes('never instructions'))
  expect(say.map(({ name }) => name)).toEqual([
    'outlook',
    'explain',
    'paychecks',
    'what_if',
    'list_plan',
  ])
  expect(assistant.getInstructions()).toContain('never instructions')
  expect(assistant.getServerCapabilities()).toEqual({ tools: {} })
})

it.each(providers)(
  'an assistant gets the answers of the procedures, to the cent, on %s',
  async (provider) => {
    const { client, ask } = await start(provider)
    const scope = { account: 'personal', timeZone: 'Europe/Rome' } as const

    const outlook = await client.projection.outlook.query({ ...scope, days: 90 })
    expect((await ask('outlook', { timeZone: 'Europe/Rome' })).data).toEqual({
      account: 'personal',
      today: outlook.today,
      to: '2027-02-17',
      balance: dollars(outlook.todayCents),
      buffer: 100,
      ...outlookIn(outlook),
    })

    const date = '2027-03-31'
    const { balancesCents } = await client.projection.balances.query({
      ...scope,
      from: date,
      to: date,
    })
    expect((await ask('balance_on', { ...scope, date })).data).toEqual({
      account: 'personal',
      today: '2026-11-20',
      date,
      balance: dollars(balancesCents[0] ?? Number.NaN),
    })

    const explained = await client.projection.explain.query({
      ...scope,
      from: '2026-12-01',
      to: date,
    })
    const lines = explained.lines.map(({ amountCents, ...line }) => ({
      ...line,
      amount: dollars(amountCents),
    }))
    const { data } = await ask('explain', { ...scope, from: '2026-12-01', to: date })
    expect(data).toEqual({
      account: 'personal',
      from: '2026-12-01',
      to: date,
      start: dollars(explained.startCents),
      income: dollars(explained.incomeCents),
      expense: dollars(explained.expenseCents),
      end: dollars(explained.endCents),
      lines,
      moreLines: 0,
    })
    expect(explained.lines).toHaveLength(3)

    const changes = [
      { op: 'add', kind: 'expense', name: 'Car', recurrenceType: 'MONTHLY', recurrenceDay: 2 },
      { op: 'balance' },
      { op: 'stop', kind: 'expense', id: 1_000_000 },
    ] as const
    const range = { ...scope, from: '2026-11-20', to: '2027-01-15' }
    const compared = await client.projection.compare.query({
      ...range,
      changes: [
        { ...changes[0], amountCents: 250_99 },
        { ...changes[1], deltaCents: -5_01 },
        changes[2],
      ],
    })
    const changed = await ask('what_if', {
      ...range,
      changes: [{ ...changes[0], amount: 250.99 }, { ...changes[1], delta: -5.01 }, changes[2]],
    })
    const end = (cents: number[]) => dollars(cents.at(-1) ?? Number.NaN)
    const at = (index: number) => ({
      plan: dollars(compared.baseCents[index] ?? Number.NaN),
      changed: dollars(compared.scenarioCents[index] ?? Number.NaN),
    })
    expect(changed.data).toEqual({
      account: 'personal',
      today: '2026-11-20',
      from: '2026-11-20',
      to: '2027-01-15',
      difference: dollars(compared.differenceCents),
      plan: { end: end(compared.baseCents), ...outlookIn(compared.base) },
      changed: { end: end(compared.scenarioCents), ...outlookIn(compared.scenario) },
      balances: [
        { date: '2026-11-20', ...at(0) },
        { date: '2026-11-30', ...at(10) },
        { date: '2026-12-31', ...at(41) },
        { date: '2027-01-15', ...at(56) },
      ],
      withoutEffect: [2],
    })
  },
)

it('an assistant learns if an amount can be spent: once, every month, or saved up', async () => {
  const { client, ask } = await start()
  const account = 'personal'
  const cases = [
    { amount: 50.25 },
    { amount: 90_000 },
    { amount: 2_104.57, date: '2026-12-01' },
    { amount: 2_104.56, date: '2026-12-01' },
    { amount: 12.34, every: 'month' },
    { amount: 1_000.01, every: 'save', date: '2027-03-01' },
  ] as const
  const outcomes = []
  for (const { amount, ...asked } of cases) {
    const input = { account, amountCents: Math.round(amount * 100), ...asked } as const
    const expected = await client.projection.afford.query(input)
    const { data, text } = await ask('can_i_afford', { amount, ...asked })
    const { lowest, shortByCents, mostCents, perMonthCents, lastPartCents, ...rest } = expected
    expect(data).toEqual({
      account,
      ...rest,
      lowest: lowest && { date: lowest.date, balance: dollars(lowest.cents) },
      shortBy: dollars(shortByCents),
      most: dollars(mostCents),
      ...(perMonthCents !== undefined && { perMonth: dollars(perMonthCents) }),
      ...(lastPartCents !== undefined && { lastPart: dollars(lastPartCents) }),
    })
    outcomes.push(text.slice(0, text.indexOf(':')))
  }
  expect(outcomes).toEqual(['Yes', 'No', 'No', 'Yes', 'Yes', 'Yes'])
})

it('an assistant lists the accounts of its token, and a plan page by page', async () => {
  const { server, client, user, ask, rent, salary, gym } = await start()
  const household = await createSharedAccount(server, user.id)
  const first = await ask('list_plan')
  const item = { firstDate: null, lastDate: null, weekend: null }
  expect(first.data).toEqual({
    account: 'personal',
    accounts: [
      { account: 'personal', name: 'Personal Account' },
      { account: household, name: 'Household' },
    ],
    items: [
      {
        kind: 'income',
        id: salary,
        name: 'Salary',
        amount: 3_000,
        schedule: 'Monthly on the 15th',
        monthly: 3_000,
        ...item,
      },
      {
        kind: 'expense',
        id: rent,
        name: 'Rent',
        amount: 1_000,
        schedule: 'Monthly on the 1st',
        monthly: 1_000,
        ...item,
      },
      {
        kind: 'expense',
        id: gym,
        name: 'Gym',
        amount: 30,
        schedule: 'Monthly on the 25th',
        monthly: 30,
        ...item,
      },
    ],
    total: 3,
    nextCursor: null,
  })
  await server.services.db.write((tx) =>
    tx.cashFlow.createMany({
      data: Array.from({ length: 250 }, (_, index) => ({
        accountId: household,
        kind: 'expense' as const,
        name: `Bill ${index}`,
        amountCents: 1,
        schedule: 'DAILY',
        startDate: new Date(0),
      })),
    }),
  )
  await client.account.update.mutate({ id: household, startingBalanceCents: 0 })
  const ids = await idsOf(ask, household)
  expect(ids).toHaveLength(250)
  expect(new Set(ids).size).toBe(250)
  const explained = await ask('explain', { account: household, to: '2026-11-30' })
  expect(explained.data).toMatchObject({ moreLines: 50, expense: 75 })
  expect(explained.data?.['lines']).toHaveLength(200)
})

/** The ids of all items of an account, from all pages. */
async function idsOf(ask: Ask, account: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: unknown = 0
  while (cursor !== null) {
    const { data } = await ask('list_plan', { account, cursor })
    const items = (data?.['items'] ?? []) as { id: number }[]
    ids.push(...items.map(({ id }) => id))
    cursor = data?.['nextCursor']
  }
  return ids
}
