/** Moving and copying between accounts: today is Friday, 20 November 2026 [behaviour: Moving and copying to another account]. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

type Input = Parameters<TestUser['client']['account']['moveCashFlows']['mutate']>[0]

const account = 'personal'
const RENT = {
  name: 'Rent',
  amountCents: 100_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const

describe.each(providers)('a transfer between accounts on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let household: number

  beforeAll(async () => {
    server = await startTestServer(provider, { quotas: { cashFlows: 5, marks: 8 } })
  })
  beforeEach(async () => {
    user = await registerUser(server)
    household = await createSharedAccount(server, user.id)
  })
  afterAll(() => server.close())

  const add = (fields: object = {}) =>
    user.client.expense.create.mutate({ account, ...RENT, note: 'Bob’s', ...fields })
  const list = (of: AccountRef = account) => user.client.expense.list.query({ account: of })
  const namesOf = async (of: AccountRef) => (await list(of)).map(({ name }) => name)
  const latest = async (of: AccountRef) => {
    const { activities } = await user.client.account.activity.query({ id: of })
    return activities[0]
  }
  const move = (ids: number[], more: object = {}) =>
    user.client.account.moveCashFlows.mutate({ account, toAccount: household, ids, ...more })
  const copy = (ids: number[], more: object = {}) =>
    user.client.account.copyCashFlows.mutate({
      account: household,
      fromAccount: account,
      ids,
      ...more,
    })
  const undo = (of: AccountRef, revision: number) =>
    user.client.account.undo.mutate({ account: of, revision })

  /** An expense with a mark of each sort. */
  async function addMarked() {
    const { id } = await add()
    const on = { account, kind: 'expense', id } as const
    const { occurrence } = user.client
    await occurrence.markDone.mutate({ ...on, date: '2026-11-05', done: true })
    await occurrence.setOverride.mutate({ ...on, date: '2026-12-05', amountCents: 5 })
    await occurrence.skip.mutate({ ...on, date: '2027-01-05', skipped: true })
    await occurrence.move.mutate({ ...on, date: '2027-02-05', to: '2027-02-08' })
    return id
  }

  it('moves a cash flow with its marks, in one change that is undone in both accounts', async () => {
    const id = await addMarked()
    const before = await list()
    const answer = await move([id])
    expect(answer).toEqual({ count: 1, revision: 6, toRevision: 1 })
    expect(await list()).toEqual([])
    const { version: _version, ...marked } = before[0] ?? { version: 0 }
    const moved = { ...marked, id: expect.any(Number), version: 1 }
    expect(await list(household)).toEqual([moved])
    const named = { kind: 'expense', name: 'Rent', count: null, isUndone: false }
    expect(await latest(account)).toMatchObject({ ...named, action: 'movedCashFlowsOut' })
    expect(await latest(household)).toMatchObject({ ...named, action: 'movedCashFlowsIn' })

    const undone = await undo(account, answer.revision)
    expect(await list()).toEqual(before)
    expect(await list(household)).toEqual([])
    expect(await latest(household)).toMatchObject({ undoneAction: 'movedCashFlowsIn' })
    const refusal = { code: 'CONFLICT', sentence: 'This change was undone already.' }
    expect(await refusalOf(undo(household, answer.toRevision))).toEqual(refusal)
    await undo(account, undone.revision)
    expect(await namesOf(account)).toEqual([])
    expect(await namesOf(household)).toEqual(['Rent'])
    await undo(household, answer.toRevision)
    expect(await list()).toEqual(before)
    expect(await list(household)).toEqual([])
  })

  it('answers the revisions of both accounts when it is undone, and its undoing can be undone', async () => {
    await move([(await add()).id])
    const [there] = await list(household)
    const back: Input = { account: household, toAccount: account, ids: [there?.id ?? 0] }
    const answer = await user.client.account.moveCashFlows.mutate(back)
    expect(answer).toEqual({ count: 1, revision: 2, toRevision: 3 })
    expect((await undo(household, 2)).revision).toBe(3)
    expect([await namesOf(account), await namesOf(household)]).toEqual([[], ['Rent']])
  })

  it('is not undone in either account after something of it was changed', async () => {
    const { revision, toRevision } = await move([(await add()).id])
    const [moved] = await list(household)
    const id = moved?.id ?? 0
    await user.client.expense.update.mutate({ account: household, id, amountCents: 5 })
    for (const [of, at] of [
      [account, revision],
      [household, toRevision],
    ] as const)
      expect(await refusalOf(undo(of, at))).toEqual({
        code: 'CONFLICT',
        sentence: 'Rent was changed since, so this cannot be undone any more.',
      })
    expect([await namesOf(account), await namesOf(household)]).toEqual([[], ['Rent']])
  })

  it('can be undone only by a member of both accounts', async () => {
    const member = await registerUser(server)
    const shared = await createSharedAccount(server, user.id, member.id)
    const { toRevision } = await move([(await add()).id], { toAccount: shared })
    const refused = member.client.account.undo.mutate({ account: shared, revision: toRevision })
    expect(await refusalOf(refused)).toEqual({
      code: 'CONFLICT',
      sentence:
        'This was also a change of another account, so only somebody who belongs to both can undo it.',
    })
  })

  it('moves the parts of a cash flow that changed from a date on together, and brings them back as they were', async () => {
    const { id } = await add()
    await add({ name: 'Gym' })
    const change = { account, id, fromDate: '2027-03-01', amountCents: 200_00 } as const
    const part = await user.client.expense.update.mutate(change)
    const before = await list()
    const { count, revision } = await move([part.id])
    expect(count).toBe(2)
    expect(await namesOf(account)).toEqual(['Gym'])
    const [first, second] = await list(household)
    expect(second).toMatchObject({ continuesId: first?.id, firstDate: '2027-03-01' })
    expect(await latest(household)).toMatchObject({ name: null, count: 2 })
    const ref = { account: household, id: second?.id ?? 0 }
    const rejoined = await user.client.expense.rejoin.mutate(ref)
    expect(rejoined).toMatchObject({ lastDate: null, amountCents: 100_00 })
    await undo(household, rejoined.revision)
    await undo(account, revision)
    expect(await list()).toEqual(before)
  })

  it('copies what is ahead: the past of this month is marked done in the copy, and moves no balance', async () => {
    const id = await addMarked()
    const on = { account, kind: 'expense', id } as const
    const { occurrence } = user.client
    await occurrence.markDone.mutate({ ...on, date: '2026-11-05', done: false })
    await occurrence.setOverride.mutate({ ...on, date: '2026-10-05', amountCents: 5 })
    await occurrence.markDone.mutate({ ...on, date: '2026-12-05', done: true })
    const before = await list()
    const { count, revision } = await copy([id])
    expect(count).toBe(1)
    expect(await list()).toEqual(before)
    expect(await list(household)).toMatchObject([
      {
        note: 'Bob’s',
        completedDates: ['2026-11-05'],
        overrides: [{ date: '2026-12-05', amountCents: 5 }],
        skippedDates: ['2027-01-05'],
        moves: [{ date: '2027-02-05', to: '2027-02-08' }],
      },
    ])
    const outlook = await user.client.projection.outlook.query({ account: household })
    expect(outlook.todayCents).toBe(0)
    expect(await latest(household)).toMatchObject({ action: 'copiedCashFlowsIn', name: 'Rent' })
    await undo(household, revision)
    expect([await list(household), await list()]).toEqual([[], before])
  })

  it('copies a moved occurrence by the day on which it falls', async () => {
    const { id } = await add()
    const { id: gym } = await add({ name: 'Gym', recurrenceDay: 25 })
    const { occurrence } = user.client
    const on = { account, kind: 'expense' } as const
    await occurrence.move.mutate({ ...on, id, date: '2026-11-05', to: '2026-11-28' })
    await occurrence.move.mutate({ ...on, id: gym, date: '2026-11-25', to: '2026-11-03' })
    await copy([id, gym])
    expect(await list(household)).toMatchObject([
      { completedDates: [], moves: [{ date: '2026-11-05', to: '2026-11-28' }] },
      { completedDates: ['2026-11-25'], moves: [{ date: '2026-11-25', to: '2026-11-03' }] },
    ])
  })

  it('copies a date by the day to which its weekend rule takes it', async () => {
    const { now } = server
    onTestFinished(() => void (server.now = now))
    // Sunday, 22 November 2026: Saturday the 21st falls on Monday.
    server.now = now.add({ hours: 48 })
    user = await registerUser(server)
    household = await createSharedAccount(server, user.id)
    const on21st = { recurrenceDay: 21, weekend: 'after' }
    const { id } = await add({ ...on21st, name: 'Skipped' })
    const { id: less } = await add({ ...on21st, name: 'Less' })
    const { id: paid } = await add({ ...on21st, name: 'Moved' })
    const on = { account, kind: 'expense', date: '2026-11-21' } as const
    const { occurrence } = user.client
    await occurrence.skip.mutate({ ...on, id, skipped: true })
    await occurrence.setOverride.mutate({ ...on, id: less, amountCents: 5 })
    await occurrence.move.mutate({ ...on, id: paid, to: '2026-11-20' })
    await copy([id, less, paid])
    expect(await list(household)).toMatchObject([
      { completedDates: [], skippedDates: [on.date] },
      { completedDates: [], overrides: [{ date: on.date, amountCents: 5 }] },
      { completedDates: [on.date], moves: [{ date: on.date, to: '2026-11-20' }] },
    ])
  })

  it('starts a new shared account with a copy of what is ahead', async () => {
    await add()
    await add({ name: 'Over', lastDate: '2026-10-31' })
    await add({ name: 'Party', recurrenceType: 'ON_X_DAY', startDate: '2026-10-05' })
    await user.client.income.create.mutate({ account, ...RENT, name: 'Pay', recurrenceDay: 28 })
    const { id, revision } = await user.client.account.create.mutate({
      name: 'Boat',
      startingBalanceCents: 500_00,
      copyOf: 'personal',
    })
    expect(revision).toBe(1)
    expect(await namesOf(id)).toEqual(['Rent'])
    expect(await user.client.income.list.query({ account: id })).toMatchObject([{ name: 'Pay' }])
    const outlook = await user.client.projection.outlook.query({ account: id })
    expect(outlook.todayCents).toBe(500_00)
    const { activities } = await user.client.account.activity.query({ id })
    expect(activities.map(({ action }) => action)).toEqual(['copiedCashFlowsIn', 'createdAccount'])
    const empty = await user.client.account.create.mutate({ name: 'Empty', copyOf: household })
    expect(await namesOf(empty.id)).toEqual([])
  })

  it('does not find a stranger’s account or a missing cash flow', async () => {
    const { id } = await add()
    const stranger = await registerUser(server)
    const foreign = await createSharedAccount(server, stranger.id)
    const notFound = { code: 'NOT_FOUND', sentence: 'Account not found.' }
    expect(await refusalOf(move([id], { toAccount: foreign }))).toEqual(notFound)
    expect(await refusalOf(copy([id], { account: foreign }))).toEqual(notFound)
    expect(await refusalOf(copy([id], { fromAccount: foreign }))).toEqual(notFound)
    const create = user.client.account.create.mutate({ name: 'Boat', copyOf: foreign })
    expect(await refusalOf(create)).toEqual(notFound)
    expect(await user.client.account.list.query()).toHaveLength(1)
    const missing = {
      code: 'NOT_FOUND',
      sentence: 'Not all of these incomes and expenses were found.',
    }
    expect(await refusalOf(move([id, id + 1_000]))).toEqual(missing)
    const same = { code: 'BAD_REQUEST', sentence: 'Choose another account.' }
    expect(await refusalOf(move([id], { toAccount: account }))).toEqual(same)
    expect(await namesOf(account)).toEqual(['Rent'])
  })

  it('is refused as a whole at a limit of the other account', async () => {
    const ids: number[] = []
    for (const name of ['A', 'B', 'C']) ids.push((await add({ name })).id)
    await copy(ids)
    expect((await refusalOf(move(ids))).sentence).toMatch(/^An account can have at most 5 incomes/)
    expect([await namesOf(account), await namesOf(household)]).toEqual([
      ['A', 'B', 'C'],
      ['A', 'B', 'C'],
    ])
  })

  it('moves once when it is sent again, or twice at the same time', async () => {
    const { id } = await add()
    const requestId = randomUUID()
    const other = createClient(server, user.token)
    const input: Input = { account, toAccount: household, ids: [id], requestId }
    const answers = await Promise.all(
      [user.client, other].map((client) => client.account.moveCashFlows.mutate(input)),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await namesOf(household)).toEqual(['Rent'])
  })

  it('does not deadlock with one in the other direction', async () => {
    const { id } = await add()
    const { id: boat } = await user.client.expense.create.mutate({
      ...RENT,
      account: household,
      name: 'Boat',
    })
    const back: Input = { account: household, toAccount: account, ids: [boat] }
    await Promise.all([move([id]), user.client.account.moveCashFlows.mutate(back)])
    expect([await namesOf(account), await namesOf(household)]).toEqual([['Boat'], ['Rent']])
  })
})
