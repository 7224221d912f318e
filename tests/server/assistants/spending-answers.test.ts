/** Cards and everyday spending in the answers of the tools [behaviour: Assistants]. Today is 20 November 2026. */
import { expect, it } from 'vitest'
import { addToken } from '../../support/api-tokens.ts'
import { connectAssistant, startAssistantServer } from '../../support/assistants.ts'
import { providers } from '../../support/database.ts'
import { registerUser } from '../../support/server.ts'

it.each(providers)(
  'an assistant learns what cards pay for, and what is spent every day, on %s',
  async (provider) => {
    const server = await startAssistantServer(provider)
    const { client, id: userId } = await registerUser(server)
    await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
    const account = 'personal'
    const create = (fields: object) =>
      client.expense.create.mutate({
        account,
        name: 'Visa',
        amountCents: 10_00,
        recurrenceType: 'MONTHLY',
        ...fields,
      })
    const visa = await create({ recurrenceDay: 9, closeDay: 20, firstDate: '2026-12-01' })
    const once = { recurrenceType: 'ON_X_DAY', startDate: '2026-11-19', paidBy: visa.id }
    const shoes = await create({ name: 'Shoes', amountCents: 50_00, ...once })
    const weekly = { recurrenceType: 'WEEKLY', everyday: true }
    const range = { everydayLowCents: 35_00, everydayHighCents: 90_00 }
    const food = { name: 'Food', amountCents: 70_00, ...weekly, ...range }
    await create({ ...food, firstDate: '2026-12-01', lastDate: '2026-12-14' })
    const { token } = await addToken(server, { userId })
    const { ask } = await connectAssistant(server.url, token)

    const { data } = await ask('list_plan')
    expect(data?.['items']).toMatchObject([
      { name: 'Visa', closeDay: 20, schedule: 'Card, closes on the 20th, paid on the 9th' },
      { name: 'Shoes', amount: 50, paidWith: { id: visa.id, name: 'Visa' } },
      {
        name: 'Food',
        amount: 70,
        schedule: '$70.00 a week, every day a little',
        everyday: true,
        everydayLow: 35,
        everydayHigh: 90,
      },
    ])
    const [, bought] = (data?.['items'] ?? []) as object[]
    for (const field of ['closeDay', 'everyday', 'everydayLow', 'everydayHigh'])
      expect(bought).not.toHaveProperty(field)

    // 8 days of food through 8 December, and 10 + 50 of the card on the 9th.
    const balanceOn = async (date: string) => (await ask('balance_on', { date })).data?.['balance']
    expect([await balanceOn('2026-12-08'), await balanceOn('2026-12-09')]).toEqual([920, 850])
    const explained = await ask('explain', { to: '2026-12-09' })
    expect(explained.data?.['lines']).toMatchObject([
      { name: 'Food', count: 9, amount: 90 },
      { name: 'Visa', count: 1, amount: 60 },
    ])
    const outlook = await ask('outlook', { to: '2026-12-31' })
    expect(outlook.data).toMatchObject({ bills: 60, billCount: 1, everyday: 140 })

    const edit = { op: 'edit', kind: 'expense', id: shoes.id } as const
    const ended = async (changes: object[]) => {
      const { data } = await ask('what_if', { to: '2026-12-08', changes })
      const changed = data?.['changed'] as { end: number } | undefined
      return changed?.end
    }
    // From the card to the account, it leaves on its own day.
    expect(await ended([{ ...edit, empty: ['paidBy'] }])).toBe(870)
    const added = { op: 'add', kind: 'expense', name: 'Car', amount: 20, paidBy: visa.id }
    const daily = { recurrenceType: 'ON_X_DAY', startDate: '2026-11-25' }
    expect(await ended([{ ...added, ...daily }])).toBe(920)
    const week = { op: 'add', kind: 'expense', name: 'Tea', amount: 7, recurrenceType: 'WEEKLY' }
    const days = { firstDate: '2026-12-01', lastDate: '2026-12-03' }
    expect(await ended([{ ...week, everyday: true, ...days }])).toBe(917)
  },
)
