/**
 * The CSV import with a real file picker, a real drop and a real download [behaviour: CSV import]. The steps and
 * what they refuse are in tests/components/csv-wizard.test.tsx.
 */
import { readFile } from 'node:fs/promises'
import { csvFile, expectCount, HEADER, next, openWizard, upload } from './csv-wizard.ts'
import { expect, test } from './support.ts'

const BUDGET = `${HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Coffee,$4.20,daily,,

expense,"Groceries, garden",120.50,weekly,6,
expense,Laptop,1299,one-time,,
`

test('the import takes a file by drop and by keyboard', async ({ signedInPage: page }) => {
  // Waiting for the event makes the browser report it, which has to be in place before the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  const wizard = await openWizard(page)
  await expect(wizard.getByLabel('Choose a CSV file')).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(csvFile(BUDGET))
  await expect(wizard.getByText('Step 2 of 4')).toBeVisible()
  await wizard.getByRole('button', { name: 'Back' }).click()

  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  }, BUDGET)
  await wizard.getByText('budget.csv').dispatchEvent('drop', { dataTransfer })
  await next(wizard, 'Continue').click()
  await expect(wizard.getByText('5 lines of data in dropped.csv')).toBeVisible()
})

test('CSV Help gives a template that imports without an error', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: 'Income', exact: true }).click()
  await page.getByRole('button', { name: 'CSV Help' }).click()
  const help = page.getByRole('dialog', { name: 'CSV Help' })
  for (const title of ['Format Requirements', 'Example', 'Steps', 'Tips', 'Common Issues'])
    await expect(help.getByRole('heading', { name: title })).toBeVisible()
  const download = page.waitForEvent('download')
  await help.getByRole('button', { name: 'Download Template' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('balance-template.csv')
  await page.keyboard.press('Escape')

  const wizard = await openWizard(page)
  await upload(wizard, await readFile(await template.path(), 'utf8'))
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 8)
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('heading', { name: 'Import Complete' })).toBeVisible()
  await next(wizard, 'Done').click()
  await expect(page.getByText('Showing 5 of 5 expenses')).toBeVisible()
  await page.getByRole('button', { name: 'Income', exact: true }).click()
  await expect(page.getByText('Showing 3 of 3 incomes')).toBeVisible()
})
