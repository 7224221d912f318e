/** A plan whose balances are known: $1,000.00 to start with, $1.00 out each day. */
import { formatCents } from '../../src/shared/money/money.ts'
import type { TestClient } from './server.ts'

export async function seedDailyDollar({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 100_000 })
  await client.expense.create.mutate({
    account: 'personal',
    name: 'Coffee',
    amountCents: 100,
    recurrenceType: 'DAILY',
  })
}

export function balanceAfter(daysPaid: number): string {
  return formatCents(100_000 - daysPaid * 100)
}
