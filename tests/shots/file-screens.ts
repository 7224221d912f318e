/** The import in its four steps, its help, and the export. Phones import no files. */
import type { Page } from 'playwright'
import type { Screen } from './screens.ts'
import { openTab } from './visitor.ts'

const FILE = [
  'type,name,amount,frequency,date',
  'income,Piano Lessons,180.00,monthly,2031-01-07',
  'expense,Tea,$4.20,weekly,',
  'expense,Gym,39.90,monthly,',
].join('\n')

export const FILE_SCREENS = {
  'csv-help': { isDialog: true, only: 'desk', open: (page) => openFileDialog(page, 'CSV Help') },
  'import-1-upload': { isDialog: true, only: 'desk', open: (page) => openImport(page, 1) },
  'import-2-mapping': { isDialog: true, only: 'desk', open: (page) => openImport(page, 2) },
  'import-3-confirmation': { isDialog: true, only: 'desk', open: (page) => openImport(page, 3) },
  'import-4-result': { isDialog: true, only: 'desk', open: (page) => openImport(page, 4) },
  export: { isDialog: true, open: (page) => openFileDialog(page, 'Export CSV') },
} satisfies Record<string, Screen>

async function openFileDialog(page: Page, name: string): Promise<void> {
  await openTab(page, 'expense')
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
}

async function openImport(page: Page, step: 1 | 2 | 3 | 4): Promise<void> {
  await openFileDialog(page, 'Import CSV')
  if (step === 1) return
  const buffer = Buffer.from(FILE)
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'budget.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Which column holds what?' }).waitFor()
  const headings = ['Check what will be imported', 'Completed with Errors']
  for (const heading of headings.slice(0, step - 2)) {
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
}
