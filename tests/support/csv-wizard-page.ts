/** The CSV import wizard as component tests handle it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type AppPage, press } from './app-page.tsx'

export const CSV_HEADER = 'Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date'

export type Wizard = Awaited<ReturnType<typeof openWizard>>

/** Opens the wizard on the Income or Expenses tab. */
export async function openWizard(page: AppPage) {
  await press(page, 'Import CSV')
  const dialog = await screen.findByRole('dialog', { name: 'Import Income & Expense from CSV' })
  return { dialog, ...within(dialog) }
}

export async function choose(page: AppPage, wizard: Wizard, file: File): Promise<void> {
  // Files that the picker would not offer are tried as well.
  const input = wizard.getByLabelText('Choose a CSV file')
  input.removeAttribute('accept')
  await page.upload(input, file)
}

/** Goes with a file to the step that maps its columns. */
export async function upload(page: AppPage, wizard: Wizard, text: string): Promise<void> {
  await choose(page, wizard, new File([text], 'budget.csv', { type: 'text/csv' }))
  await wizard.findByText(/^Step 2 of 4/)
}

/** Goes with a file to the step that shows what would be imported. */
export async function openConfirmation(page: AppPage, wizard: Wizard, text: string) {
  await upload(page, wizard, text)
  await press(page, 'Continue', wizard)
  await wizard.findByText(/^Step 3 of 4/)
  await wizard.findByText('Right')
}

/** Imports a file in which all is right, up to the result. */
export async function importFile(page: AppPage, wizard: Wizard, text: string): Promise<void> {
  await openConfirmation(page, wizard, text)
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
}

/** Imports duplicates too, or no longer, and waits until the rows are checked again. */
export async function toggleDuplicates(page: AppPage, wizard: Wizard): Promise<void> {
  await page.click(wizard.getByLabelText(/^Import duplicates too/))
  await waitFor(() =>
    expect(wizard.getByRole('button', { name: 'Import' })).not.toHaveAttribute('aria-busy'),
  )
}

/** The counts of the step in view: what they are called, and how many. */
export function counts({ dialog }: Wizard): Record<string, string> {
  const rows = [...dialog.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd span:last-child')?.textContent ?? '',
  ])
  return Object.fromEntries(rows)
}

/** All of the personal account: incomes first, oldest first. */
export async function namesOf({ user: { client } }: AppPage): Promise<string[]> {
  const account = 'personal'
  const [incomes, expenses] = await Promise.all([
    client.income.list.query({ account }),
    client.expense.list.query({ account }),
  ])
  return [...incomes, ...expenses].map(({ name }) => name)
}
