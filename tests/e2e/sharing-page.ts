/** The steps of the tests of sharing on a page. */
import type { Page } from 'playwright/test'
import { expect } from './support.ts'

/** Chooses from the menu of the account, at the top of the sidebar. */
export async function chooseOfAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Current account:/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

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

/** Has a page show an account from its next load on. */
export async function showAccount(page: Page, id: number): Promise<void> {
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await page.reload()
  await expect(banner(page, 'Household')).toBeVisible()
}

/** The name of the account in view, at the top of the page. */
export function banner(page: Page, name: string) {
  return page.getByRole('banner').getByText(name, { exact: true })
}

/** Closes dialogs, the topmost first. While one is closing, another Escape is still meant for it. */
export async function closeByEscape(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
}
