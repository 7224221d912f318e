/** The most that one change can change at once [behaviour: Limits]. */
import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { dailyRow, fillPersonalAccount } from '../../support/large-account.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

it('a change of more than 20,000 rows is refused in a sentence, and changes nothing', async () => {
  const server = await startTestServer()
  const user = await registerUser(server)
  const first = Temporal.PlainDate.from('2026-11-20')
  // Each of these marks goes away from one cash flow, and comes to another one.
  const completions = Array.from({ length: 10_001 }, (_, day): [number, string] => [
    0,
    first.add({ days: day }).toString(),
  ])
  const rows = { cashFlows: [dailyRow(0)], completions }
  const [id = 0] = await fillPersonalAccount(server.services.db, user.id, rows)
  const expenses = await user.client.expense.list.query({ account: 'personal' })
  const edit = { account: 'personal', id, amountCents: 5, fromDate: '2026-11-20' } as const
  expect(await refusalOf(user.client.expense.update.mutate(edit))).toEqual({
    code: 'BAD_REQUEST',
    sentence:
      'At most 20,000 incomes, expenses, done marks and exceptions can be changed at once. This would change 20,004.',
  })
  expect(await user.client.expense.list.query({ account: 'personal' })).toEqual(expenses)
  await server.close()
})
