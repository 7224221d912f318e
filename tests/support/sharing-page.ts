/** The steps of component tests of sharing on a page. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type AppPage, chooseOfAccount, press } from './app-page.tsx'

type Dialog = ReturnType<typeof within>

export async function findDialog(name: string | RegExp): Promise<Dialog> {
  return within(await screen.findByRole('dialog', { name }))
}

/** Opens Profile Settings, where the shared accounts are listed. */
export async function openProfile(page: AppPage): Promise<Dialog> {
  await press(page, 'Profile Settings')
  const dialog = await findDialog('Profile Settings')
  await dialog.findByRole('heading', { name: 'Shared Accounts' })
  return dialog
}

/** Opens the settings of the account in view. */
export async function openAccountSettings(page: AppPage, name = 'Personal Account') {
  await chooseOfAccount(page, 'This account')
  return findDialog(name)
}

/** Opens the details of a shared account from Profile Settings. */
export async function openDetails(page: AppPage, name = 'Household'): Promise<Dialog> {
  const profile = await openProfile(page)
  await page.click(await profile.findByRole('button', { name: new RegExp(`^${name}`) }))
  const details = await findDialog(name)
  await details.findByRole('heading', { name: 'Members' })
  return details
}

/** Waits until the page says that this account is in view. */
export async function findBanner(name: string): Promise<void> {
  await waitFor(() =>
    expect(screen.getByText('Current account:').parentElement).toHaveTextContent(
      `Current account: ${name}`,
    ),
  )
}
