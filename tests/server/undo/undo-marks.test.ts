/** Undoing changes that move done marks and exceptions from one cash flow to another one [behaviour: Undo]. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it, onTestFinished } from 'vitest'
import { providers } from '../../support/database.ts'
import { startTestServer } from '../../support/server.ts'
import { createUndoablePlan } from '../../support/undoable-plan.ts'

describe.each(providers)('undoing moved marks on %s', (provider) => {
  it('restores each mark of a change from a date on, and of its taking back', async () => {
    const server = await startTestServer(provider)
    onTestFinished(() => server.close())
    server.now = Temporal.Instant.from('2026-11-20T12:00:00Z')
    const plan = await createUndoablePlan(server)
    const { client, undo, refusal, flows, ref, refs, mark, rent } = plan
    const { read } = server.services.db
    const account = 'personal'
    await client.user.update.mutate({ doneMovesBalance: true })
    // The 15th is no date of the part that comes.
    const dates = ['2026-12-01', '2027-01-01', '2027-01-15', '2027-02-01']
    const addAll = async (id: number, amountCents: number) => {
      for (const date of dates) {
        const on = { ...refs.rent, account, id, date } as const
        await client.occurrence.setOverride.mutate({ ...on, amountCents })
        await client.occurrence.move.mutate({ ...on, to: `2028-01-${10 + (amountCents % 10)}` })
      }
      await mark('expense', id, '2027-01-01')
      await client.occurrence.skip.mutate({
        ...refs.rent,
        account,
        id,
        date: `2027-0${amountCents}-01`,
        skipped: true,
      })
    }
    const look = async () => {
      const list = await flows()
      const where = { cashFlowId: { in: list.map(({ id }) => id) } }
      const orderBy = [{ cashFlowId: 'asc' }, { date: 'asc' }] as const
      return [
        list.map(({ version: _version, ...flow }) => flow),
        await read.mark.findMany({ where, orderBy: [...orderBy] }),
      ]
    }
    const expectUndone = async (revision: number, before: unknown) => {
      const after = await look()
      const undone = await undo(revision)
      expect(await look()).toEqual(before)
      const redone = await undo(undone.revision)
      expect(await look()).toEqual(after)
      const again = await undo(redone.revision)
      expect(await look()).toEqual(before)
      await undo(again.revision)
      expect(await look()).toEqual(after)
    }
    await addAll(rent, 2)
    const before = await look()
    const split = await client.expense.update.mutate({
      ...ref,
      fromDate: '2027-01-01',
      amountCents: 5,
    })
    await expectUndone(split.revision, before)
    const parts = await flows()
    const datesOf = (id: number) =>
      parts.find((flow) => flow.id === id)?.overrides.map(({ date }) => date)
    expect(datesOf(rent)).toEqual(['2026-12-01', '2027-01-15'])
    expect(datesOf(split.id)).toEqual(['2027-01-01', '2027-02-01'])
    // A mark that the part got while it was not there prevents that its marks go there again.
    const { revision: undone } = await undo(split.revision)
    const part = { account, id: split.id } as const
    await client.expense.restore.mutate(part)
    const place = { ...refs.rent, ...part, date: '2027-02-01' }
    const set = await client.occurrence.setOverride.mutate({ ...place, amountCents: 7 })
    await client.expense.delete.mutate(part)
    expect(await refusal(undone)).toEqual({
      code: 'CONFLICT',
      sentence:
        'The done marks or exceptions of Rent were changed since, so this cannot be undone any more.',
    })
    await client.expense.restore.mutate(part)
    await undo(set.revision)
    await client.expense.delete.mutate(part)
    await undo(undone)
    // In the way of those that come back.
    await addAll(rent, 3)
    const both = await look()
    const rejoined = await client.expense.rejoin.mutate({ account, id: split.id })
    await expectUndone(rejoined.revision, both)
  })
})
