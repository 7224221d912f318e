/** A bank statement; the import in its four steps, its help, and the export. Phones import no CSV files. */
import type { Page } from 'playwright'
import { ofxOf } from '../support/example-statements.ts'
import type { Screen } from './screens.ts'
import { openTab } from './visitor.ts'

const FILE = [
  'type,name,amount,frequency,date',
  'income,Piano Lessons,180.00,monthly,2031-01-07',
  'expense,Tea,$4.20,weekly,',
  'expense,Gym,39.90,monthly,',
].join('\n')

export const FILE_SCREENS = {
  'statement-1-files': { isDialog: true, open: openStatement },
  'statement-2-found': { isDialog: true, open: openFound },
  'csv-help': { isDialog: true, only: 'desk', open: (page) => openFileDialog(page, 'CSV Help') },
  'import-1-upload': { isDialog: true, only: 'desk', open: (page) => openImport(page, 1) },
  'import-2-mapping': { isDialog: true, only: 'desk', open: (page) => openImport(page, 2) },
  'import-3-confirmation': { isDialog: true, only: 'desk', open: (page) => openImport(page, 3) },
  'import-4-result': { isDialog: true, only: 'desk', open: (page) => openImport(page, 4) },
  export: { isDialog: true, open: (page) => openFileDialog(page, 'Export') },
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

async function openStatement(page: Page): Promise<void> {
  await openFileDialog(page, 'From a bank statement')
}

async function openFound(page: Page): Promise<void> {
  await openStatement(page)
  const today = await page.evaluate(() => Date.now())
  const monthly = (cents: number, text: string, daysAgo: number) =>
    Array.from({ length: 8 }, (_, months) => ({
      date: dateOf(today - (daysAgo + months * 30.4) * DAY_MS),
      cents,
      text,
    }))
  const rows = [
    ...monthly(2_400_00, 'ACME PAYROLL', 3),
    ...monthly(-75_00, 'CITY WATER', 9),
    ...monthly(-15_49, 'NETFLIX.COM', 14),
  ]
  const closing = { on: dateOf(today), cents: 1_203_11 }
  await page.getByLabel('Choose the files of a bank statement').setInputFiles({
    name: 'checking.ofx',
    mimeType: 'application/x-ofx',
    buffer: Buffer.from(ofxOf(rows, { closing })),
  })
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.getByRole('slider', { name: 'Balance by day' }).waitFor()
}

const DAY_MS = 86_400_000
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
