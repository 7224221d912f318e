/** The Balance tab as the browser tests see it. */
import { expect, type Page, type Request } from 'playwright/test'

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format())

/**
 * The browser's: New York, or Los Angeles where a day of New York ends within two hours or has just begun, so that today is
 * the same day to the end of the run. Handed on to the workers, of which one may start later.
 */
export const TIME_ZONE = (process.env.E2E_TIME_ZONE ??=
  (hourIn('America/New_York') + 2) % 24 < 4 ? 'America/Los_Angeles' : 'America/New_York')
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

/** Opens the menu "More" beside the month. */
export async function openMore(page: Page) {
  const menu = page.getByRole('menu', { name: 'More' })
  // A press is lost where the page is still being put together.
  await expect(async () => {
    if (await menu.isHidden()) await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(menu).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return menu
}

export async function chooseMore(page: Page, entry: string): Promise<void> {
  const menu = await openMore(page)
  await menu.getByText(entry, { exact: true }).click()
}

export function todayCard(page: Page) {
  return page.locator('[aria-current="date"]')
}

/** The picture of the balances ahead. */
export function pictureOf(page: Page) {
  return page.getByRole('region', { name: 'Balance Ahead' }).locator('svg:has(text)')
}
