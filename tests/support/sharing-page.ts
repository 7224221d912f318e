/** The steps of component tests of sharing on a page. */
import { screen, waitFor, within } from '@testing-library/dom'
import { type AppPage, press } from './app-page.tsx'

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
  await press(page, 'This account')
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

/** The name of the account in view, above the page. */
export function findBanner(name: string): Promise<HTMLElement> {
  // The main part of a page that still loads is replaced.
  return waitFor(() => within(screen.getByRole('main')).getByText(name))
}
