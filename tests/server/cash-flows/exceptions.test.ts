/** Skipped and moved occurrences [behaviour: Skipping and moving]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const account = 'personal'
const DATE = '2026-12-05'
const DONE = { success: true, revision: expect.any(Number) }

describe('skips and moves of occurrences', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  /** Adds an expense on the 5th of every month; the one of December 2026 is a Saturday. */
  async function addGym(fields: object = {}) {
    const gym = { account, name: 'Gym', amountCents: 10_00, recurrenceType: 'MONTHLY' } as const
    const { id } = await user.client.expense.create.mutate({ ...gym, recurrenceDay: 5, ...fields })
    return { account, kind: 'expense', id, date: DATE } as const
  }
  const stored = async () => {
    const [flow] = await user.client.expense.list.query({ account })
    return { skippedDates: flow?.skippedDates, moves: flow?.moves }
  }

  it('are set and removed, any number of times', async () => {
    const gym = await addGym()
    const { skip, move } = user.client.occurrence
    for (const skipped of [true, true]) expect(await skip.mutate({ ...gym, skipped })).toEqual(DONE)
    for (const to of ['2026-12-07', '2026-12-08', '2026-12-08'])
      expect(await move.mutate({ ...gym, to })).toEqual(DONE)
    expect(await stored()).toEqual({
      skippedDates: [DATE],
      moves: [{ date: DATE, to: '2026-12-08' }],
    })
    for (const skipped of [false, false])
      expect(await skip.mutate({ ...gym, skipped })).toEqual(DONE)
    for (const to of [null, null]) expect(await move.mutate({ ...gym, to })).toEqual(DONE)
    expect(await stored()).toEqual({ skippedDates: [], moves: [] })
  })

  it('keep the done mark and the override of their date, and are listed by date', async () => {
    const gym = await addGym()
    const { markDone, setOverride, removeOverride, skip, move } = user.client.occurrence
    for (const date of [DATE, '2026-11-05', '9999-12-31', '0001-01-01']) {
      await skip.mutate({ ...gym, date, skipped: true })
      await move.mutate({ ...gym, date, to: '9999-12-30' })
    }
    await markDone.mutate({ ...gym, done: true })
    await setOverride.mutate({ ...gym, amountCents: 5 })
    const dates = ['0001-01-01', '2026-11-05', DATE, '9999-12-31']
    const [flow] = await user.client.expense.list.query({ account })
    expect(flow).toMatchObject({
      completedDates: [DATE],
      overrides: [{ date: DATE, amountCents: 5 }],
      skippedDates: dates,
      moves: dates.map((date) => ({ date, to: '9999-12-30' })),
    })
    await removeOverride.mutate(gym)
    await markDone.mutate({ ...gym, done: false })
    await skip.mutate({ ...gym, skipped: false })
    expect(await user.client.expense.latest.query({ account, id: gym.id })).toMatchObject({
      cashFlow: {
        completedDates: [],
        overrides: [],
        skippedDates: dates.filter((date) => date !== DATE),
        moves: dates.map((date) => ({ date })),
      },
    })
  })

  it('exist once, even when several tabs set them at the same time', async () => {
    const gym = await addGym()
    const tabs = Array.from({ length: 6 }, () => createClient(server, user.token).occurrence)
    await Promise.all(
      tabs.flatMap((tab, index) => [
        tab.skip.mutate({ ...gym, skipped: true }),
        tab.move.mutate({ ...gym, to: `2026-12-1${index}` }),
      ]),
    )
    const { skippedDates, moves } = await stored()
    expect(skippedDates).toEqual([DATE])
    expect(moves).toHaveLength(1)
  })

  it('are recorded as activities of a shared account when they change something', async () => {
    const { id: home } = await user.client.account.create.mutate({ name: 'Home' })
    const gym = { ...(await addGym({ account: home })), account: home }
    const { skip, move } = user.client.occurrence
    for (const skipped of [true, true, false, false]) await skip.mutate({ ...gym, skipped })
    for (const to of ['2026-12-03', '2026-12-03', '2026-12-04', DATE, null])
      await move.mutate({ ...gym, to })
    const { activities } = await user.client.account.activity.query({ id: home })
    const done = activities.map(({ action, name, date, toDate }) => [action, name, date, toDate])
    expect(done.toReversed().slice(2)).toEqual([
      ['skippedOccurrence', 'Gym', DATE, null],
      ['unskippedOccurrence', 'Gym', DATE, null],
      ['movedOccurrence', 'Gym', DATE, '2026-12-03'],
      ['movedOccurrence', 'Gym', DATE, '2026-12-04'],
      ['movedOccurrenceBack', 'Gym', DATE, null],
    ])
  })

  it('come back with a cash flow that is restored', async () => {
    const gym = await addGym()
    const { id } = gym
    await user.client.occurrence.skip.mutate({ ...gym, skipped: true })
    await user.client.occurrence.move.mutate({ ...gym, to: '2026-12-07' })
    await user.client.expense.delete.mutate({ account, id })
    expect(await user.client.expense.restore.mutate({ account, id })).toMatchObject({
      skippedDates: [DATE],
      moves: [{ date: DATE, to: '2026-12-07' }],
    })
  })

  it.each([
    [null, DATE, []],
    ['before', '2026-12-04', []],
    ['before', DATE, [{ date: DATE, to: DATE }]],
    ['after', '2026-12-07', []],
    ['after', '2026-12-04', [{ date: DATE, to: '2026-12-04' }]],
  ] as const)(
    'with the weekend rule %s, after a Saturday is moved to %s, are %j',
    async (weekend, to, moves) => {
      const gym = await addGym({ weekend })
      await user.client.occurrence.move.mutate({ ...gym, to: '2026-12-15' })
      await user.client.occurrence.move.mutate({ ...gym, to })
      expect((await stored()).moves).toEqual(moves)
    },
  )

  it('are refused for an unknown item, an item of the other kind, and impossible days', async () => {
    const gym = await addGym()
    const { skip, move } = user.client.occurrence
    for (const wrong of [{ id: 2_000_000_000 }, { kind: 'income' as const }]) {
      const skipping = skip.mutate({ ...gym, ...wrong, skipped: true })
      expect((await refusalOf(skipping)).code).toBe('NOT_FOUND')
      const moving = move.mutate({ ...gym, ...wrong, to: null })
      expect((await refusalOf(moving)).code).toBe('NOT_FOUND')
    }
    for (const to of ['2026-02-29', '10000-01-01', 'nowhere', ''])
      expect(await refusalOf(move.mutate({ ...gym, to }))).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The date must be a real day, written like 2026-11-20.',
      })
    expect(await stored()).toEqual({ skippedDates: [], moves: [] })
  })
})
