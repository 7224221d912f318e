/** What the tests of sharing do on a page, and how they come to a shared account. */
import type { Page } from 'playwright/test'
import { expect, type TestUser } from './support.ts'

/** Opens Profile Settings, where the shared accounts are listed. */
export async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' })
  await expect(dialog.getByRole('heading', { name: 'Shared Accounts' })).toBeVisible()
  return dialog
}

/** Opens the details of a shared account out of Profile Settings. */
export async function openDetails(page: Page, name = 'Household') {
  const profile = await openProfile(page)
  await profile.getByRole('button', { name }).click()
  const details = page.getByRole('dialog', { name })
  await expect(details.getByRole('heading', { name: 'Members' })).toBeVisible()
  return details
}

/** A shared account of `owner` and whoever else joins; answers its id. */
export async function createHousehold(owner: TestUser, ...others: TestUser[]): Promise<number> {
  const { id } = await owner.client.account.create.mutate({ name: 'Household' })
  for (const { client } of others) {
    const { token } = await owner.client.invitation.create.mutate({ accountId: id })
    await client.invitation.accept.mutate({ token })
  }
  return id
}

/** Has a page show an account from its next load on. */
export async function showAccount(page: Page, id: number): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await page.reload()
  await expect(banner(page, 'Household')).toBeVisible()
}

/** The name of the account in view, above the page. */
export function banner(page: Page, name: string) {
  return page.getByRole('main').getByText(name, { exact: true })
}
