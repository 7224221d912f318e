/** The Balance tab as the browser tests see it. */
import type { Page, Request } from 'playwright/test'
import { formatCents } from '../../src/shared/money.ts'
import type { TestUser } from './support.ts'

/** The browser's, as the configuration has it. */
export const TIME_ZONE = 'America/New_York'
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date())
export const dayOfMonth = Number(today.slice(8))

/** $1,000.00 to start with, $1.00 a day out: the balance of day d is $1,000.00 less $d. */
export async function seedDailyDollar({ client }: TestUser): Promise<void> {
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

/** Is this month among what the request asks for? Its neighbours are fetched as well, beforehand. */
export function asksForMonth(request: Request, month: string): boolean {
  const url = decodeURIComponent(request.url())
  return url.includes('projection.month') && url.includes(`"month":"${month}"`)
}

export function dayCards(page: Page) {
  return page.getByRole('region', { name: /^Days of/ }).locator('li:has(> div > h2)')
}

export function todayCard(page: Page) {
  return page.locator('[aria-current="date"]')
}
