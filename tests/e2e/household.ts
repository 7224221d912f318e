/** A shared account, and the people who look at it. */
import type { Page } from 'playwright/test'
import { expect, reopen } from './support.ts'

export { createHousehold } from '../support/household.ts'

/** Opens the shared account on a tab, and waits until the page follows what others change. */
export async function openHousehold(page: Page, id: number, tab = 'expense'): Promise<void> {
  await page.evaluate(
    ([account, tab]) => {
      localStorage.setItem('currentAccount', account)
      localStorage.setItem('navTab', tab)
    },
    [String(id), tab] as const,
  )
  await reopen(page, /account\.changes/)
  await expect(page.getByText('Household', { exact: true })).toBeVisible()
}
