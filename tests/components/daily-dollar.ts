/** A plan whose balances are known: $1,000.00 to start with, $1.00 out each day. Today is 20 November 2026. */
import { screen } from '@testing-library/dom'
import { formatCents } from '../../src/shared/money.ts'
import type { TestClient } from '../support/server.ts'

export const TODAY = 20

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

/** The cards of the month in view, once they are there. */
export async function findDayCards(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('region', { name: /^Days of/ })
  return [...list.querySelectorAll('h2')].map((heading) => heading.closest('li')!)
}

/** The card or row of today, once it is there. */
export async function findToday(): Promise<HTMLElement> {
  return screen.findByText((_text, element) => element?.getAttribute('aria-current') === 'date')
}
