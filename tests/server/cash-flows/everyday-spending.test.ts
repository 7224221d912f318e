/** Everyday spending in an account [behaviour: Everyday spending]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

const account = 'personal'
const GROCERIES = {
  name: 'Groceries',
  amountCents: 70_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
} as const

describe.each(providers)('everyday spending on %s', (provider) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  it('flows every day, has a range, and no dates', async () => {
    await user.client.user.update.mutate({ startingBalanceCents: 100_00 })
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    const fields = { account, ...GROCERIES, ...range } as const
    const groceries = await user.client.expense.create.mutate(fields)
    // 365 days of 10 dollars.
    expect(groceries).toMatchObject({ everyday: true, ...range, monthlyCents: 304_17 })
    const days = { account, from: '2026-11-20', to: '2026-11-27' } as const
    const { balancesCents } = await user.client.projection.balances.query(days)
    // The balance was set today.
    expect(balancesCents.slice(0, 2)).toEqual([100_00, 90_00])
    expect(await user.client.projection.range.query(days)).toMatchObject({
      lowCents: [100_00, ...Array.from({ length: 6 }, () => expect.any(Number)), 10_00],
      highCents: [100_00, ...Array.from({ length: 6 }, () => expect.any(Number)), 50_00],
    })
    const { id } = groceries
    const mark = { account, kind: 'expense', id, date: '2026-11-23' } as const
    const refused = await refusalOf(user.client.occurrence.markDone.mutate({ ...mark, done: true }))
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      sentence: 'Everyday spending has no dates to mark.',
    })
    const dearer = await user.client.expense.update.mutate({ account, id, amountCents: 95_00 })
    expect(dearer).toMatchObject({ everydayLowCents: null, everydayHighCents: null })
    const weekly = await user.client.expense.update.mutate({ account, id, everyday: false })
    expect(weekly).toMatchObject({ everyday: false, recurrenceType: 'WEEKLY' })
  })

  it('changes from a date on by its days', async () => {
    const { id } = await user.client.expense.create.mutate({ account, ...GROCERIES })
    const change = { account, id, fromDate: '2026-12-02', amountCents: 140_00 } as const
    const part = await user.client.expense.update.mutate(change)
    expect(part).toMatchObject({ continuesId: id, firstDate: '2026-12-02', everyday: true })
    const day = { account, date: '2026-12-02' } as const
    const { everydayCents } = await user.client.projection.day.query(day)
    expect(everydayCents).toBe(20_00)
  })

  it('empties the day of a week when it is turned on', async () => {
    const weekly = { account, name: 'Food', amountCents: 7, recurrenceType: 'WEEKLY' } as const
    const { id } = await user.client.expense.create.mutate({ ...weekly, recurrenceDay: 3 })
    const turned = await user.client.expense.update.mutate({ account, id, everyday: true })
    expect(turned).toMatchObject({ everyday: true, recurrenceDay: null })
    const monthly = { account, id, recurrenceType: 'MONTHLY' } as const
    expect(await user.client.expense.update.mutate(monthly)).toMatchObject({ everyday: false })
  })
})
