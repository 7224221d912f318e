/** Purges: after 30 days, deleted rows are removed from the database, however many they are. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDeletedAccounts } from '../../../src/server/services/accounts/accounts.ts'
import { purgeDeletedCashFlows } from '../../../src/server/services/cash-flows/cash-flows.ts'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

/** More rows than a purge removes in two transactions. */
const MANY = 1_100
const FILE = [
  'type,name,amount',
  ...Array.from({ length: MANY }, (_, at) => `income,Item ${at},1`),
].join('\n')
const IMPORT_ID = 'c0ffee00-0000-4000-8000-000000000001'

describe('purges', () => {
  let server: TestServer
  let client: Awaited<ReturnType<typeof registerUser>>['client']

  beforeAll(async () => {
    server = await startTestServer()
    client = (await registerUser(server)).client
  })
  afterAll(() => server.close())

  const fill = (account: AccountRef) =>
    client.import.run.mutate({
      account,
      csvData: FILE,
      columnMapping: 'byHeaders',
      importId: IMPORT_ID,
    })
  const inDays = (days: number) => ({
    db: server.services.db,
    now: server.now.add({ hours: days * 24, seconds: 1 }),
  })

  it('remove many deleted cash flows, and only those', async () => {
    await fill('personal')
    await client.import.undo.mutate({ account: 'personal', importId: IMPORT_ID })
    const item = { name: 'Kept', amountCents: 1, recurrenceType: 'DAILY' } as const
    const { revision: _, ...kept } = await client.income.create.mutate({
      account: 'personal',
      ...item,
    })
    expect(await purgeDeletedCashFlows(inDays(29))).toBe(0)
    expect(await purgeDeletedCashFlows(inDays(30))).toBe(MANY)
    expect(await client.income.list.query({ account: 'personal' })).toEqual([kept])
  })

  it('remove a cash flow that another one continues, and leave the other one', async () => {
    const account = 'personal'
    const item = { account, name: 'Rent', amountCents: 1, recurrenceType: 'DAILY' } as const
    const { id } = await client.expense.create.mutate(item)
    const change = { account, id, amountCents: 2, fromDate: '2027-03-01' } as const
    const later = await client.expense.update.mutate(change)
    const { revision } = await client.expense.delete.mutate({ account, id })
    expect(await purgeDeletedCashFlows(inDays(30))).toBe(1)
    const left = await client.expense.list.query({ account })
    expect(left).toMatchObject([{ id: later.id, continuesId: null }])
    const rejoined = client.expense.rejoin.mutate({ account, id: later.id })
    expect((await refusalOf(rejoined)).code).toBe('BAD_REQUEST')
    const undone = client.account.undo.mutate({ account, revision })
    expect((await refusalOf(undone)).code).toBe('CONFLICT')
  })

  it('remove cash flows that were deleted by taking a change back, also when a deleted one continues them', async () => {
    const { id: account } = await client.account.create.mutate({ name: 'Flat' })
    const item = { account, name: 'Rent', amountCents: 1, recurrenceType: 'DAILY' } as const
    const { id } = await client.expense.create.mutate(item)
    const change = (id: number, amountCents: number, fromDate: string) =>
      client.expense.update.mutate({ account, id, amountCents, fromDate })
    const second = await change(id, 2, '2027-03-01')
    const third = await change(second.id, 3, '2027-05-01')
    await client.expense.delete.mutate({ account, id: third.id })
    await client.expense.rejoin.mutate({ account, id: second.id })
    const restored = await client.expense.restore.mutate({ account, id: third.id })
    expect(restored).toMatchObject({ firstDate: '2027-05-01', continuesId: null })
  })

  it('remove a deleted account with its cash flows, and only that account', async () => {
    const gone = await client.account.create.mutate({ name: 'Boat' })
    const kept = await client.account.create.mutate({ name: 'House' })
    for (const { id } of [gone, kept]) await fill(id)
    await client.account.delete.mutate({ id: gone.id })
    const { cashFlow, account } = server.services.db.read
    const countIn = ({ id }: { id: number }) => cashFlow.count({ where: { accountId: id } })
    await purgeDeletedAccounts(inDays(29))
    expect(await countIn(gone)).toBe(MANY)
    await purgeDeletedAccounts(inDays(30))
    expect(await account.findUnique({ where: { id: gone.id } })).toBeNull()
    expect([await countIn(gone), await countIn(kept)]).toEqual([0, MANY])
  })

  it('remove the oldest activities of an account at every thousandth change', async () => {
    const { db } = server.services
    const { id: accountId } = await client.account.create.mutate({ name: 'Busy' })
    const { id: userId } = await client.user.me.query()
    const at = new Date(server.now.epochMilliseconds)
    const action = 'setStartingBalance' as const
    const rows = Array.from({ length: 10_500 }, (_, count) => ({
      accountId,
      userId,
      at,
      action,
      amountCents: count,
    }))
    await db.write(async (tx) => {
      await tx.activity.createMany({ data: rows })
      await tx.account.update({ where: { id: accountId }, data: { revision: 998 } })
    })
    const change = (startingBalanceCents: number) =>
      client.account.update.mutate({ id: accountId, startingBalanceCents })
    const count = () => db.read.activity.count({ where: { accountId } })
    await change(1)
    // With the one of the creation.
    expect(await count()).toBe(10_502)
    await change(2)
    expect(await count()).toBe(10_000)
    const { activities } = await client.account.activity.query({ id: accountId })
    expect(activities.slice(0, 3).map(({ amountCents }) => amountCents)).toEqual([2, 1, 10_499])
  })
})
