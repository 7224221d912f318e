/** The limit of rows of one change [behaviour: Limits]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import { dailyRow, fillPersonalAccount } from '../../support/large-account.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

const FIRST = Temporal.PlainDate.from('2026-11-20')
const account = 'personal'

/** An expense with a done mark on each day. */
async function createMarkedExpense(days: number) {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const user = await registerUser(server)
  const completions = Array.from({ length: days }, (_, day): [number, string] => [
    0,
    FIRST.add({ days: day }).toString(),
  ])
  const rows = { cashFlows: [dailyRow(0)], completions }
  const [id = 0] = await fillPersonalAccount(server.services.db, user.id, rows)
  const list = async () => {
    const flows = await user.client.expense.list.query({ account })
    return flows.map(({ version: _version, ...flow }) => flow)
  }
  return { client: user.client, server, id, list }
}

it('a change of more than 20,000 rows is refused in a sentence, and changes nothing', async () => {
  // Each of the marks moves, and two cash flows change.
  const { client, id, list } = await createMarkedExpense(19_999)
  const expenses = await list()
  const edit = { account, id, amountCents: 5, fromDate: '2026-11-20' } as const
  const sentence =
    'At most 20,000 incomes, expenses, done marks and exceptions can be changed at once. This would change 20,001.'
  expect(await refusalOf(client.expense.update.mutate(edit))).toEqual({
    code: 'CONFLICT',
    sentence,
  })
  expect(await list()).toEqual(expenses)
})

it('a scenario that is applied counts as one change, with all rows of its edits together', async () => {
  const { client, server, id, list } = await createMarkedExpense(300)
  const expenses = await list()
  const apply = (edits: number) =>
    client.scenario.apply.mutate({
      account,
      changes: Array.from({ length: edits }, (_, at) => ({
        op: 'edit' as const,
        kind: 'expense' as const,
        id,
        amountCents: at,
        fromDate: FIRST.add({ days: at + 1 }).toString(),
      })),
    })
  // 299, 298, ... marks would move.
  expect(await refusalOf(apply(100))).toMatchObject({ code: 'CONFLICT' })
  expect(await list()).toEqual(expenses)
  const { revision } = await apply(60)
  // Each mark is there where it came from and where it is, however often it has moved.
  const record = await server.services.db.read.undoRecord.findFirst({ where: { revision } })
  expect(record?.rows.length).toBeLessThan(120_000)
  const applied = await list()
  expect(applied.map(({ completedDates }) => completedDates.length)).toEqual([
    ...Array.from({ length: 60 }, () => 1),
    240,
  ])
  const undone = await client.account.undo.mutate({ account, revision })
  expect(await list()).toEqual(expenses)
  await client.account.undo.mutate({ account, revision: undone.revision })
  expect(await list()).toEqual(applied)
})
