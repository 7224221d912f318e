/** The tool of paychecks: the answer of the procedure, in dollars [behaviour: Assistants]. */
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { connectAssistant, startAssistantServer } from '../../support/assistants.ts'
import { createMonthlyPlan } from '../../support/monthly-plan.ts'

const dollars = (cents: number) => cents / 100

it('an assistant gets the paychecks of the procedure, to the cent', async () => {
  const server = await startAssistantServer('sqlite')
  const { client, user } = await createMonthlyPlan(server)
  await client.user.update.mutate({ startingBalanceCents: 1_234_56, bufferCents: 100_00 })
  const { token } = await addToken(server, { userId: user.id })
  const { ask } = await connectAssistant(server.url, token)
  const scope = { account: 'personal', timeZone: 'Europe/Rome' } as const
  const asked = await client.projection.paychecks.query({ ...scope, count: 3 })
  const items = (list: (typeof asked.paychecks)[number]['bills']) =>
    list.map(({ kind: _kind, amountCents, ...item }) => {
      return { ...item, amount: dollars(amountCents) }
    })
  const paychecks = await ask('paychecks', { ...scope, count: 3 })
  expect(paychecks.data).toEqual({
    account: 'personal',
    today: '2026-11-20',
    buffer: 100,
    steady: asked.steadyCents === null ? null : dollars(asked.steadyCents),
    paychecks: asked.paychecks.map(({ bills, incomes, keepFor, lowest, ...paycheck }) => ({
      from: paycheck.from,
      to: paycheck.to,
      isRunning: paycheck.isRunning,
      start: dollars(paycheck.startCents),
      in: dollars(paycheck.inCents),
      out: dollars(paycheck.outCents),
      billCount: paycheck.billCount,
      everyday: dollars(paycheck.everydayCents),
      left: dollars(paycheck.leftCents),
      end: dollars(paycheck.endCents),
      lowest: { date: lowest.date, balance: dollars(lowest.cents) },
      spare: dollars(paycheck.spareCents),
      keep: dollars(paycheck.keepCents),
      keepFor: keepFor && {
        id: keepFor.id,
        name: keepFor.name,
        on: keepFor.on,
        amount: dollars(keepFor.amountCents),
      },
      bills: items(bills),
      incomes: items(incomes),
    })),
  })
  expect(asked.paychecks).toHaveLength(3)
})
