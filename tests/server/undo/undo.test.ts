/** Undoing changes of an account's plan [behaviour: Undo]: today is Friday, 20 November 2026. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeOldActivities } from '../../../src/server/services/accounts/activities.ts'
import { purgeDeletedCashFlows } from '../../../src/server/services/cash-flows/cash-flows.ts'
import { createApi } from '../../contract/api-call.ts'
import { createHousehold } from '../../support/household.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createUndoablePlan, DATE } from '../../support/undoable-plan.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('undoing', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  const createPlan = () => createUndoablePlan(server)

  it('is a change of its own, which is listed and can be undone', async () => {
    const { client, undo, refusal, latest, head, flows, on } = await createPlan()
    const plan = await flows()
    const { revision } = await client.occurrence.setOverride.mutate({ ...on, amountCents: 5 })
    const undone = await undo(revision)
    expect(undone).toEqual({ success: true, revision: revision + 1 })
    expect((await head()).revision).toBe(revision + 1)
    expect(await flows()).toEqual(plan)
    const details = { name: 'Rent', date: DATE, amountCents: 5, cashFlowId: on.id }
    expect((await latest()).slice(0, 2)).toMatchObject([
      { ...details, action: 'undidChange', undoneAction: 'setOverride', isUndone: false },
      { ...details, action: 'setOverride', undoneAction: null, revision, isUndone: true },
    ])
    expect(await refusal(revision)).toEqual({
      code: 'CONFLICT',
      sentence: 'This change was undone already.',
    })
    await undo(undone.revision)
    expect(await flows()).toMatchObject([{}, { overrides: [{ date: DATE, amountCents: 5 }] }, {}])
    expect((await latest()).map(({ isUndone }) => isUndone).slice(0, 3)).toEqual([
      false,
      true,
      false,
    ])
    await undo(revision)
    expect(await flows()).toEqual(plan)
  })

  it('names later changes of the same rows, and then changes nothing', async () => {
    const { client, refusal, head, ref, on } = await createPlan()
    const { expense, occurrence } = client
    const added = await expense.create.mutate({
      ...ref,
      name: 'Tea',
      amountCents: 1,
      recurrenceType: 'DAILY',
    })
    const tea = { ...on, id: added.id }
    const edited = await expense.update.mutate({ ...ref, amountCents: 1 })
    const marked = await occurrence.markDone.mutate({ ...on, done: true })
    const moved = await occurrence.move.mutate({ ...on, to: '2026-12-03' })
    const buffer = await client.user.update.mutate({ bufferCents: 5 })
    await occurrence.skip.mutate({ ...tea, skipped: true })
    await expense.update.mutate({ ...ref, name: 'Flat' })
    await occurrence.markDone.mutate({ ...on, done: false })
    await occurrence.move.mutate({ ...on, to: '2026-12-04' })
    await client.user.update.mutate({ bufferCents: 6 })
    const { revision } = await head()
    const sentences = []
    for (const change of [added, edited, marked, moved, buffer])
      sentences.push((await refusal(change.revision)).sentence)
    expect(sentences).toEqual([
      'The done marks or exceptions of Tea were changed since, so this cannot be undone any more.',
      'Rent was changed since, so this cannot be undone any more.',
      'Flat on Dec 1, 2026 was changed since, so this cannot be undone any more.',
      'Flat on Dec 1, 2026 was changed since, so this cannot be undone any more.',
      '"Keep at least" was changed since, so this cannot be undone any more.',
    ])
    expect((await head()).revision).toBe(revision)
    await expense.delete.mutate(ref)
    expect((await refusal(edited.revision)).sentence).toMatch(/^Rent was deleted since, so/)
    expect((await refusal(marked.revision)).sentence).toMatch(/^Flat was deleted since, so/)
  })

  it('raises the version of a cash flow, so that an edit of an older copy conflicts', async () => {
    const { client, undo, ref } = await createPlan()
    const { version, revision } = await client.expense.update.mutate({ ...ref, name: 'Flat' })
    await undo(revision)
    const { cashFlow } = await client.expense.latest.query(ref)
    expect(cashFlow).toMatchObject({ name: 'Rent', version: version + 1 })
    const stale = client.expense.update.mutate({ ...ref, version, name: 'House' })
    expect((await refusalOf(stale)).code).toBe('CONFLICT')
  })

  it('takes back what a done mark moved, and keeps what later marks moved', async () => {
    const { client, undo, refusal, setBalance, mark, head, rent, gym } = await createPlan()
    await client.user.update.mutate({ doneMovesBalance: true })
    const first = await setBalance(100_00)
    const { revision } = await setBalance(5_000_00)
    const marked = await mark('expense', rent, '2026-11-01')
    await mark('expense', gym, '2026-11-25')
    expect((await head()).cents).toBe(3_970_00)
    await undo(marked.revision)
    expect((await head()).cents).toBe(4_970_00)
    expect(await refusal(first.revision)).toEqual({
      code: 'CONFLICT',
      sentence: 'The starting balance was set again since, so this cannot be undone any more.',
    })
    await undo(revision)
    expect((await head()).cents).toBe(70_00)
    await undo(first.revision)
    expect((await head()).cents).toBe(-30_00)
  })

  it('does not take the starting balance past its limits', async () => {
    const { client, refusal, undo, setBalance, mark, head, salary } = await createPlan()
    await client.user.update.mutate({ doneMovesBalance: true })
    const { revision } = await setBalance(-99_999_999_999)
    await mark('income', salary, '2026-11-15')
    await undo(revision)
    const high = await setBalance(1_00)
    await setBalance(2_00)
    expect((await refusal(high.revision)).code).toBe('CONFLICT')
    const marked = await mark('income', salary, '2026-12-15')
    await setBalance(-99_999_999_999)
    expect((await refusal(marked.revision)).sentence).toMatch(/It can be at most \$999,999,999.99/)
    expect((await head()).cents).toBe(-99_999_999_999)
  })

  it('works for changes of /api/data and restored cash flows, once for two at the same time', async () => {
    const { client, undo, latest, flows, user, ref } = await createPlan()
    const plan = await flows()
    const api = createApi(server, { authorization: `Bearer ${user.token}` })
    await api('PUT', `resource=expense&id=${ref.id}`, { name: 'Flat' })
    const [edit] = await latest()
    expect(edit).toMatchObject({ action: 'editedCashFlow', name: 'Flat' })
    await undo(edit?.revision ?? 0)
    const { revision } = await client.expense.delete.mutate(ref)
    await client.expense.restore.mutate(ref)
    expect((await latest()).find((one) => one.revision === revision)?.isUndone).toBe(true)
    const [restored] = await latest()
    await undo(restored?.revision ?? 0)
    const both = await Promise.allSettled([undo(revision), undo(revision)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await flows()).map(({ name }) => name)).toEqual(plan.map(({ name }) => name))
  })

  it('is refused for a revision that no database can store', async () => {
    const { refusal } = await createPlan()
    expect(await refusal(2 ** 31)).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'The revision is too large.',
    })
  })

  it('is open to members, for changes of their account, for 90 days', async () => {
    const { client, refusal, latest, travelTo, on, user } = await createPlan()
    const { revision } = await client.occurrence.markDone.mutate({ ...on, done: true })
    const stranger = await registerUser(server)
    const household = await createHousehold({ client }, stranger)
    const notFound = { code: 'NOT_FOUND' }
    const undo = { account: household, revision }
    expect(await refusalOf(client.account.undo.mutate(undo))).toMatchObject(notFound)
    await client.account.removeMember.mutate({ id: household, userId: stranger.id })
    expect(await refusalOf(stranger.client.account.undo.mutate(undo))).toEqual({
      ...notFound,
      sentence: 'Account not found.',
    })
    expect((await client.account.activity.query({ id: household })).activities).toMatchObject([
      { action: 'removedMember', revision: null },
      { action: 'joined', revision: null },
      { action: 'createdAccount', revision: null },
    ])
    await travelTo('2027-02-18T12:00:00.001Z')
    const sentence =
      'This change was not found. A change can be undone for 90 days; of very many or large ones, only the newest can be undone.'
    expect(await refusal(revision)).toEqual({ ...notFound, sentence })
    expect(await latest()).toEqual([])
    const { db } = server.services
    await purgeOldActivities({ db, now: server.now })
    expect(await db.read.undoRecord.count({ where: { userId: user.id } })).toBe(0)
  })

  it('is refused for a deletion whose cash flow was removed for good', async () => {
    const { client, refusal, travelTo, ref } = await createPlan()
    const { revision } = await client.expense.delete.mutate(ref)
    await travelTo('2026-12-21T12:00:00Z')
    await purgeDeletedCashFlows({ db: server.services.db, now: server.now })
    expect(await refusal(revision)).toEqual({
      code: 'CONFLICT',
      sentence:
        'Rent was deleted, and has been removed for good since, so this cannot be undone any more.',
    })
  })
})

it('undoing is refused where the account has no room for the restored rows', async () => {
  const server = await startTestServer('sqlite', { quotas: { cashFlows: 1, marks: 1 } })
  const { client } = await registerUser(server)
  const account = 'personal' as const
  const rent = { account, name: 'Rent', amountCents: 1, recurrenceType: 'DAILY' } as const
  const { id } = await client.expense.create.mutate(rent)
  const deleted = await client.expense.delete.mutate({ account, id })
  const { id: other } = await client.expense.create.mutate(rent)
  const mark = { account, kind: 'expense', id: other } as const
  await client.occurrence.skip.mutate({ ...mark, date: DATE, skipped: true })
  const brought = await client.occurrence.skip.mutate({ ...mark, date: DATE, skipped: false })
  await client.occurrence.skip.mutate({ ...mark, date: '2026-12-02', skipped: true })
  for (const { revision } of [deleted, brought])
    expect((await refusalOf(client.account.undo.mutate({ account, revision }))).sentence).toMatch(
      /^An account can have at most 1 /,
    )
  await server.close()
})
