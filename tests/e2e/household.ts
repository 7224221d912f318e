/** A shared account, and the people who look at it. */
import { expect, type Page } from 'playwright/test'
import type { TestUser } from './support.ts'

/** A shared account of `owner` and whoever else joins; answers its id. */
export async function createHousehold(owner: TestUser, ...others: TestUser[]): Promise<number> {
  const { id } = await owner.client.account.create.mutate({ name: 'Household' })
  for (const { client } of others) {
    const { token } = await owner.client.invitation.create.mutate({ accountId: id })
    await client.invitation.accept.mutate({ token })
  }
  return id
}

/** Opens the shared account on a tab, and waits until the page follows what others change. */
export async function openHousehold(page: Page, id: number, tab = 'expense'): Promise<void> {
  await page.evaluate(
    ([account, tab]) => {
      localStorage.setItem('currentAccount', account)
      localStorage.setItem('navTab', tab)
    },
    [String(id), tab] as const,
  )
  const following = page.waitForResponse(/account\.changes/)
  await page.reload()
  await following
  await expect(page.getByText('Household', { exact: true })).toBeVisible()
}
