/** Undone check-ins [behaviour: Check-in]: today is Friday, 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('check-ins that are undone', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  const createPlan = () => createMonthlyPlan(server)

  it('restore all marks and the balance, and leave the list', async () => {
    const { client, checkIn, setBalance, head, flows, refs, travelTo } = await createPlan()
    await setBalance(10_00)
    const [before, plan] = [await head(), await flows()]
    await travelTo('2026-11-26T12:00:00Z')
    const moved = [{ ...refs.gym, to: '2026-11-30' }]
    const { id } = await checkIn({ done: [refs.rent], skipped: [refs.salary], moved })
    const undone = await client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(undone).toEqual({ success: true, revision: before.revision + 2 })
    expect(await head()).toEqual({ ...before, revision: undone.revision })
    expect(await flows()).toEqual(plan)
    expect(await client.account.checkIns.query({ account: 'personal' })).toEqual([])
    const again = client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await refusalOf(again)).toEqual({
      code: 'CONFLICT',
      sentence: 'This check-in was undone already.',
    })
  })

  it('are undone one after the other, but not past a balance that the user set', async () => {
    const { client, checkIn, setBalance, head, flows, refs } = await createPlan()
    const plan = await flows()
    await setBalance(1)
    const ids = []
    for (const [at, to] of ['2026-11-26', '2026-11-27', '2026-11-28'].entries())
      ids.push((await checkIn({ balanceCents: at + 2, moved: [{ ...refs.gym, to }] })).id)
    const undo = (id = 0) => client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await refusalOf(undo(ids[1]))).toEqual({
      code: 'CONFLICT',
      sentence:
        'The starting balance was set again after this check-in, so it cannot be undone any more.',
    })
    for (const id of ids.toReversed()) await undo(id)
    expect([(await head()).cents, await flows()]).toEqual([1, plan])
    const { id } = await checkIn()
    await setBalance(2)
    expect(await refusalOf(undo(id))).toMatchObject({ code: 'CONFLICT' })
  })

  it('keep what was changed since', async () => {
    const { client, checkIn, mark, flows, refs, gym, rent } = await createPlan()
    const moved = [{ ...refs.gym, to: '2026-11-26' }]
    const { id } = await checkIn({ done: [refs.rent, refs.salary], moved })
    const ref = { account: 'personal', kind: 'expense', id: gym } as const
    await client.occurrence.move.mutate({ ...ref, date: '2026-11-25', to: '2026-11-29' })
    await mark('expense', rent, '2026-11-01', false)
    await client.expense.update.mutate({ account: 'personal', id: rent, amountCents: 5 })
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await flows()).toMatchObject([
      { completedDates: [] },
      { amountCents: 5, completedDates: [] },
      { moves: [{ date: '2026-11-25', to: '2026-11-29' }] },
    ])
  })

  it('find their items in the later part of a cash flow that was changed from a date on', async () => {
    const { client, checkIn, flows, refs, gym, rent } = await createPlan()
    const moved = [{ ...refs.gym, to: '2026-11-26' }]
    const { id } = await checkIn({ done: [refs.rent], skipped: [refs.salary], moved })
    const change = { account: 'personal', fromDate: '2026-11-01', amountCents: 7 } as const
    await client.expense.update.mutate({ ...change, id: gym })
    await client.expense.update.mutate({ ...change, id: rent })
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    for (const flow of await flows())
      expect(flow).toMatchObject({ completedDates: [], skippedDates: [], moves: [] })
  })

  it('can be restored while a cash flow of theirs stays deleted', async () => {
    const { client, checkIn, flows, refs, rent } = await createPlan()
    const { id } = await checkIn({ done: [refs.rent] })
    const ref = { account: 'personal', id: rent } as const
    const undo = (revision: number) => client.account.undo.mutate({ account: 'personal', revision })
    await client.expense.delete.mutate(ref)
    const { revision } = await client.account.undoCheckIn.mutate({ account: 'personal', id })
    await undo((await undo((await undo(revision)).revision)).revision)
    const { revision: restored } = await client.expense.restore.mutate(ref)
    expect(await flows()).toMatchObject([{}, { completedDates: ['2026-11-01'] }, {}])
    expect(await refusalOf(undo(revision))).toMatchObject({ code: 'CONFLICT' })
    await undo(restored)
    const last = await client.account.undoCheckIn.mutate({ account: 'personal', id })
    await client.expense.restore.mutate(ref)
    expect(await refusalOf(undo(last.revision))).toEqual({
      code: 'CONFLICT',
      sentence: 'Rent was restored since, so this cannot be undone any more.',
    })
  })
})
