/** The first sight of the demo user of a development database [behaviour: Users]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { createDemoUser, DEMO_USER } from '../../../src/server/services/users/demo-household.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { createClient, publicScopeOf, startTestServer } from '../../support/server.ts'

/** Days on which a plan can look odd: around the ends of months and of the year. */
const ODD_DAYS = ['2026-01-01', '2026-01-31', '2026-03-01', '2026-12-31', '2028-02-29']

const DAYS = [...ODD_DAYS, ...daysOf(2026, fuzzRuns(10))]

/** Days spread evenly over a year. */
function daysOf(year: number, count: number): string[] {
  const first = new Temporal.PlainDate(year, 1, 1)
  return Array.from({ length: count }, (_, index) =>
    first.add({ days: Math.floor((index * 365) / count) }).toString(),
  )
}

async function openDemo(today: string) {
  const server = await startTestServer()
  server.now = Temporal.Instant.from(`${today}T08:00:00Z`)
  expect(await createDemoUser(publicScopeOf(server))).toBe(true)
  const { email, password } = DEMO_USER
  const { token } = await createClient(server).auth.login.mutate({ email, password })
  return { server, client: createClient(server, token) }
}

it.each(DAYS)('the demo household looks right on %s', async (today) => {
  const { server, client } = await openDemo(today)
  const account = 'personal'
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()

  const checkIns = await client.account.checkIns.query({ account })
  expect(checkIns).toHaveLength(2)
  expect(checkIns[0]).toMatchObject({ onDate: yesterday })

  const { items } = await client.account.openItems.query({ account })
  expect(items.filter(({ on }) => on < today)).toEqual([])

  const { startingBalanceCents } = await client.user.me.query()
  const { days } = await client.projection.month.query({ account, month: today.slice(0, 7) })
  const day = days.find(({ date }) => date === today)!
  // Before what falls today, the line is what the bank says.
  expect(day.balanceCents - day.incomeCents + day.expenseCents).toBe(startingBalanceCents)

  const outlook = await client.projection.outlook.query({ account, days: 120 })
  expect(outlook.todayCents).toBeGreaterThan(0)
  expect(outlook.todayCents).toBeLessThan(6_500_00)
  expect(outlook.lowest.cents).toBeGreaterThan(-1_700_00)
  expect(outlook.lowest.cents).toBeLessThan(0)
  const soon = Temporal.PlainDate.from(today).add({ days: 20 }).toString()
  expect((outlook.firstBelowZero ?? '') > soon).toBe(true)
  expect(outlook.payday).not.toBeNull()

  const { paychecks } = await client.projection.paychecks.query({ account })
  const paidBy = paychecks.slice(1).map(({ incomes }) => incomes.map(({ name }) => name))
  expect(paidBy.flat()).toEqual(expect.arrayContaining(['Salary', 'Alex: Salary']))
  expect(paychecks.some(({ keepFor }) => keepFor?.name === 'New Boiler')).toBe(true)

  const expenses = await client.expense.list.query({ account })
  expect(expenses.filter(({ recurrenceType }) => recurrenceType === 'DAILY')).toEqual([])
  const visa = expenses.find(({ closeDay }) => closeDay !== null)
  const { items: coming } = await client.projection.coming.query({ account, days: 40 })
  const payments = coming.filter(({ id }) => id === visa?.id)
  expect(payments.length).toBeGreaterThan(0)
  for (const { id, date } of payments) {
    const bill = await client.projection.bill.query({ account, id, date })
    expect(bill.purchaseCount).toBeGreaterThan(5)
    expect(bill.plannedCents).toBeGreaterThan(300_00)
    expect(bill.plannedCents).toBeLessThan(450_00)
  }
  const inAMonth = Temporal.PlainDate.from(today).add({ days: 30 }).toString()
  const later = { account, from: inAMonth, to: inAMonth } as const
  const { lowCents, highCents } = await client.projection.range.query(later)
  const width = (highCents?.[0] ?? 0) - (lowCents?.[0] ?? 0)
  expect(width).toBeGreaterThan(100_00)
  expect(width).toBeLessThan(500_00)

  expect(await client.scenario.list.query({ account })).toHaveLength(1)
  const accounts = await client.account.list.query()
  const shared = accounts.find(({ members }) => members.length === 2)
  const inFlat = { account: shared!.id }
  const open = await client.account.openItems.query(inFlat)
  expect(open.items.filter(({ on }) => on < today)).toEqual([])
  expect((await client.projection.outlook.query(inFlat)).lowest.cents).toBeGreaterThan(0)
  await server.close()
})
