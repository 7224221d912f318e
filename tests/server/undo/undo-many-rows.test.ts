/** Undoing changes of many rows at once [behaviour: Undo]: today is Friday, 20 November 2026. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createUndoablePlan, DATE } from '../../support/undoable-plan.ts'

const NOW = Temporal.Instant.from('2026-11-20T12:00:00Z')
const CSV = {
  csvData: 'type,name,amount\nexpense,Tea,3\nexpense,Milk,2',
  columnMapping: 'byHeaders',
} as const

type Plan = Awaited<ReturnType<typeof createUndoablePlan>>

describe.each(providers)('undoing many rows on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.now = NOW
  })

  const createPlan = () => createUndoablePlan(server)

  it('restores a change from a date on with its marks, and its taking back', async () => {
    const { client, undo, refusal, flows, mark, checkIn, rent, ref, refs } = await createPlan()
    await client.occurrence.skip.mutate({
      ...refs.rent,
      account: 'personal',
      date: DATE,
      skipped: true,
    })
    const { id: checkInId } = await checkIn({ done: [{ ...refs.rent, date: '2027-01-01' }] })
    const plain = (list: Awaited<ReturnType<typeof flows>>) =>
      list.map(({ version: _version, ...flow }) => flow)
    const before = plain(await flows())
    const changed = await client.expense.update.mutate({ ...ref, fromDate: DATE, amountCents: 5 })
    const split = plain(await flows())
    const newMark = await mark('expense', changed.id, '2027-02-01')
    expect((await refusal(changed.revision)).sentence).toMatch(
      /^The done marks or exceptions of Rent/,
    )
    await undo(newMark.revision)
    const undone = await undo(changed.revision)
    expect(plain(await flows())).toEqual(before)
    await undo(undone.revision)
    expect(plain(await flows())).toEqual(split)
    const rejoined = await client.expense.rejoin.mutate({ account: 'personal', id: changed.id })
    const { activities } = await client.account.activity.query({ id: 'personal' })
    expect(activities.find(({ revision }) => revision === changed.revision)?.isUndone).toBe(true)
    const later = await mark('expense', rent, '2027-03-01')
    expect((await refusal(rejoined.revision)).code).toBe('CONFLICT')
    await undo(later.revision)
    await undo(rejoined.revision)
    expect(plain(await flows())).toEqual(split)
    await client.account.undoCheckIn.mutate({ account: 'personal', id: checkInId })
    expect((await flows()).map(({ completedDates }) => completedDates)).toEqual([[], [], [], []])
  })

  it('restores an import, its undoing, and a restored backup', async () => {
    const { client, undo, refusal, flows } = await createPlan()
    const account = 'personal' as const
    const plan = await flows()
    const importId = randomUUID()
    const { revision = 0 } = await client.import.run.mutate({ account, importId, ...CSV })
    const imported = await flows()
    const tea = imported.find(({ name }) => name === 'Tea')?.id ?? 0
    const edited = await client.expense.update.mutate({ account, id: tea, amountCents: 1 })
    expect(await refusal(revision)).toEqual({
      code: 'CONFLICT',
      sentence:
        'Some of what the file had added was changed or deleted since, so this cannot be undone any more.',
    })
    await undo(edited.revision)
    const undone = await undo(revision)
    expect(await flows()).toEqual(plan)
    await undo(undone.revision)
    expect(await flows()).toMatchObject(imported.map(({ version: _version, ...flow }) => flow))
    const removed = await client.import.undo.mutate({ account, importId })
    expect((await refusal(revision)).sentence).toBe('This change was undone already.')
    await undo(removed.revision)
    await undo(revision)
    expect(await client.import.restore.mutate({ account, importId })).toMatchObject({ count: 2 })

    const backup = await client.backup.download.query({ account })
    const { client: other } = await registerUser(server)
    const restored = await other.backup.restore.mutate({ account, backup })
    const copy = await other.backup.download.query({ account })
    await other.account.undo.mutate({ account, revision: restored.revision })
    expect(await other.expense.list.query({ account })).toEqual([])
    const redo = other.account.undo.mutate({ account, revision: restored.revision + 1 })
    expect(await redo).toMatchObject({ success: true })
    expect(await other.backup.download.query({ account })).toEqual(copy)
  })

  it('records one row for each imported cash flow, and is refused once one of them has a mark', async () => {
    const { client, refusal, flows } = await createPlan()
    const account = 'personal' as const
    const { revision = 0 } = await client.import.run.mutate({ account, ...CSV })
    const tea = (await flows()).find(({ name }) => name === 'Tea')?.id ?? 0
    const { read } = server.services.db
    const flow = await read.cashFlow.findFirst({ where: { id: tea } })
    const where = { accountId: flow?.accountId ?? 0, revision }
    const record = await read.undoRecord.findFirst({ where })
    expect(JSON.parse(record?.rows ?? '')).toHaveLength(2)
    const on = { account, kind: 'expense', id: tea, date: DATE } as const
    await client.occurrence.skip.mutate({ ...on, skipped: true })
    expect((await refusal(revision)).sentence).toBe(
      'Some of what the file had added was changed or deleted since, so this cannot be undone any more.',
    )
  })

  it('restores a check-in and its undoing', async () => {
    const { client, undo, refusal, flows, head, setBalance, checkIn, refs } = await createPlan()
    await setBalance(10_00)
    const look = async () => {
      const { revision: _revision, ...fields } = await head()
      const checkIns = await client.account.checkIns.query({ account: 'personal' })
      return { ...fields, checkIns, flows: await flows() }
    }
    const before = await look()
    const lists = { done: [refs.rent], skipped: [refs.salary], moved: [{ ...refs.gym, to: DATE }] }
    const { id, revision } = await checkIn(lists)
    const after = await look()
    const undone = await undo(revision)
    expect(await look()).toEqual(before)
    await undo(undone.revision)
    expect(await look()).toEqual(after)
    const old = await client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await look()).toEqual(before)
    expect((await refusal(revision)).sentence).toBe('This change was undone already.')
    await undo(old.revision)
    expect(await look()).toEqual(after)
    await client.account.undoCheckIn.mutate({ account: 'personal', id })
    expect(await look()).toEqual(before)
  })

  it('restores a scenario that was kept, changed and deleted', async () => {
    const { client, undo, refusal, latest } = await createPlan()
    const account = 'personal' as const
    const list = () => client.scenario.list.query({ account })
    const changes = [{ op: 'balance' as const, deltaCents: 5 }]
    const kept = await client.scenario.create.mutate({ account, name: 'Bike', changes })
    const { id } = kept
    const edited = await client.scenario.update.mutate({ account, id, name: 'Car', changes: [] })
    expect((await refusal(kept.revision)).sentence).toBe(
      'Bike was changed since, so this cannot be undone any more.',
    )
    const undone = await undo(edited.revision)
    expect(await list()).toMatchObject([{ id, name: 'Bike', changes, version: 3 }])
    expect((await latest())[0]).toMatchObject({ action: 'undidChange', name: 'Car' })
    await undo(undone.revision)
    const deleted = await client.scenario.delete.mutate({ account, id })
    expect((await latest())[0]).toMatchObject({ revision: deleted.revision, isUndone: false })
    await undo(deleted.revision)
    expect(await list()).toMatchObject([{ id, name: 'Car', changes: [] }])
    await undo(edited.revision)
    await undo(kept.revision)
    expect(await list()).toEqual([])
  })
})

it.each([
  [
    'a long change',
    async ({ client }: Plan) => {
      const names = Array.from({ length: 300 }, (_, at) => `expense,${'Tea'.repeat(20)}${at},1`)
      const csvData = ['type,name,amount', ...names].join('\n')
      await client.import.run.mutate({ account: 'personal', csvData, columnMapping: 'byHeaders' })
    },
  ],
  [
    'a hundred short ones',
    async ({ client }: Plan) => {
      for (let bufferCents = 1; bufferCents <= 100; bufferCents++)
        await client.user.update.mutate({ bufferCents })
    },
  ],
  [
    'a hundred that change no row of the plan',
    async ({ client }: Plan) => {
      for (let count = 1; count <= 100; count++)
        await client.user.update.mutate({ name: `Ada ${count}` })
    },
  ],
])('undoing forgets the oldest changes beyond 32 MB of an account after %s', async (_, change) => {
  const server = await startTestServer('sqlite')
  try {
    const plan = await createUndoablePlan(server)
    const { client, undo, refusal, ref } = plan
    const { db } = server.services
    const revisions: number[] = []
    for (const amountCents of [1, 2, 3]) {
      const { revision } = await client.expense.update.mutate({ ...ref, amountCents })
      revisions.push(revision)
    }
    for (const revision of revisions.slice(0, 2)) {
      const record = await db.read.undoRecord.findFirst({ where: { revision } })
      const data = { rows: `${record?.rows}${' '.repeat(17_000_000)}` }
      await db.write((tx) => tx.undoRecord.updateMany({ where: { revision }, data }))
    }
    await change(plan)
    expect(await refusal(revisions[0])).toEqual({
      code: 'NOT_FOUND',
      sentence:
        'This change was not found. A change can be undone for 90 days; of very many or large ones, only the newest can be undone.',
    })
    expect(await refusal(revisions[1])).toMatchObject({ code: 'CONFLICT' })
    expect(await undo(revisions[2])).toMatchObject({ success: true })
  } finally {
    await server.close()
  }
})

it('undoing takes back an import that an older version has recorded as ranges of ids', async () => {
  const server = await startTestServer('sqlite')
  try {
    const { client, undo, refusal, flows } = await createUndoablePlan(server)
    const plan = await flows()
    const importId = randomUUID()
    const { db } = server.services
    const { revision = 0 } = await client.import.run.mutate({
      account: 'personal',
      importId,
      ...CSV,
    })
    const added = await db.read.cashFlow.findMany({ where: { importId }, orderBy: { id: 'asc' } })
    const [first, last] = added.map(({ id }) => id)
    const item = { table: 'CheckInItem', from: 1, to: 2, dates: [DATE] }
    const rows = { table: 'Import', importId, ranges: [[first, last]], count: 2, before: null }
    const record = JSON.stringify([{ ...rows, after: 'digest' }, item])
    await db.write((tx) =>
      tx.undoRecord.updateMany({ where: { revision }, data: { rows: record } }),
    )
    const tea = { account: 'personal', id: first ?? 0 } as const
    const deleted = await client.expense.delete.mutate(tea)
    expect((await refusal(revision)).sentence).toBe(
      'Some of what the file had added was changed or deleted since, so this cannot be undone any more.',
    )
    await undo(deleted.revision)
    const { revision: undone } = await undo(revision)
    expect(await flows()).toEqual(plan)
    await undo(undone)
    expect((await flows()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Tea', 'Milk']))
  } finally {
    await server.close()
  }
})
