/** The tools of assistants, on the build as well, which has the library of their protocol in a file of its own [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import { addToken } from '../support/api-tokens.ts'
import { connectAssistant, startAssistantServer } from '../support/assistants.ts'
import { createMonthlyPlan } from '../support/monthly-plan.ts'

it('the tools of assistants answer what the procedures answer', async () => {
  const server = await startAssistantServer()
  const { client, user } = await createMonthlyPlan(server)
  const { token } = await addToken(server, { userId: user.id })
  const { tools, ask } = await connectAssistant(server.url, token)
  const account = 'personal'
  const { today, lowest, todayCents } = await client.projection.outlook.query({ account })
  const to = server.now
    .add({ hours: 24 * 200 })
    .toString()
    .slice(0, 10)
  const [cents = Number.NaN] = (await client.projection.balances.query({ account, from: to, to }))
    .balancesCents
  const balance = cents / 100
  const changes = [{ op: 'balance', delta: 0.01 }]
  const { ok, mostCents } = await client.projection.afford.query({ account, amountCents: 501 })
  const questions: Record<string, [args: Record<string, unknown>, data: object]> = {
    outlook: [{}, { today, balance: todayCents / 100, lowest: { date: lowest.date } }],
    balance_on: [{ date: to }, { date: to, balance }],
    explain: [{ to }, { end: balance, moreLines: 0 }],
    can_i_afford: [{ amount: 5.01 }, { ok, most: mostCents / 100 }],
    paychecks: [{ count: 2 }, { paychecks: [{ isRunning: true }, { isRunning: false }] }],
    what_if: [
      { to, changes },
      { difference: 0.01, plan: { end: balance }, withoutEffect: [] },
    ],
    list_plan: [{}, { total: 3, items: [{ name: 'Salary' }, { name: 'Rent' }, { name: 'Gym' }] }],
  }
  expect(tools.map(({ name }) => name)).toEqual(Object.keys(questions))
  for (const [name, [args, data]] of Object.entries(questions))
    expect((await ask(name, args)).data).toMatchObject({ account, ...data })
})
