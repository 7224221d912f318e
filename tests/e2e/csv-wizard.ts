/** The CSV import wizard, as the browser tests handle it. */
import type { Locator, Page } from 'playwright/test'
import { expect, type TestUser } from './support.ts'

export const HEADER = 'Type,Name,Amount,Recurrence Type,Recurrence Day,Start Date'

export function csvFile(text: string | Buffer, name = 'budget.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

export async function openWizard(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const wizard = page.getByRole('dialog', { name: 'Import Income & Expense from CSV' })
  await expect(wizard.getByText('Step 1 of 4')).toBeVisible()
  return wizard
}

export async function upload(wizard: Locator, text: string): Promise<void> {
  await wizard.getByLabel('Choose a CSV file').setInputFiles(csvFile(text))
  await expect(wizard.getByText('Step 2 of 4')).toBeVisible()
}

export function next(wizard: Locator, name: 'Continue' | 'Import' | 'Done') {
  return wizard.getByRole('button', { name, exact: true })
}

export async function expectCount(wizard: Locator, label: string, count: number): Promise<void> {
  const row = wizard
    .locator('dl > div')
    .filter({ has: wizard.page().getByText(label, { exact: true }) })
  await expect(row).toHaveText(new RegExp(`${count.toLocaleString('en-US')}$`))
}

/** All of the personal account: incomes first, oldest first. */
export async function namesOf({ client }: TestUser): Promise<string[]> {
  const account = 'personal'
  const [incomes, expenses] = await Promise.all([
    client.income.list.query({ account }),
    client.expense.list.query({ account }),
  ])
  return [...incomes, ...expenses].map(({ name }) => name)
}
