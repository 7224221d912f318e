/** Questions of assistants that are refused [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { connectAssistant, startAssistantServer } from '../../support/assistants.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'

async function start() {
  const server = await startAssistantServer()
  const plan = await createMonthlyPlan(server)
  const { token } = await addToken(server, { userId: plan.user.id })
  return { ...plan, ...(await connectAssistant(server.url, token)) }
}

it('an assistant’s question is refused in the sentences of the product', async () => {
  const { ask, assistant } = await start()
  const refusals: [string, Record<string, unknown>, string][] = [
    ['outlook', { account: 1_000_000 }, 'Account not found.'],
    [
      'outlook',
      { account: 'mine' },
      'The account must be "personal" or the id of a shared account.',
    ],
    ['outlook', { timeZone: 'Mars/Base' }, 'The time zone must be a known name, like Europe/Rome.'],
    ['outlook', { to: '2026-11-19' }, 'The last day must be today or later.'],
    ['outlook', { to: '2050-01-01' }, 'The days must be at most 3660.'],
    ['balance_on', {}, 'The date must be text like 2026-11-20.'],
    ['balance_on', { date: '2026-02-30' }, 'The date must be a real day, written like 2026-11-20.'],
    ['balance_on', { date: '2026-10-31' }, 'There are no balances of days before 2026-11-01.'],
    ['explain', { to: '2026-10-31' }, 'Only the balances from 2026-11-01 on can be explained.'],
    ['can_i_afford', { amount: '5' }, 'The amount must be a number of dollars.'],
    ['can_i_afford', { amount: 1e300 }, 'The amount must be a number of dollars.'],
    ['can_i_afford', { amount: -5 }, 'The amount must not be negative.'],
    ['can_i_afford', { amount: 5, every: 'week' }, '"every" must be "once", "month" or "save".'],
    ['what_if', { to: '2026-12-01' }, 'The changes must be a list.'],
    [
      'what_if',
      { to: '2026-10-01', changes: [] },
      'The last day must not be before the first day.',
    ],
    [
      'what_if',
      { from: '2026-10-31', to: '2026-12-01', changes: [] },
      'There are no balances of days before 2026-11-01.',
    ],
    [
      'what_if',
      { to: '2026-12-01', changes: [{ op: 'sell' }] },
      'A change must be an add, an edit, a stop, a skip, a move, an amount or a balance.',
    ],
    [
      'what_if',
      {
        to: '2026-12-01',
        changes: Array.from({ length: 101 }, () => ({ op: 'balance', delta: 1 })),
      },
      'A scenario can have at most 100 changes.',
    ],
    [
      'what_if',
      { to: '2026-12-01', changes: [{ op: 'balance', delta: 1e12 }] },
      'The shift of the balance must be at most $999,999,999.99.',
    ],
    ['list_plan', { cursor: -1 }, 'The cursor must not be negative.'],
  ]
  for (const [name, args, sentence] of refusals)
    expect([name, args, await ask(name, args)]).toEqual([name, args, { text: sentence }])
  await expect(assistant.callTool({ name: 'sell', arguments: {} })).rejects.toThrow(
    'There is no such tool.',
  )
  await expect(assistant.callTool({ name: 'constructor', arguments: {} })).rejects.toThrow(
    'There is no such tool.',
  )
})

it('an assistant’s question about a plan beyond 2^53 cents is refused in a sentence', async () => {
  const { client, ask } = await start()
  const largest = {
    account: 'personal',
    amountCents: 99_999_999_999,
    recurrenceType: 'DAILY',
  } as const
  for (const name of ['A', 'B', 'C', 'D']) await client.income.create.mutate({ ...largest, name })
  const { text, data } = await ask('balance_on', { date: '2120-01-01' })
  expect(data).toBeUndefined()
  expect(text).toMatch(/^This projection passes \$90,071,992,547,409\.91/)
})
