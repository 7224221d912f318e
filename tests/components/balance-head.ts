/** The parts that the Balance tab folds away: its menu "More", and the starting balance below its days. */
import { screen, waitFor } from '@testing-library/dom'
import { type AppPage, press } from '../support/app-page.tsx'

const FIELD = 'Starting Balance'

/** Chooses an entry of the menu "More". */
export async function chooseMore(page: AppPage, entry: string): Promise<void> {
  await press(page, 'More')
  const role = /^(?:Detailed|Simple|List|Calendar)$/.test(entry) ? 'menuitemradio' : 'menuitem'
  await page.click(await screen.findByRole(role, { name: entry }))
}

/** The field of the starting balance, opened where it is folded. */
export async function findStartingBalance(page: AppPage): Promise<HTMLElement> {
  const change = await waitFor(() => {
    const button = screen.queryByRole('button', { name: 'Change the starting balance' })
    if (!button) screen.getByLabelText(FIELD)
    return button
  })
  if (change) await page.click(change)
  return screen.findByLabelText(FIELD)
}

/** The starting balance as the line below the days says it: "$1,150.00". */
export async function findStartingMoney(): Promise<string | undefined> {
  const line = await screen.findByText(/^Starts with/)
  return /-?\$[\d,.]+/.exec(line.textContent)?.[0]
}
