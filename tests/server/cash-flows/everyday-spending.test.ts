/** Everyday spending in an account [behaviour: Everyday spending]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { createCardAccount, GROCERIES } from '../../support/card-account.ts'
import { actDaysAgo, startTestServer } from '../../support/server.ts'

const account = 'personal'
const WEEK = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-12-${day}`)

describe.each(providers)('everyday spending on %s', (provider) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let ada: Awaited<ReturnType<typeof createCardAccount>>

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    ada = await createCardAccount(server)
  })
  afterAll(() => server.close())

  it('flows every day, has a range, and no dates', async () => {
    await ada.client.user.update.mutate({ startingBalanceCents: 100_00 })
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    const fields = { account, ...GROCERIES, ...range } as const
    const groceries = await ada.client.expense.create.mutate(fields)
    // 365 days of 10 dollars.
    expect(groceries).toMatchObject({ everyday: true, ...range, monthlyCents: 304_17 })
    const days = { account, from: '2026-11-20', to: '2026-11-27' } as const
    const { balancesCents, hasRange } = await ada.client.projection.balances.query(days)
    expect(hasRange).toBe(true)
    // The balance was set today.
    expect(balancesCents.slice(0, 2)).toEqual([100_00, 90_00])
    expect(await ada.client.projection.range.query(days)).toMatchObject({
      lowCents: [100_00, ...Array.from({ length: 6 }, () => expect.any(Number)), 10_00],
      highCents: [100_00, ...Array.from({ length: 6 }, () => expect.any(Number)), 50_00],
    })
    const { id } = groceries
    const mark = { account, kind: 'expense', id, date: '2026-11-23' } as const
    const refused = await refusalOf(ada.client.occurrence.markDone.mutate({ ...mark, done: true }))
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      sentence: 'Everyday spending has no dates to mark.',
    })
    const dearer = await ada.client.expense.update.mutate({ account, id, amountCents: 95_00 })
    expect(dearer).toMatchObject({ everydayLowCents: null, everydayHighCents: null })
    expect(await ada.client.projection.balances.query(days)).toMatchObject({ hasRange: false })
    const weekly = await ada.client.expense.update.mutate({ account, id, everyday: false })
    expect(weekly).toMatchObject({ everyday: false, recurrenceType: 'WEEKLY' })
  })

  it('gives the check-ins the range of what they expected', async () => {
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    await actDaysAgo(7, server, ada.user, async (client) => {
      await client.expense.create.mutate({ account, ...GROCERIES, ...range })
      await client.user.update.mutate({ startingBalanceCents: 100_00 })
    })
    const checkIn = async () => {
      const { revision } = await ada.client.account.openItems.query({ account })
      const items = { done: [], skipped: [], moved: [] }
      return ada.client.account.checkIn.mutate({ account, revision, balanceCents: 0, ...items })
    }
    await checkIn()
    // On the day of the balance nothing of it has flowed.
    const { id } = await checkIn()
    const list = () => ada.client.account.checkIns.query({ account })
    const expected = { expectedCents: 30_00, range: { lowCents: 10_00, highCents: 50_00 } }
    expect(await list()).toMatchObject([{ expectedCents: 0, range: null }, expected])
    await ada.client.account.undoCheckIn.mutate({ account, id })
    const backup = await ada.client.backup.download.query({ account })
    expect(backup.checkIns).toMatchObject([expected])
    const another = await createCardAccount(server)
    await another.client.backup.restore.mutate({ account, backup })
    expect(await another.client.account.checkIns.query({ account })).toMatchObject([expected])
    const broken = [
      { onDate: '2026-11-20', balanceCents: 0, expectedCents: 0, range: { lowCents: 1 } },
    ]
    const eve = await createCardAccount(server)
    const wrong = { account, backup: { ...backup, checkIns: broken } } as never
    expect(await refusalOf(eve.client.backup.restore.mutate(wrong))).toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  it('is created and changed by a check-in, with its range', async () => {
    const range = { everydayLowCents: 50_00, everydayHighCents: 90_00 }
    const checkIn = async (fields: object) => {
      const { revision } = await ada.client.account.openItems.query({ account })
      const items = { done: [], skipped: [], moved: [] }
      const input = { account, revision, balanceCents: 0, ...items, ...fields } as const
      return ada.client.account.checkIn.mutate(input)
    }
    const groceries = { kind: 'expense', ...GROCERIES, ...range } as const
    const dated = checkIn({ create: [{ ...groceries, doneDates: ['2026-11-20'] }] })
    expect(await refusalOf(dated)).toMatchObject({
      code: 'BAD_REQUEST',
      sentence: 'Everyday spending has no dates to mark.',
    })
    await checkIn({ create: [groceries] })
    const list = () => ada.client.expense.list.query({ account })
    const [made] = await list()
    expect(made).toMatchObject({ everyday: true, amountCents: 70_00, ...range })
    const dearer = {
      kind: 'expense',
      id: made?.id ?? 0,
      fromDate: '2026-11-21',
      amountCents: 140_00,
      everydayLowCents: 100_00,
      everydayHighCents: 200_00,
    } as const
    const { id } = await checkIn({ change: [dearer] })
    const { kind: _kind, id: continuesId, fromDate: firstDate, ...changed } = dearer
    expect((await list()).at(-1)).toMatchObject({ ...changed, continuesId, firstDate })
    await ada.client.account.undoCheckIn.mutate({ account, id })
    expect(await list()).toMatchObject([{ id: continuesId, amountCents: 70_00, ...range }])
  })

  it('changes from a date on by its days', async () => {
    const { id } = await ada.client.expense.create.mutate({ account, ...GROCERIES })
    const change = { account, id, fromDate: '2026-12-02', amountCents: 140_00 } as const
    const part = await ada.client.expense.update.mutate(change)
    expect(part).toMatchObject({ continuesId: id, firstDate: '2026-12-02', everyday: true })
    const day = { account, date: '2026-12-02' } as const
    const { everydayCents } = await ada.client.projection.day.query(day)
    expect(everydayCents).toBe(20_00)
  })

  it('takes no mark of the dates in whose place it comes', async () => {
    const { id } = await ada.create({ name: 'Lunch', amountCents: 9_00, recurrenceType: 'DAILY' })
    const lunch = { account, kind: 'expense' } as const
    for (const date of WEEK)
      await ada.client.occurrence.setOverride.mutate({ ...lunch, id, date, amountCents: 5_00 })
    const everyday = { recurrenceType: 'WEEKLY', everyday: true } as const
    const part = await ada.update(id, { ...everyday, fromDate: '2026-12-01' })
    const daily = await ada.update(part.id, { recurrenceType: 'DAILY' })
    expect(daily).toMatchObject({ everyday: false, overrides: [] })
  })

  it('empties the day of a week when it is turned on', async () => {
    const weekly = { account, name: 'Food', amountCents: 7, recurrenceType: 'WEEKLY' } as const
    const { id } = await ada.client.expense.create.mutate({ ...weekly, recurrenceDay: 3 })
    const turned = await ada.client.expense.update.mutate({ account, id, everyday: true })
    expect(turned).toMatchObject({ everyday: true, recurrenceDay: null })
    const monthly = { account, id, recurrenceType: 'MONTHLY' } as const
    expect(await ada.client.expense.update.mutate(monthly)).toMatchObject({ everyday: false })
  })
})
