/** Done marks that move the balance [behaviour: Mark done moves the balance]: today is Friday, 20 November 2026. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '../../contract/api-call.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

/** The number of sequences of acts. */
const RUNS = fuzzRuns(4)
const MOST = 99_999_999_999

describe('done marks that move the balance', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  })

  async function createPlan() {
    const plan = await createMonthlyPlan(server)
    const { client } = plan
    await client.user.update.mutate({ startingBalanceCents: 5_000_00, doneMovesBalance: true })
    const override = (amountCents: number) =>
      client.occurrence.setOverride.mutate({ account: 'personal', ...plan.refs.rent, amountCents })
    const starting = async () => (await plan.head()).cents
    return { ...plan, override, starting }
  }

  it('leave every balance from the day on as it was, and move the money back when they are removed', async () => {
    const { mark, rent, salary, line, starting } = await createPlan()
    const before = await line('2026-11-15')
    await mark('expense', rent, '2026-11-01')
    await mark('income', salary, '2026-11-15')
    await mark('income', salary, '2026-11-15')
    expect([await starting(), await line('2026-11-15')]).toEqual([7_000_00, before])
    await mark('expense', rent, '2026-11-01', false)
    await mark('expense', rent, '2026-11-01', false)
    expect([await starting(), await line('2026-11-15')]).toEqual([8_000_00, before])
    await mark('income', salary, '2026-11-15', false)
    expect([await starting(), await line('2026-11-01')]).toEqual([
      5_000_00,
      expect.arrayContaining([4_000_00]),
    ])
  })

  it('move the amount of the override, and the same amount back after the override or the setting has changed', async () => {
    const { mark, rent, override, starting, client } = await createPlan()
    await override(900_00)
    await mark('expense', rent, '2026-11-01')
    expect(await starting()).toBe(4_100_00)
    await override(1_234_00)
    await client.user.update.mutate({ doneMovesBalance: false })
    await mark('expense', rent, '2026-11-01', false)
    expect(await starting()).toBe(5_000_00)
    await mark('expense', rent, '2026-11-01')
    await client.user.update.mutate({ doneMovesBalance: true })
    await mark('expense', rent, '2026-11-01', false)
    expect(await starting()).toBe(5_000_00)
  })

  it('move nothing for a skipped occurrence or a date without one, and move the line for an earlier month', async () => {
    const { mark, rent, gym, starting, client, line } = await createPlan()
    const skip = { account: 'personal', kind: 'expense', id: gym, skipped: true } as const
    await client.occurrence.skip.mutate({ ...skip, date: '2026-11-25' })
    await mark('expense', gym, '2026-11-25')
    await mark('expense', gym, '2026-11-26')
    expect(await starting()).toBe(5_000_00)
    const [before = 0] = await line('2026-12-01')
    await mark('expense', rent, '2026-10-01')
    expect([await starting(), (await line('2026-12-01'))[0]]).toEqual([4_000_00, before - 1_000_00])
  })

  it('stay with their cash flow when it is deleted, restored, edited, split and rejoined', async () => {
    const { mark, rent, starting, client } = await createPlan()
    const flow = { account: 'personal', id: rent } as const
    await mark('expense', rent, '2026-11-01')
    await client.expense.delete.mutate(flow)
    expect(await starting()).toBe(4_000_00)
    await client.expense.restore.mutate(flow)
    await client.expense.update.mutate({ ...flow, amountCents: 1 })
    await mark('expense', rent, '2026-12-01')
    const change = { fromDate: '2026-11-01', amountCents: 2 }
    const part = await client.expense.update.mutate({ ...flow, ...change })
    expect(await starting()).toBe(3_999_99)
    await mark('expense', part.id, '2026-11-01', false)
    expect(await starting()).toBe(4_999_99)
    await mark('expense', part.id, '2027-01-01')
    await client.expense.rejoin.mutate({ ...flow, id: part.id })
    expect(await starting()).toBe(4_999_97)
    await mark('expense', rent, '2027-01-01', false)
    await mark('expense', rent, '2026-12-01', false)
    expect(await starting()).toBe(5_000_00)
  })

  it('move the balance through /api/data too', async () => {
    const { user, rent, salary, starting, client } = await createPlan()
    const api = createApi(server, { authorization: `Bearer ${user.token}` })
    const mark = { type: 'expense', id: rent, date: '2026-11-01' }
    await api('POST', 'resource=mark-done', { ...mark, action: 'add' })
    expect(await starting()).toBe(4_000_00)
    await api('POST', 'resource=mark-done', { ...mark, action: 'remove' })
    const occurrence = { account: 'personal', kind: 'income', id: salary, done: true } as const
    // One batch.
    await Promise.all(
      ['2026-11-15', '2026-12-15'].map((date) =>
        client.occurrence.markDone.mutate({ ...occurrence, date }),
      ),
    )
    expect(await starting()).toBe(11_000_00)
    expect((await api('GET', 'resource=user')).body).toMatchObject({ doneMovesBalance: true })
    const { body } = await api('PUT', 'resource=user', { doneMovesBalance: false })
    expect(body).not.toHaveProperty('doneMovesBalance')
    expect(body).not.toHaveProperty('balanceOn')
  })

  it('are refused where the balance would pass its limits, and change nothing', async () => {
    const { mark, salary, client } = await createPlan()
    await client.user.update.mutate({ startingBalanceCents: MOST - 1 })
    const rows = await readAllRows(server.services.db)
    expect(await refusalOf(mark('income', salary, '2026-11-15'))).toEqual({
      code: 'CONFLICT',
      sentence:
        'This would change the starting balance to $1,000,002,999.98. It can be at most $999,999,999.99, above or below zero.',
    })
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it('do not change the day on which the balance was set, nor what is expected', async () => {
    const { mark, rent, openItems, travelTo, client } = await createPlan()
    await travelTo('2026-11-21T12:00:00Z')
    const { balanceOn, expectedCents } = await openItems()
    await mark('expense', rent, '2026-11-01')
    expect(await openItems()).toMatchObject({ balanceOn, expectedCents })
    expect((await client.user.me.query()).balanceOn).toBe('2026-11-20')
  })

  it("move nothing in the 'auto' mode", async () => {
    server.services.settings.offersMarkDoneMode = true
    const { mark, rent, starting, client } = await createPlan()
    await mark('expense', rent, '2026-11-01')
    await client.user.update.mutate({ markDoneMode: 'auto' })
    await mark('expense', rent, '2026-12-01')
    expect(await starting()).toBe(4_000_00)
    await mark('expense', rent, '2026-11-01', false)
    expect(await starting()).toBe(5_000_00)
    server.services.settings.offersMarkDoneMode = false
  })

  it('are not moved by check-ins, whose undoing keeps later moves', async () => {
    const { mark, refs, rent, salary, checkIn, starting, client, flows } = await createPlan()
    await mark('income', salary, '2026-11-15')
    const { id } = await checkIn({ balanceCents: 1_00, done: [refs.rent] })
    expect(await starting()).toBe(1_00)
    await mark('expense', rent, '2026-11-01', false)
    expect(await starting()).toBe(1_00)
    await mark('expense', rent, '2026-12-01')
    await mark('expense', rent, '2026-11-01')
    expect(await starting()).toBe(1_00 - 2_000_00)
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    // The mark of November was the check-in's, and has been made anew since: it is taken back with what it moved.
    expect(await starting()).toBe(8_000_00 - 1_000_00)
    expect(await flows()).toMatchObject([
      { completedDates: ['2026-11-15'] },
      { completedDates: ['2026-12-01'] },
      {},
    ])
  })

  it('are restored from a backup with the money that they moved, and so are the check-ins', async () => {
    const { client, mark, rent, checkIn } = await createPlan()
    await checkIn({ balanceCents: 1 })
    await checkIn({ balanceCents: 5_000_00 })
    await mark('expense', rent, '2026-11-01')
    const backup = await client.backup.download.query({ account: 'personal' })
    expect(backup).toMatchObject({
      balanceOn: '2026-11-20',
      doneMovesBalance: true,
      checkIns: [{ balanceCents: 1 }, { balanceCents: 5_000_00, expectedCents: 1 + 2_000_00 }],
    })
    expect(backup.cashFlows.flatMap(({ movedBalance = [] }) => movedBalance)).toEqual([
      { date: '2026-11-01', cents: -1_000_00 },
    ])
    const { id: account } = await client.account.create.mutate({ name: 'Copy' })
    await client.backup.restore.mutate({ account, backup })
    const copy = await client.backup.download.query({ account })
    expect(copy).toEqual({ ...backup, accountName: 'Copy' })
    const [flow] = await client.expense.list.query({ account })
    const occurrence = { kind: 'expense', id: flow?.id ?? 0, date: '2026-11-01' } as const
    await client.occurrence.markDone.mutate({ account, ...occurrence, done: false })
    const [restored] = await client.account.list.query()
    expect(restored).toMatchObject({ startingBalanceCents: 5_000_00, doneMovesBalance: true })
    const [checkedIn] = await client.account.checkIns.query({ account })
    expect(checkedIn).toMatchObject({ onDate: '2026-11-20', balanceCents: 5_000_00 })
    const undone = client.account.undoCheckIn.mutate({ account, id: checkedIn?.id ?? 0 })
    expect(await refusalOf(undone)).toMatchObject({ code: 'CONFLICT' })
  })

  it('keep every balance from the last date on, in random sequences', async () => {
    const dates = ['2026-11-01', '2026-12-01', '2027-01-01'] as const
    const date = fc.constantFrom(...dates)
    const acts = fc.oneof(
      fc.record({ act: fc.constant('mark'), date, done: fc.boolean() }),
      fc.record({ act: fc.constant('override'), date, cents: fc.nat(500_00) }),
      fc.record({ act: fc.constant('switch'), date, done: fc.boolean() }),
      fc.record({ act: fc.constant('check in and undo'), date, done: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 12 }), async (sequence) => {
        const { client, mark, rent, refs, checkIn, head } = await createPlan()
        /** The amount that each mark has moved, and the amount of each date: kept apart from the server. */
        const moved = new Map<string, number>()
        const amounts = new Map<string, number>(dates.map((each) => [each, 1_000_00]))
        let [starting, isOn] = [5_000_00, true]
        for (const each of sequence) {
          const occurrence = { account: 'personal', ...refs.rent, date: each.date } as const
          if (each.act === 'override' && 'cents' in each) {
            await client.occurrence.setOverride.mutate({ ...occurrence, amountCents: each.cents })
            amounts.set(each.date, each.cents)
          } else if (each.act === 'switch' && 'done' in each) {
            await client.user.update.mutate({ doneMovesBalance: each.done })
            isOn = each.done
          } else if (each.act === 'check in and undo' && 'done' in each) {
            const item = { ...refs.rent, date: each.date }
            const { id } = await checkIn(each.done ? { done: [item] } : { skipped: [item] })
            await client.account.undoCheckIn.mutate({ account: 'personal', id })
          } else if ('done' in each) {
            await mark('expense', rent, each.date, each.done)
            const was = moved.get(each.date)
            if (each.done && was === undefined)
              moved.set(each.date, isOn ? (amounts.get(each.date) ?? 0) : 0)
            if (!each.done) moved.delete(each.date)
            if (each.done && was === undefined) starting -= moved.get(each.date) ?? 0
            if (!each.done) starting += was ?? 0
          }
          expect((await head()).cents).toBe(starting)
        }
        const pending = dates.filter((each) => !moved.has(each))
        const bills = pending.reduce((sum, each) => sum + (amounts.get(each) ?? 0), 0)
        const [balance] = (
          await client.projection.balances.query({
            account: 'personal',
            from: '2027-01-14',
            to: '2027-01-14',
          })
        ).balancesCents
        // Two salaries and two months of the gym are between.
        expect(balance).toBe(starting - bills + 2 * (3_000_00 - 30_00))
      }),
      { numRuns: RUNS },
    )
  })
})
