/**
 * Export CSV: the saved file, which an import reads again [behaviour: CSV export]. What the dialog
 * says is in tests/components/csv-export.test.tsx.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectCount, HEADER, next, openWizard, upload } from './csv-wizard.ts'
import { expect, keepMoments, signIn, test, type TestUser } from './support.ts'

async function seed({ client }: TestUser): Promise<void> {
  const account = 'personal'
  const startDate = '2026-11-20T12:00:00Z'
  await client.income.create.mutate({
    account,
    startDate,
    name: 'Salary',
    amountCents: 5_000_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 31,
  })
  const expenses = [
    { name: 'Gas, "green"; 50%', amountCents: 120_50, recurrenceType: 'BIWEEKLY' },
    { name: '=SUM(A1:A9)', amountCents: 1, recurrenceType: 'DAILY' },
    { name: 'Café 🏠', amountCents: 99_999_999_999, recurrenceType: 'ON_X_DAY' },
  ] as const
  for (const expense of expenses)
    await client.expense.create.mutate({ account, startDate, ...expense })
}

const EXPENSES = `expense,"Gas, ""green""; 50%",120.50,bi-weekly,,
expense,'=SUM(A1:A9),0.01,daily,,
expense,Café 🏠,999999999.99,one-time,,2026-11-20
`
const INCOMES = `income,Salary,5000.00,monthly,31,
`

async function openExport(page: Page, tab: 'Income' | 'Expenses') {
  await page.getByRole('button', { name: tab, exact: true }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled()
  return dialog
}

async function download(page: Page) {
  const started = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const file = await started
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), text: text.replaceAll('\r\n', '\n') }
}

test('the export saves the whole list, whatever the filters are', async ({ page, user }) => {
  await keepMoments(page)
  await seed(user)
  await signIn(page, user)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByLabel('Search').fill('Café')
  await expect(page.getByText('Showing 1 of 3 expenses')).toBeVisible()
  const dialog = await openExport(page, 'Expenses')
  await expect(dialog.getByText('3 items')).toBeVisible()
  const { name, text } = await download(page)
  expect(name).toMatch(/^balance-expenses-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toBe(`\ufeff${HEADER}\n${EXPENSES}`)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await expect(page.getByText(`Exported 3 items to ${name}.`)).toBeVisible()
})

test('the export saves both lists, and an import skips every row of them', async ({
  page,
  user,
}) => {
  await seed(user)
  await signIn(page, user)
  const dialog = await openExport(page, 'Income')
  await dialog.getByRole('radio', { name: 'Incomes', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Incomes and Expenses' })).toBeChecked()
  await expect(dialog.getByText('4 items')).toBeVisible()
  const { name, text } = await download(page)
  expect(name).toMatch(/^balance-incomes-and-expenses-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toBe(`\ufeff${HEADER}\n${INCOMES}${EXPENSES}`)

  const wizard = await openWizard(page)
  await upload(wizard, text)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 0)
  await expectCount(wizard, 'Already there', 4)
  await expectCount(wizard, 'Wrong', 0)
  await expect(wizard.getByRole('region', { name: 'Rows that are already there' })).toContainText(
    'Row 4: =SUM(A1:A9)',
  )
})
