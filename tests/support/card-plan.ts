/** A plan with a card, which closes on the 20th and is paid on the 9th. Today is Friday, 20 November 2026. */
import type { TestClient } from './server.ts'

const account = 'personal'

/** $1,000.00 to start with. On the bill of Dec 9: Shoes, $50.00 today, Music, $15.00 on the 12th, and $20.00 of its own. */
export async function seedCard({ client }: { client: TestClient }) {
  await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  const visa = await client.expense.create.mutate({
    account,
    name: 'Visa',
    amountCents: 20_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 9,
    closeDay: 20,
    firstDate: '2026-12-09',
  })
  const shoes = await client.expense.create.mutate({
    account,
    name: 'Shoes',
    amountCents: 50_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2026-11-20',
    paidBy: visa.id,
  })
  await client.expense.create.mutate({
    account,
    name: 'Music',
    amountCents: 15_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 12,
    paidBy: visa.id,
  })
  return { visa, shoes }
}

/** $70.00 a week, from the account: from the 1st on, or from the day after the balance was set. */
export async function seedEveryday({ client }: { client: TestClient }) {
  await client.expense.create.mutate({
    account,
    name: 'Groceries',
    amountCents: 70_00,
    recurrenceType: 'WEEKLY',
    everyday: true,
  })
}
