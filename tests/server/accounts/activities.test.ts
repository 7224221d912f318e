/** The activities of shared accounts [behaviour: Recent activity]. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/shared/app-error.ts'
import { purgeOldActivities } from '../../../src/server/services/accounts/activities.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
const DATE = '2026-12-01'
const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')

describe('activities', () => {
  let server: TestServer
  let first: Awaited<ReturnType<typeof registerUser>>
  let ana: TestClient
  let ben: TestClient
  let anaId: number
  let benId: number

  beforeAll(async () => {
    server = await startTestServer()
    first = await registerUser(server, 'Ana')
    const second = await registerUser(server, 'Ben')
    ana = first.client
    ben = second.client
    anaId = first.id
    benId = second.id
  })
  afterAll(() => server.close())

  /** Creates a shared account without activities. */
  const share = () => createSharedAccount(server, anaId, benId)

  /** Signs Ana in again at a time when her first token has expired. */
  async function signInLater(now: Temporal.Instant): Promise<TestClient> {
    server.now = now
    const { email, password } = first
    const { token } = await createClient(server).auth.login.mutate({ email, password })
    return createClient(server, token)
  }

  const list = async (id: number, client = ana) =>
    (await client.account.activity.query({ id })).activities

  /** The actions of an account and their amounts, newest first. */
  const actions = async (id: number) =>
    (await list(id)).map(({ action, amountCents }) =>
      amountCents === null ? action : `${action} ${amountCents}`,
    )

  const countStored = () => server.services.db.read.activity.count()

  it('say who did what, to what, and when', async () => {
    const account = await share()
    const { id } = await ben.expense.create.mutate({ account, ...RENT })
    server.now = NOW.add({ seconds: 90 })
    await ana.occurrence.markDone.mutate({ account, kind: 'expense', id, date: DATE, done: true })
    server.now = NOW
    const counts = { count: null, addedCount: null, changedCount: null }
    const nothing = { ...counts, toDate: null, importId: null, undoneAction: null }
    const undoable = { revision: expect.any(Number), isUndone: false }
    const flags = { ...undoable, canRestore: false, canUndo: false }
    const rent = { ...nothing, ...flags, kind: 'expense', cashFlowId: id, name: 'Rent' }
    expect(await list(account)).toEqual([
      {
        ...rent,
        id: expect.any(Number),
        at: '2026-11-20T12:01:30.000Z',
        memberName: 'Ana',
        isOwn: true,
        action: 'markedDone',
        date: DATE,
        amountCents: null,
      },
      {
        ...rent,
        id: expect.any(Number),
        at: '2026-11-20T12:00:00.000Z',
        memberName: 'Ben',
        isOwn: false,
        action: 'addedCashFlow',
        date: null,
        amountCents: 1_850_00,
      },
    ])
    expect((await list(account, ben)).map(({ isOwn }) => isOwn)).toEqual([false, true])
  })

  it('are stored for each change of a cash flow, but not for a call that changes nothing', async () => {
    const account = await share()
    const { id } = await ana.income.create.mutate({ account, ...RENT })
    const ref = { account, id }
    const mark = { ...ref, kind: 'income', date: DATE } as const
    const { income, occurrence } = ana
    for (let times = 0; times < 2; times++) {
      await income.update.mutate({ ...ref, name: 'Lodger' })
      await income.update.mutate({ ...ref, amountCents: 1_900_00 })
      await occurrence.markDone.mutate({ ...mark, done: true })
    }
    for (let times = 0; times < 2; times++) {
      await occurrence.markDone.mutate({ ...mark, done: false })
      await occurrence.setOverride.mutate({ ...mark, amountCents: 5 })
    }
    await occurrence.setOverride.mutate({ ...mark, amountCents: 6 })
    for (let times = 0; times < 2; times++) await occurrence.removeOverride.mutate(mark)
    await income.delete.mutate(ref)
    expect((await refusalOf(income.delete.mutate(ref))).code).toBe('NOT_FOUND')
    for (let times = 0; times < 2; times++) await income.restore.mutate(ref)

    expect((await actions(account)).toReversed()).toEqual([
      'addedCashFlow 185000',
      'editedCashFlow',
      'editedCashFlow 190000',
      'markedDone',
      'markedPending',
      'setOverride 5',
      'setOverride 6',
      'removedOverride',
      'deletedCashFlow',
      'restoredCashFlow',
    ])
    const names = (await list(account)).map(({ name }) => name)
    expect(names.toReversed().slice(0, 2)).toEqual(['Rent', 'Lodger'])
  })

  it('are stored for each change of the account and its members', async () => {
    const { id } = await ana.account.create.mutate({ name: 'Household' })
    await ana.account.update.mutate({ id, name: 'Home' })
    await ana.account.update.mutate({ id, startingBalanceCents: -5 })
    const { token } = await ana.invitation.create.mutate({ accountId: id })
    await ben.invitation.accept.mutate({ token })
    await ana.account.transfer.mutate({ id, userId: benId })
    await ana.account.leave.mutate({ id })
    const lines = (await list(id, ben)).map(({ memberName, action, name, amountCents }) =>
      [memberName, action, name, amountCents].filter((field) => field !== null).join(' '),
    )
    expect(lines.toReversed()).toEqual([
      'Ana createdAccount',
      'Ana renamedAccount Home',
      'Ana setStartingBalance -5',
      'Ben joined',
      'Ana transferred Ben',
      'Ana left',
    ])
  })

  it('are not stored when the transaction of the change fails', async () => {
    const account = await share()
    const { id } = await ana.expense.create.mutate({ account, ...RENT })
    const { db } = server.services
    server.services.db = {
      ...db,
      write: (fn) =>
        db.write(async (tx) => {
          await fn(tx)
          throw new AppError('CONFLICT', 'The disk is full.')
        }),
    }
    const mark = { account, kind: 'expense', id, date: DATE } as const
    for (const write of [
      ana.expense.update.mutate({ account, id, name: 'X' }),
      ana.expense.delete.mutate({ account, id }),
      ana.occurrence.markDone.mutate({ ...mark, done: true }),
      ana.occurrence.setOverride.mutate({ ...mark, amountCents: 1 }),
    ])
      expect((await refusalOf(write)).code).toBe('CONFLICT')
    server.services.db = db
    expect(await actions(account)).toEqual(['addedCashFlow 185000'])
    expect((await refusalOf(ana.expense.update.mutate({ account, id, version: 9 }))).code).toBe(
      'CONFLICT',
    )
    expect(await actions(account)).toEqual(['addedCashFlow 185000'])
  })

  it('offer to restore a deleted item on its last deletion, for 30 days', async () => {
    const account = await share()
    const { id } = await ben.expense.create.mutate({ account, ...RENT })
    await ben.expense.delete.mutate({ account, id })
    await ana.expense.restore.mutate({ account, id })
    server.now = NOW.add({ seconds: 1 })
    await ben.expense.delete.mutate({ account, id })
    const offers = async (client = ana) =>
      (await list(account, client)).map(({ action, canRestore }) => `${action} ${canRestore}`)
    expect(await offers()).toEqual([
      'deletedCashFlow true',
      'restoredCashFlow false',
      'deletedCashFlow false',
      'addedCashFlow false',
    ])
    const later = await signInLater(NOW.add({ hours: 31 * 24 }))
    expect((await offers(later))[0]).toBe('deletedCashFlow false')
    server.now = NOW
    await ana.expense.restore.mutate({ account, id })
    expect(await offers()).not.toContain('deletedCashFlow true')
  })

  it('offer to undo an import until all of its rows are gone', async () => {
    const account = await share()
    const importId = randomUUID()
    const csvData = 'type,name,amount\nexpense,Gym,12\nexpense,Tea,3'
    await ana.import.run.mutate({ account, csvData, columnMapping: 'byHeaders', importId })
    expect(await list(account)).toMatchObject([
      { action: 'importedFile', count: 2, importId, canUndo: true },
    ])
    await ben.import.undo.mutate({ account, importId })
    expect(await list(account)).toMatchObject([
      { action: 'undidImport', count: 2, canUndo: false },
      { action: 'importedFile', canUndo: false },
    ])
  })

  it('are listed in pages without repeating one, while new ones are added', async () => {
    const account = await share()
    const { id } = await ana.expense.create.mutate({ account, ...RENT })
    const at = new Date(server.now.epochMilliseconds)
    const row = { accountId: account, userId: anaId, at, action: 'editedCashFlow' } as const
    const data = Array.from({ length: 119 }, (_, index) => ({ ...row, amountCents: index + 1 }))
    await server.services.db.write((tx) => tx.activity.createMany({ data }))
    const pages = []
    let cursor: number | undefined
    do {
      const page = await ana.account.activity.query({ id: account, cursor })
      pages.push(page.activities)
      cursor = page.nextCursor ?? undefined
      await ben.occurrence.markDone.mutate({
        account,
        kind: 'expense',
        id,
        date: DATE,
        done: pages.length % 2 === 1,
      })
    } while (cursor !== undefined)
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
    const amounts = pages.flat().map(({ amountCents }) => amountCents)
    expect(amounts).toEqual([...Array.from({ length: 119 }, (_, index) => 119 - index), 1_850_00])
  })

  it('are shown and stored for 90 days', async () => {
    const account = await share()
    await ana.expense.create.mutate({ account, ...RENT })
    const { db } = server.services
    const before = await countStored()
    const limit = NOW.add({ hours: 90 * 24 })
    const later = await signInLater(limit)
    await purgeOldActivities({ db, now: limit })
    expect(await list(account, later)).toHaveLength(1)
    expect(await countStored()).toBe(before)

    server.now = limit.add({ milliseconds: 1 })
    expect(await list(account, later)).toEqual([])
    await purgeOldActivities({ db, now: server.now })
    // Some activities of other tests are newer, so they are still stored.
    expect(await countStored()).toBeLessThan(before)
    server.now = NOW
  })

  it('are refused to strangers and to removed members', async () => {
    const account = await share()
    await ana.expense.create.mutate({ account, ...RENT })
    const { client: stranger } = await registerUser(server, 'Cleo')
    expect(await list(account, ben)).toHaveLength(1)
    await ana.account.removeMember.mutate({ id: account, userId: benId })
    const refused = { code: 'NOT_FOUND', sentence: 'Account not found.' }
    for (const client of [stranger, ben])
      expect(await refusalOf(client.account.activity.query({ id: account }))).toEqual(refused)
    expect((await list(account)).map(({ action, name }) => [action, name])).toEqual([
      ['removedMember', 'Ben'],
      ['addedCashFlow', 'Rent'],
    ])
  })

  it('are stored for a personal account too', async () => {
    const { client } = await registerUser(server, 'Eva')
    const { id } = await client.expense.create.mutate({ account: 'personal', ...RENT })
    const ref = { account: 'personal', id } as const
    await client.expense.delete.mutate(ref)
    await client.user.update.mutate({ startingBalanceCents: 5 })
    const file = { csvData: 'type,name,amount\nincome,a,1', columnMapping: 'byHeaders' } as const
    await client.import.run.mutate({ account: 'personal', ...file })
    const { activities } = await client.account.activity.query({ id: 'personal' })
    const newestFirst = ['importedFile', 'setStartingBalance', 'deletedCashFlow', 'addedCashFlow']
    expect(activities.map(({ action }) => action)).toEqual(newestFirst)
  })

  it('show the current name of a member who changed their name', async () => {
    const { client } = await registerUser(server, 'Dora')
    const { id } = await client.account.create.mutate({ name: 'Boat' })
    await client.user.update.mutate({ name: 'Theodora' })
    expect(await list(id, client)).toMatchObject([{ memberName: 'Theodora' }])
  })
})
