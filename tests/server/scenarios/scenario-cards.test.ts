/** Cards and everyday spending in scenarios that are kept [behaviour: What if]. Today is 20 November 2026. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../../src/shared/plan/scenario.ts'
import { createCardAccount, GROCERIES, SHOES, VISA } from '../../support/card-account.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { startTestServer } from '../../support/server.ts'

const account = 'personal'

describe.each(providers)('kept scenarios with cards on %s', (provider) => {
  let server: Awaited<ReturnType<typeof startTestServer>>
  let ada: Awaited<ReturnType<typeof createCardAccount>>
  let plan: { visa: number; part: number; shoes: number; groceries: number }

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  beforeEach(async () => {
    ada = await createCardAccount(server)
    const visa = (await ada.create(VISA)).id
    const part = (await ada.update(visa, { fromDate: '2027-01-01', closeDay: 5 })).id
    const shoes = (await ada.create({ ...SHOES, paidBy: visa })).id
    plan = { visa, part, shoes, groceries: (await ada.create(GROCERIES)).id }
  })
  afterAll(() => server.close())

  const keep = (changes: Change[]) =>
    ada.client.scenario.create.mutate({ account, name: 'Cards', changes })
  const ofExpense = (id: number) => ({ kind: 'expense', id }) as const
  const monthly = { recurrenceType: 'MONTHLY', recurrenceDay: 9, closeDay: 20 } as const

  it.each([
    [
      'a payment with what is no card',
      () => [{ op: 'edit', ...ofExpense(plan.groceries), paidBy: plan.shoes }],
    ],
    [
      'a payment with what is a card no more',
      () => [
        { op: 'edit', ...ofExpense(plan.visa), closeDay: null },
        { op: 'edit', ...ofExpense(plan.groceries), paidBy: plan.visa },
      ],
    ],
    [
      'a card that is paid with the next part of another',
      () => [
        { op: 'stop', ...ofExpense(plan.visa) },
        { op: 'edit', ...ofExpense(plan.shoes), ...monthly },
      ],
    ],
    [
      'marks of everyday spending',
      () => [{ op: 'skip', ...ofExpense(plan.groceries), date: '2026-11-23' }],
    ],
    [
      'a range that has not the amount',
      () => [
        {
          op: 'edit',
          ...ofExpense(plan.groceries),
          amountCents: 5,
          everydayLowCents: 6,
          everydayHighCents: 7,
        },
      ],
    ],
  ] as [string, () => Change[]][])('refuse %s, which has no effect either', async (_, changes) => {
    expect(await refusalOf(keep(changes()))).toMatchObject({ code: 'BAD_REQUEST' })
    const days = { account, from: '2026-12-31', to: '2026-12-31' } as const
    const compared = await ada.client.projection.compare.query({ ...days, changes: changes() })
    expect(compared.withoutEffect).toEqual([changes().length - 1])
  })

  it('become what they showed, and lose their effect once their card is gone', async () => {
    const changes: Change[] = [
      { op: 'edit', ...ofExpense(plan.groceries), paidBy: plan.part },
      { op: 'stop', ...ofExpense(plan.visa) },
      { op: 'amount', ...ofExpense(plan.part), date: '2027-01-09', amountCents: 123_00 },
    ]
    const { id } = await keep(changes)
    const days = { account, from: '2026-11-20', to: '2027-04-30' } as const
    const { scenarioCents } = await ada.client.projection.compare.query({ ...days, changes })
    const applied = await ada.client.scenario.apply.mutate({ account, id })
    expect(applied.withoutEffect).toEqual([])
    const { balancesCents } = await ada.client.projection.balances.query(days)
    expect(balancesCents).toEqual(scenarioCents)
    expect(await ada.payers()).toMatchObject({ Shoes: plan.part, Groceries: plan.part })
    await ada.client.scenario.undoApply.mutate({ account, id: applied.id })
    await ada.client.expense.delete.mutate({ account, id: plan.part })
    const scenarioIds = [id]
    const gone = await ada.client.projection.compare.query({ ...days, scenarioIds })
    expect(gone.withoutEffect).toEqual([0, 2])
  })
})
