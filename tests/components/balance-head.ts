/** The head of the Balance tab: its menu "More", and the starting balance above the days. */
import { screen } from '@testing-library/dom'
import { type AppPage, press } from '../support/app-page.tsx'

/** Chooses an entry of the menu "More". */
export async function chooseMore(page: AppPage, entry: string): Promise<void> {
  await press(page, 'More')
  const role = /^(?:List|Calendar)$/.test(entry) ? 'menuitemradio' : 'menuitem'
  await page.click(await screen.findByRole(role, { name: entry }))
}

/** The field of the starting balance. */
export function findStartingBalance(): Promise<HTMLElement> {
  return screen.findByLabelText('Starting Balance')
}
