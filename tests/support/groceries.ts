/** Everyday spending with a range, in an account that holds nothing else. */
import type { TestClient } from './server.ts'

export const GROCERIES = {
  account: 'personal',
  name: 'Groceries',
  amountCents: 140_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
  everydayLowCents: 98_00,
  everydayHighCents: 196_00,
} as const

/** $1,500.00 today; from tomorrow on $20.00 a day. */
export async function seedGroceries({ client }: { client: TestClient }): Promise<number> {
  await client.user.update.mutate({ startingBalanceCents: 1_500_00 })
  return (await client.expense.create.mutate(GROCERIES)).id
}
