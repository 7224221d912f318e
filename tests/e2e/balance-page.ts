/** The Balance tab as the browser tests see it. */
import type { Page, Request } from 'playwright/test'

/** The browser's, as the configuration has it. */
export const TIME_ZONE = 'America/New_York'
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(new Date())
export const dayOfMonth = Number(today.slice(8))

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
