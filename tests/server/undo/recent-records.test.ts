/** Records of changes that earlier versions have written [behaviour: Undo]. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import { toOldRows, withRowsOfGuards } from '../../support/old-undo-rows.ts'
import { startTestServer } from '../../support/server.ts'
import { createUndoablePlan, DATE } from '../../support/undoable-plan.ts'

const account = 'personal' as const

type Plan = Awaited<ReturnType<typeof createUndoablePlan>>

/** Acts after one another, each of which answers its revision. */
const ACTS: Record<string, (plan: Plan) => Promise<{ revision?: number }>> = {
  'adding with a done mark': ({ client }) =>
    client.expense.create.mutate({
      account,
      name: 'Tea',
      amountCents: 3,
      recurrenceType: 'DAILY',
      note: 'Green',
      doneThrough: '2026-11-20',
    }),
  editing: ({ client, ref }) => client.expense.update.mutate({ ...ref, name: 'Flat' }),
  'naming for the bank': ({ client, ref }) =>
    client.expense.update.mutate({ ...ref, bankNames: ['Landlord'] }),
  'turning on that marks move the balance': ({ client }) =>
    client.user.update.mutate({ doneMovesBalance: true }),
  'a done mark that moves the balance': ({ mark, rent }) => mark('expense', rent, DATE),
  'another amount': ({ client, on }) =>
    client.occurrence.setOverride.mutate({ ...on, amountCents: 7 }),
  skipping: ({ client, on }) => client.occurrence.skip.mutate({ ...on, skipped: true }),
  moving: ({ client, on }) => client.occurrence.move.mutate({ ...on, to: '2026-12-05' }),
  'another schedule': ({ client, ref }) =>
    client.expense.update.mutate({ ...ref, recurrenceDay: 2 }),
  'setting the balance': ({ setBalance }) => setBalance(500),
  'setting the buffer and the payday': ({ client, salary }) =>
    client.user.update.mutate({ bufferCents: 5, paydayCashFlowId: salary }),
  'a check-in': async ({ client, gym, salary, head }) => {
    const { revision } = await head()
    return client.account.checkIn.mutate({
      account,
      checkInId: randomUUID(),
      revision,
      balanceCents: 900,
      done: [{ kind: 'expense', id: gym, date: DATE }],
      skipped: [],
      moved: [],
      change: [{ kind: 'expense', id: gym, amountCents: 5, fromDate: '2026-12-10' }],
      learn: [{ kind: 'income', id: salary, bankNames: ['Employer'] }],
      create: [
        {
          kind: 'expense',
          name: 'Milk',
          amountCents: 2,
          recurrenceType: 'MONTHLY',
          doneDates: [DATE],
        },
      ],
    })
  },
  'undoing the check-in': async ({ client }) => {
    const [latest] = await client.account.checkIns.query({ account })
    return client.account.undoCheckIn.mutate({ account, id: latest?.id ?? 0 })
  },
  'a change from a date on': ({ client, ref }) =>
    client.expense.update.mutate({ ...ref, fromDate: DATE, amountCents: 6 }),
  'taking that back': async ({ client, flows, rent }) => {
    const part = (await flows()).find(({ continuesId }) => continuesId === rent)
    return client.expense.rejoin.mutate({ account, id: part?.id ?? 0 })
  },
  deleting: ({ client, ref }) => client.expense.delete.mutate(ref),
  restoring: ({ client, ref }) => client.expense.restore.mutate(ref),
  'keeping a scenario': ({ client }) =>
    client.scenario.create.mutate({
      account,
      name: 'Bike',
      changes: [{ op: 'balance', deltaCents: 5 }],
    }),
  'applying a scenario': ({ client, rent }) =>
    client.scenario.apply.mutate({
      account,
      changes: [
        { op: 'balance', deltaCents: 5 },
        { op: 'amount', kind: 'expense', id: rent, date: '2027-02-02', amountCents: 9 },
      ],
    }),
  importing: ({ client }) =>
    client.import.run.mutate({
      account,
      csvData: 'type,name,amount\nexpense,Nuts,3\nexpense,Figs,2',
      columnMapping: 'byHeaders',
    }),
}

const SHAPES: [of: string, toOld: (rows: object[]) => object[]][] = [
  ['a shape of its own for each table', toOldRows],
  ['a row for the marks of a cash flow', withRowsOfGuards],
]

it.each(SHAPES)(
  'a record with %s is undone like a new one, and the undoing too',
  async (_of, toOld) => {
    const server = await startTestServer()
    onTestFinished(() => server.close())
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    const plan = await createUndoablePlan(server)
    const { client, undo } = plan
    const { db } = server.services
    const undoOld = async (revision: number) => {
      const where = { revision }
      const records = await db.read.undoRecord.findMany({ where })
      for (const { rows, accountId } of records) {
        const old = JSON.stringify(toOld(JSON.parse(rows) as object[]))
        await db.write((tx) =>
          tx.undoRecord.updateMany({ where: { ...where, accountId }, data: { rows: old } }),
        )
      }
      return undo(revision)
    }
    const look = () => client.backup.download.query({ account })
    for (const [name, act] of Object.entries(ACTS)) {
      server.now = server.now.add({ seconds: 1 })
      const before = await look()
      const { revision = 0 } = await act(plan)
      const after = await look()
      expect([name, after]).not.toEqual([name, before])
      const undone = await undoOld(revision)
      expect([name, await look()]).toEqual([name, before])
      await undoOld(undone.revision)
      expect([name, await look()]).toEqual([name, after])
    }
  },
)

it('a record with a row for the marks of a cash flow is not undone once they have changed', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
  const { client, undo } = await createUndoablePlan(server)
  const { db } = server.services
  const added = await client.expense.create.mutate({
    account,
    name: 'Tea',
    amountCents: 3,
    recurrenceType: 'DAILY',
  })
  const where = { revision: added.revision }
  for (const { rows, accountId } of await db.read.undoRecord.findMany({ where })) {
    const old = JSON.stringify(withRowsOfGuards(JSON.parse(rows) as object[]))
    expect(old).toContain('MarksOf')
    await db.write((tx) =>
      tx.undoRecord.updateMany({ where: { ...where, accountId }, data: { rows: old } }),
    )
  }
  const on = { account, kind: 'expense', id: added.id, date: DATE } as const
  await client.occurrence.skip.mutate({ ...on, skipped: true })
  await expect(undo(added.revision)).rejects.toThrow(
    'The done marks or exceptions of Tea were changed since, so this cannot be undone any more.',
  )
})
