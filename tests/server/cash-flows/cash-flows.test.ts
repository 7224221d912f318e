import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDeletedCashFlows } from '../../../src/server/services/cash-flows/cash-flows.ts'
import { PLAIN } from '../../support/plain-cash-flow.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'

const RENT = {
  account: 'personal',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
} as const

describe('cash flows', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerUser(server)
    client = user.client
  })
  afterAll(() => server.close())

  const revision = async () => {
    const where = { personalUser: { email: user.email } }
    return (await server.services.db.read.account.findFirst({ where }))?.revision ?? 0
  }

  describe.each(['income', 'expense'] as const)('%s', (kind) => {
    it('are created, listed, updated, deleted and restored', async () => {
      const created = await client[kind].create.mutate({ ...RENT, recurrenceDay: 31 })
      expect(created).toEqual({
        id: expect.any(Number),
        kind,
        name: 'Rent',
        amountCents: 1_850_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 31,
        startDate: '2026-11-20T12:00:00.000Z',
        ...PLAIN,
        monthlyCents: 1_850_00,
        version: 1,
        revision: expect.any(Number),
      })
      const ref = { account: 'personal', id: created.id } as const
      const list = () => client[kind].list.query({ account: 'personal' })
      expect([created]).toMatchObject(await list())

      const updated = await client[kind].update.mutate({ ...ref, amountCents: 1_900_00 })
      expect(updated).toEqual({
        ...created,
        amountCents: 1_900_00,
        monthlyCents: 1_900_00,
        version: 2,
        revision: created.revision + 1,
      })
      expect([updated]).toMatchObject(await list())

      expect(await client[kind].delete.mutate(ref)).toEqual({
        success: true,
        revision: updated.revision + 1,
      })
      expect(await list()).toEqual([])

      expect(await client[kind].restore.mutate(ref)).toEqual({
        ...updated,
        revision: updated.revision + 2,
      })
      expect([updated]).toMatchObject(await list())
    })

    it('cannot be changed as the other kind', async () => {
      const other = kind === 'income' ? 'expense' : 'income'
      const { id } = await client[kind].create.mutate(RENT)
      const ref = { account: 'personal', id } as const
      const refused = { code: 'NOT_FOUND', sentence: `This ${other} was not found.` }
      expect(await refusalOf(client[other].update.mutate({ ...ref, name: 'X' }))).toEqual(refused)
      expect(await refusalOf(client[other].delete.mutate(ref))).toEqual(refused)
      expect(await refusalOf(client[other].restore.mutate(ref))).toEqual(refused)
      const others = await client[other].list.query({ account: 'personal' })
      expect(others.map((flow) => flow.id)).not.toContain(id)
    })
  })

  it('are listed oldest first', async () => {
    const { client } = await registerUser(server)
    for (const name of ['b', 'a', 'c']) await client.income.create.mutate({ ...RENT, name })
    const list = await client.income.list.query({ account: 'personal' })
    expect(list.map((flow) => flow.name)).toEqual(['b', 'a', 'c'])
  })

  it('keep their marks when they are deleted and restored', async () => {
    const { id } = await client.expense.create.mutate({ ...RENT, recurrenceDay: 5 })
    const mark = { account: 'personal', kind: 'expense', id } as const
    const setOverride = client.occurrence.setOverride
    await client.occurrence.markDone.mutate({ ...mark, date: '2026-12-05', done: true })
    await setOverride.mutate({ ...mark, date: '2027-02-05', amountCents: 2 })
    await setOverride.mutate({ ...mark, date: '2027-01-05', amountCents: 1 })
    await client.expense.delete.mutate({ account: 'personal', id })
    expect(await client.expense.restore.mutate({ account: 'personal', id })).toMatchObject({
      completedDates: ['2026-12-05'],
      overrides: [
        { date: '2027-01-05', amountCents: 1 },
        { date: '2027-02-05', amountCents: 2 },
      ],
    })
  })

  it('that are deleted refuse an update, a mark and a second deletion', async () => {
    const { id } = await client.expense.create.mutate(RENT)
    const ref = { account: 'personal', id } as const
    const mark = { ...ref, kind: 'expense', date: '2026-12-01' } as const
    await client.expense.delete.mutate(ref)
    for (const call of [
      client.expense.update.mutate({ ...ref, name: 'X' }),
      client.expense.delete.mutate(ref),
      client.occurrence.markDone.mutate({ ...mark, done: true }),
      client.occurrence.setOverride.mutate({ ...mark, amountCents: 1 }),
      client.occurrence.removeOverride.mutate(mark),
    ])
      expect(await refusalOf(call)).toEqual({
        code: 'NOT_FOUND',
        sentence: 'This expense was not found.',
      })
  })

  it('keep their version when only an unused start time changes', async () => {
    const { id, kind: _, revision: __, ...created } = await client.expense.create.mutate(RENT)
    const again = { ...RENT, id, startDate: '2026-11-21T08:00:00.000Z' }
    const { startDate } = again
    expect(await client.expense.update.mutate(again)).toMatchObject({ ...created, startDate })
    const day = { ...again, recurrenceType: 'ON_X_DAY' } as const
    expect(await client.expense.update.mutate(day)).toMatchObject({ version: 2 })
    const otherDay = { ...day, startDate: '2026-11-22T08:00:00.000Z' }
    expect(await client.expense.update.mutate(otherDay)).toMatchObject({ version: 3 })
  })

  it('stay unchanged when they are restored without having been deleted', async () => {
    const { revision: _, ...created } = await client.expense.create.mutate(RENT)
    const ref = { account: 'personal', id: created.id } as const
    expect(await client.expense.restore.mutate(ref)).toMatchObject(created)
  })

  it('are gone for good 30 days after their deletion, with their marks', async () => {
    const start = server.now
    const { token, client } = await registerUser(server)
    const { revision: _, ...kept } = await client.income.create.mutate(RENT)
    const gone = await client.income.create.mutate(RENT)
    const mark = { account: 'personal', kind: 'income', id: gone.id, date: '2026-12-01' } as const
    await client.occurrence.markDone.mutate({ ...mark, done: true })
    await client.income.delete.mutate({ account: 'personal', id: gone.id })

    const purge = (now: typeof start) => purgeDeletedCashFlows({ db: server.services.db, now })
    expect(await purge(start.add({ hours: 30 * 24 }))).toBe(0)
    expect(await purge(start.add({ hours: 30 * 24, seconds: 1 }))).toBeGreaterThan(0)

    const again = createClient(server, token)
    const restored = again.income.restore.mutate({ account: 'personal', id: gone.id })
    expect((await refusalOf(restored)).code).toBe('NOT_FOUND')
    expect(await again.income.list.query({ account: 'personal' })).toEqual([kept])
    expect(await server.services.db.read.mark.count({ where: { cashFlowId: gone.id } })).toBe(0)
  })

  it('change only in the fields that an update sends', async () => {
    const { revision: _, ...before } = await client.income.create.mutate({
      ...RENT,
      recurrenceType: 'WEEKLY',
      recurrenceDay: 0,
      startDate: '2030-05-06T07:08:09Z',
    })
    const ref = { account: 'personal', id: before.id } as const
    const changes = [
      { name: 'Flat' },
      { amountCents: 0 },
      { recurrenceDay: 6 },
      { recurrenceType: 'MONTHLY' },
      { startDate: '2031-01-02T03:04:05.000Z' },
      { recurrenceDay: null },
    ] as const
    const expected = { ...before, monthlyCents: expect.any(Number) }
    for (const change of changes) {
      // A recurring cash flow does not use its start date, so changing it keeps the version.
      const version = 'startDate' in change ? expected.version : expected.version + 1
      Object.assign(expected, change, { version })
      const { revision: _, ...updated } = await client.income.update.mutate({ ...ref, ...change })
      expect(updated).toEqual(expected)
    }
  })

  it('refuse an edit of a stale version with a sentence', async () => {
    const { id, version } = await client.expense.create.mutate(RENT)
    const ref = { account: 'personal', id, version } as const
    await client.expense.update.mutate({ ...ref, name: 'First' })
    expect(await refusalOf(client.expense.update.mutate({ ...ref, name: 'Second' }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Somebody else changed this expense meanwhile.',
    })
    const list = await client.expense.list.query({ account: 'personal' })
    expect(list.find((flow) => flow.id === id)?.name).toBe('First')
  })

  it('accept one of many concurrent edits of the same version', async () => {
    const { id, version } = await client.expense.create.mutate(RENT)
    const edits = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        createClient(server, user.token).expense.update.mutate({
          account: 'personal',
          id,
          version,
          name: `Edit ${index}`,
        }),
      ),
    )
    expect(edits.filter((edit) => edit.status === 'fulfilled')).toHaveLength(1)
  })

  it('keep all concurrent edits of different fields', async () => {
    const { id } = await client.income.create.mutate({ ...RENT, recurrenceDay: 1 })
    const edits = [{ name: 'Flat' }, { amountCents: 7 }, { recurrenceDay: 9 }]
    await Promise.all(
      edits.map((edit) =>
        createClient(server, user.token).income.update.mutate({ account: 'personal', id, ...edit }),
      ),
    )
    const list = await client.income.list.query({ account: 'personal' })
    const expected = { name: 'Flat', amountCents: 7, recurrenceDay: 9, version: 4 }
    expect(list.find((flow) => flow.id === id)).toMatchObject(expected)
  })

  it('raise the revision of their account by 1 with each change, but not with a refused one', async () => {
    const { id } = await client.income.create.mutate(RENT)
    const ref = { account: 'personal', id } as const
    const mark = { ...ref, kind: 'income', date: '2026-12-01' } as const
    const writes: (() => Promise<unknown>)[] = [
      () => client.income.create.mutate(RENT),
      () => client.income.update.mutate({ ...ref, name: 'Flat' }),
      () => client.income.delete.mutate(ref),
      () => client.income.restore.mutate(ref),
      () => client.occurrence.markDone.mutate({ ...mark, done: true }),
      () => client.occurrence.markDone.mutate({ ...mark, done: false }),
      () => client.occurrence.setOverride.mutate({ ...mark, amountCents: 1 }),
      () => client.occurrence.removeOverride.mutate(mark),
      () => client.user.update.mutate({ startingBalanceCents: 5 }),
    ]
    for (const write of writes) {
      const before = await revision()
      await write()
      expect(await revision()).toBe(before + 1)
    }
    const before = await revision()
    const unknown = { account: 'personal', id: 2_000_000_000 } as const
    expect((await refusalOf(client.income.delete.mutate(unknown))).code).toBe('NOT_FOUND')
    expect(await revision()).toBe(before)
  })
})
