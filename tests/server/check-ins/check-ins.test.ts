/** Check-ins [behaviour: Check-in]: today is Friday, 20 November 2026. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const STALE = {
  code: 'CONFLICT',
  sentence:
    'This account has changed since you looked. Please look at what is open now, and check in again.',
}

describe('check-ins', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  const createPlan = (person?: TestUser, account?: AccountRef) =>
    createMonthlyPlan(server, person, account)

  it('mark, skip and move all their items, and set the balance', async () => {
    const { client, checkIn, setBalance, openItems, head, flows, refs, travelTo } =
      await createPlan()
    await setBalance(10_00)
    const before = await head()
    await travelTo('2026-11-26T12:00:00Z')
    const moved = [{ ...refs.gym, to: '2026-11-30' }]
    const answer = await checkIn({ done: [refs.rent], skipped: [refs.salary], moved })
    expect(answer).toEqual({ id: expect.any(Number), revision: before.revision + 1 })
    expect(await head()).toEqual({
      revision: answer.revision,
      balanceOn: '2026-11-26',
      cents: 2_500_00,
    })
    expect(await flows()).toMatchObject([
      { name: 'Salary', skippedDates: ['2026-11-15'] },
      { name: 'Rent', completedDates: ['2026-11-01'] },
      { name: 'Gym', moves: [{ date: '2026-11-25', to: '2026-11-30' }] },
    ])
    expect(await openItems()).toEqual({
      revision: answer.revision,
      balanceOn: '2026-11-26',
      expectedCents: 2_500_00,
      items: [],
    })
    expect(await client.account.checkIns.query({ account: 'personal' })).toEqual([
      {
        id: answer.id,
        onDate: '2026-11-26',
        balanceCents: 2_500_00,
        expectedCents: 10_00 + 2_000_00 - 30_00,
        differenceCents: 520_00,
        range: null,
      },
    ])
  })

  it('are listed latest first', async () => {
    const { client, checkIn } = await createPlan()
    const ids = []
    for (const balanceCents of [1, 2, 3]) ids.push((await checkIn({ balanceCents })).id)
    const list = await client.account.checkIns.query({ account: 'personal' })
    expect(list.map(({ id }) => id)).toEqual(ids.toReversed())
  })

  it('count once when they are sent again, also after other changes and after they were undone', async () => {
    const { client, checkIn, setBalance, refs, user } = await createPlan()
    const revision = (await setBalance(0)).revision
    const same = { checkInId: randomUUID(), revision, done: [refs.rent] }
    const answer = await checkIn(same)
    await setBalance(7)
    expect(await checkIn({ ...same, balanceCents: 9 })).toEqual(answer)
    expect((await client.user.me.query()).startingBalanceCents).toBe(7)
    const second = { checkInId: randomUUID(), revision: (await setBalance(8)).revision }
    const { id } = await checkIn(second)
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    const rows = await readAllRows(server.services.db)
    expect((await checkIn(second)).id).toBe(id)
    expect(await readAllRows(server.services.db)).toEqual(rows)
    // In another account, or by another user, the same id is another check-in.
    const shared = await createSharedAccount(server, user.id)
    const other = await createPlan(user, shared)
    expect((await other.checkIn({ checkInId: same.checkInId })).id).not.toBe(answer.id)
    const stranger = await createPlan()
    expect((await stranger.checkIn({ checkInId: same.checkInId })).id).not.toBe(answer.id)
  })

  it('count once when they are sent several times at the same time', async () => {
    const { client, checkIn, head, refs } = await createPlan()
    const { revision } = await head()
    const same = { checkInId: randomUUID(), revision, done: [refs.rent, refs.salary] }
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkIn(same)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await head()).revision).toBe(revision + 1)
    expect(await client.account.checkIns.query({ account: 'personal' })).toHaveLength(1)
  })

  it('of two members at the same time save the first and refuse the second', async () => {
    const [ada, ben] = [await registerUser(server, 'Ada'), await registerUser(server, 'Ben')]
    const account = await createSharedAccount(server, ada.id, ben.id)
    const { checkIn, head, refs, client } = await createPlan(ada, account)
    const { revision } = await head()
    const input = { account, revision, skipped: [], moved: [] }
    const outcomes = await Promise.allSettled(
      [ada, ben].map((member, at) =>
        member.client.account.checkIn.mutate({
          ...input,
          checkInId: randomUUID(),
          balanceCents: at,
          done: [at === 0 ? refs.rent : refs.salary],
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(await head()).toMatchObject({ revision: revision + 1, cents: winner })
    const [made, ...others] = await client.account.checkIns.query({ account })
    expect([made?.balanceCents, others]).toEqual([winner, []])
    expect(await refusalOf(checkIn({ revision }))).toEqual(STALE)
    const { activities } = await ben.client.account.activity.query({ id: account })
    expect(activities[0]).toMatchObject({
      action: 'checkedIn',
      amountCents: winner,
      date: '2026-11-20',
      count: 1,
    })
  })

  it('reach open pages', async () => {
    const { user, checkIn } = await createPlan()
    const page = followChanges(server, user.token)
    await page.until(() => page.messageCount > 0)
    const { revision } = await checkIn()
    await page.until(() => page.revisions.get('personal') === revision)
    expect(page.ending).toBe('')
    page.close()
  })

  it.each([
    ['a cash flow that is not there', { kind: 'expense', id: 2_000_000_000, date: '2026-11-01' }],
    ['another kind', 'kind'],
    ['a cash flow of somebody else', 'stranger'],
    ['a deleted cash flow', 'deleted'],
  ])('change nothing when one of the items names %s', async (_what, wrong) => {
    const { client, checkIn, refs, gym } = await createPlan()
    const stranger = await createPlan()
    await client.expense.delete.mutate({ account: 'personal', id: gym })
    const wrongItems = {
      kind: { ...refs.rent, kind: 'income' },
      stranger: stranger.refs.rent,
      deleted: refs.gym,
    } as const
    const item = typeof wrong === 'string' ? wrongItems[wrong as keyof typeof wrongItems] : wrong
    const rows = await readAllRows(server.services.db)
    for (const list of ['done', 'skipped', 'moved']) {
      const items = list === 'moved' ? [refs.salary, item].map(withTo) : [refs.salary, item]
      const input = { done: [refs.rent], [list]: items }
      expect(await refusalOf(checkIn(input))).toEqual({
        code: 'NOT_FOUND',
        sentence: `This ${item.kind} was not found.`,
      })
    }
    expect(await readAllRows(server.services.db)).toEqual(rows)
  })

  it('name an item once over all three lists', async () => {
    const { checkIn, refs } = await createPlan()
    const twice = { done: [refs.rent], skipped: [refs.rent] }
    expect(await refusalOf(checkIn(twice))).toEqual({
      code: 'BAD_REQUEST',
      sentence: `A check-in can name an item once. The expense ${refs.rent.id} on 2026-11-01 is named twice.`,
    })
  })

  it('leave an item that is done already as it is, also when they are undone', async () => {
    const { client, checkIn, mark, flows, refs, gym } = await createPlan()
    await mark('expense', refs.rent.id, '2026-11-01')
    const ref = { account: 'personal', kind: 'expense', id: gym } as const
    await client.occurrence.move.mutate({ ...ref, date: '2026-11-25', to: '2026-11-28' })
    const before = await flows()
    const moved = [{ ...refs.gym, to: '2026-12-02' }]
    const { id } = await checkIn({ done: [refs.rent, refs.salary], moved })
    expect(await flows()).toMatchObject([
      { completedDates: ['2026-11-15'] },
      { completedDates: ['2026-11-01'] },
      { moves: [{ date: '2026-11-25', to: '2026-12-02' }] },
    ])
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await flows()).toEqual(before)
  })

  it('count against the quota of marks as a whole', async () => {
    const { services } = server
    const { quotas } = services.settings
    const { checkIn, refs, flows } = await createPlan()
    const before = await flows()
    services.settings.quotas = { ...quotas, marks: 1 }
    const input = { done: [refs.rent], skipped: [refs.salary] }
    expect(await refusalOf(checkIn(input))).toMatchObject({ code: 'CONFLICT' })
    services.settings.quotas = quotas
    expect(await flows()).toEqual(before)
  })
})

function withTo<Item extends object>(item: Item) {
  return { ...item, to: '2026-12-02' }
}
