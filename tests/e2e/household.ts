/** Two people with one shared account, each in a browser of their own. */
import { expect, type Page } from 'playwright/test'
import type { TestUser } from './support.ts'

/** `user` owns it, `partner` has joined; answers its id. */
export async function shareHousehold(user: TestUser, partner: TestUser): Promise<number> {
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  const { token } = await user.client.invitation.create.mutate({ accountId: id })
  await partner.client.invitation.accept.mutate({ token })
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
