/** Open items [behaviour: Check-in]: today is Friday, 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('the list of open items', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  const createPlan = () => createMonthlyPlan(server)

  it('begins with the current month where the day of the balance is not known', async () => {
    const { openItems, head, refs } = await createPlan()
    expect(await openItems()).toEqual({
      revision: (await head()).revision,
      balanceOn: null,
      expectedCents: 2_000_00,
      items: [
        { ...refs.rent, name: 'Rent', on: '2026-11-01', amountCents: 1_000_00 },
        { ...refs.salary, name: 'Salary', on: '2026-11-15', amountCents: 3_000_00 },
      ],
    })
  })

  it('begins with the month in which the balance was set, at most 12 months back', async () => {
    const { openItems, setBalance, travelTo } = await createPlan()
    await setBalance(10_00)
    expect(await openItems()).toMatchObject({
      balanceOn: '2026-11-20',
      expectedCents: 2_010_00,
    })
    await travelTo('2026-12-21T12:00:00Z')
    const december = await openItems()
    expect(december.items.map(({ name, on }) => `${name} ${on}`)).toEqual([
      'Rent 2026-11-01',
      'Salary 2026-11-15',
      'Gym 2026-11-25',
      'Rent 2026-12-01',
      'Salary 2026-12-15',
    ])
    expect(december.expectedCents).toBe(10_00 + 2 * 2_000_00 - 30_00)
    await travelTo('2028-03-10T12:00:00Z')
    const later = await openItems()
    expect(later.items[0]).toMatchObject({ name: 'Rent', on: '2027-03-01' })
    expect(later.expectedCents).toBe(10_00 + 12 * 1_970_00 - 1_000_00)
  })

  it('counts items that are done since the balance was set as expected, but no skipped ones', async () => {
    const { openItems, setBalance, mark, refs, gym, client, travelTo } = await createPlan()
    await setBalance(100_00)
    await mark('expense', refs.rent.id, '2026-11-01')
    await mark('income', refs.salary.id, '2026-11-15')
    await travelTo('2026-12-04T12:00:00Z')
    expect((await openItems()).expectedCents).toBe(100_00 - 30_00 - 1_000_00)
    await mark('expense', gym, '2026-11-25')
    expect(await openItems()).toMatchObject({
      expectedCents: 100_00 - 30_00 - 1_000_00,
      items: [{ name: 'Rent', date: '2026-12-01' }],
    })
    const skip = { account: 'personal', kind: 'expense', id: gym, skipped: true } as const
    await client.occurrence.skip.mutate({ ...skip, date: '2026-11-25' })
    await client.occurrence.skip.mutate({ ...skip, id: refs.rent.id, date: '2026-12-01' })
    expect(await openItems()).toMatchObject({ expectedCents: 100_00, items: [] })
  })

  it('has the amounts and days of overrides and moves', async () => {
    const { openItems, setBalance, mark, gym, client, travelTo } = await createPlan()
    await setBalance(0)
    const account = 'personal'
    const ref = { account, kind: 'expense', id: gym } as const
    await client.occurrence.setOverride.mutate({ ...ref, date: '2026-11-25', amountCents: 50 })
    await client.occurrence.move.mutate({ ...ref, date: '2026-10-25', to: '2026-11-22' })
    await travelTo('2026-11-23T12:00:00Z')
    await mark('expense', gym, '2026-10-25')
    // The move falls after the balance was set, though its date is before.
    expect((await openItems()).expectedCents).toBe(2_000_00 - 30_00)
    await travelTo('2026-11-25T12:00:00Z')
    expect((await openItems()).items.at(-1)).toMatchObject({ on: '2026-11-25', amountCents: 50 })
  })

  it('has the oldest 500 items, and counts all', async () => {
    const { client, openItems } = await createPlan()
    for (let count = 0; count < 30; count++)
      await client.expense.create.mutate({
        account: 'personal',
        name: `Daily ${count}`,
        amountCents: 1,
        recurrenceType: 'DAILY',
      })
    const { items, expectedCents } = await openItems()
    expect([items.length, items[499]?.on]).toEqual([500, '2026-11-17'])
    expect(expectedCents).toBe(2_000_00 - 30 * 20)
  })

  it('goes by the caller’s day', async () => {
    const { openItems, client, travelTo } = await createPlan()
    await travelTo('2026-11-30T23:30:00Z')
    await client.user.update.mutate({ startingBalanceCents: 5, timeZone: 'Europe/Rome' })
    expect(await openItems('Europe/Rome')).toMatchObject({
      balanceOn: '2026-12-01',
      items: [{ on: '2026-12-01' }],
    })
    // There the month of the balance has not begun.
    expect(await openItems('UTC')).toEqual({
      revision: expect.any(Number),
      balanceOn: '2026-12-01',
      expectedCents: 5,
      items: [],
    })
  })

  it("counts past items as done in the 'auto' mode", async () => {
    server.services.settings.offersMarkDoneMode = true
    const { openItems, client, setBalance, travelTo } = await createPlan()
    await client.user.update.mutate({ markDoneMode: 'auto' })
    await travelTo('2026-11-24T12:00:00Z')
    await setBalance(100_00)
    await travelTo('2026-11-25T12:00:00Z')
    expect(await openItems()).toMatchObject({
      expectedCents: 70_00,
      items: [{ name: 'Gym' }],
    })
    await travelTo('2026-11-26T12:00:00Z')
    expect(await openItems()).toEqual({
      revision: expect.any(Number),
      balanceOn: '2026-11-24',
      expectedCents: 70_00,
      items: [],
    })
    server.services.settings.offersMarkDoneMode = false
  })

  it('previews a check-in: the difference from the plan, and the balance of today', async () => {
    const { client, setBalance, refs, travelTo } = await createPlan()
    const preview = (notHappened: { kind: 'income' | 'expense'; id: number; date: string }[]) =>
      client.account.previewCheckIn.query({
        account: 'personal',
        balanceCents: 2_500_00,
        notHappened,
      })
    const differenceCents = 500_00
    const [differenceByAnswersCents, todayCents] = [differenceCents, 2_500_00]
    const asPlanned = { differenceCents, differenceByAnswersCents, todayCents }
    expect(await preview([])).toEqual(asPlanned)
    expect(await preview([refs.salary])).toEqual({
      differenceCents,
      differenceByAnswersCents: 3_500_00,
      todayCents: 5_500_00,
    })
    // The rent of December is not open yet.
    expect(await preview([{ ...refs.rent, date: '2026-12-01' }])).toEqual(asPlanned)

    await setBalance(0)
    await travelTo('2026-12-01T12:00:00Z')
    // Of an earlier month, it counts in no balance any more.
    expect(await preview([refs.rent])).toMatchObject({ todayCents: 2_500_00 })
    expect(await preview([{ ...refs.rent, date: '2026-12-01' }])).toMatchObject({
      todayCents: 1_500_00,
    })
  })
})
