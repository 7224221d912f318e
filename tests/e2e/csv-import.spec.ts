/** The CSV import wizard and CSV Help [behaviour: CSV import]. */
import { readFile } from 'node:fs/promises'
import { csvFile, expectCount, HEADER, namesOf, next, openWizard, upload } from './csv-wizard.ts'
import { expect, hold, test } from './support.ts'

const BUDGET = `${HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Coffee,$4.20,daily,,

expense,"Groceries, garden",120.50,weekly,6,
expense,Laptop,1299,one-time,,
`

const AMOUNT_ERROR =
  'Row 4: The amount must be a plain number like 1234.50, without a currency symbol or thousands separators, not "$4.20".'
const DATE_ERROR = 'Row 7: A one-time item needs a start date, like 2026-11-20.'

test('imports the right rows, and names the wrong ones before and after', async ({
  signedInPage: page,
  user,
}) => {
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceDay: 1 } as const
  await user.client.expense.create.mutate({
    account: 'personal',
    recurrenceType: 'MONTHLY',
    ...rent,
  })
  const wizard = await openWizard(page)
  await upload(wizard, BUDGET)

  await expect(wizard.getByLabel('Type', { exact: true })).toHaveValue('0')
  await expect(wizard.getByLabel('Start Date')).toHaveValue('5')
  await expect(wizard.getByRole('region', { name: 'Preview' }).getByRole('row')).toHaveText([
    /^TypeNameAmount/,
    /^incomeSalary5000\.00/,
    /^expenseRent/,
    /^expenseCoffee/,
  ])
  await next(wizard, 'Continue').click()

  await expect(wizard.getByText('5 lines of data in budget.csv')).toBeVisible()
  await expectCount(wizard, 'Right', 2)
  await expectCount(wizard, 'Already there', 1)
  await expectCount(wizard, 'Wrong', 2)
  const listed = (name: string) => wizard.getByRole('region', { name }).getByRole('listitem')
  await expect(listed('Wrong rows')).toHaveText([AMOUNT_ERROR, DATE_ERROR])
  await expect(listed('Rows that are already there')).toHaveText(['Row 3: Rent'])
  expect(await namesOf(user)).toEqual(['Rent'])
  await next(wizard, 'Import').click()

  await expect(wizard.getByText('Step 4 of 4')).toBeVisible()
  await expect(wizard.getByRole('heading', { name: 'Completed with Errors' })).toBeFocused()
  await expectCount(wizard, 'Imported', 2)
  await expectCount(wizard, 'Failed', 2)
  await expect(wizard.getByRole('listitem')).toHaveText([AMOUNT_ERROR, DATE_ERROR])
  await next(wizard, 'Done').click()
  await expect(page.getByRole('rowheader', { name: 'Groceries, garden' })).toBeVisible()
  expect(await namesOf(user)).toEqual(['Salary', 'Rent', 'Groceries, garden'])
})

test('imports duplicates only when asked to', async ({ signedInPage: page, user }) => {
  const csv = 'kind of type;item;cost\nexpense;Rent;1850\n'
  const wizard = await openWizard(page)
  for (const duplicatesToo of [false, false, true]) {
    await upload(wizard, csv)
    await next(wizard, 'Continue').click()
    await expect(wizard.getByText('1 line of data')).toBeVisible()
    await expect(wizard.locator('dl')).toBeVisible()
    if (duplicatesToo) await wizard.getByLabel('Import duplicates too').check()
    await next(wizard, 'Import').click()
    await expect(wizard.getByRole('heading', { name: 'Import Complete' })).toBeVisible()
    await next(wizard, 'Done').click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
  }
  expect(await namesOf(user)).toEqual(['Rent', 'Rent'])
})

test('refuses a file that cannot be imported, and says why', async ({ signedInPage: page }) => {
  const wizard = await openWizard(page)
  const refusals = [
    [csvFile(BUDGET, 'budget.txt'), 'Please select a CSV file (.csv extension)'],
    [csvFile('x'.repeat(5_242_881)), 'File size must be less than 5MB'],
    [csvFile(''), 'The file appears to be empty'],
    [csvFile(' \r\n\n'), 'The file appears to be empty'],
    [csvFile(`${HEADER}\n\n`), 'CSV file must have at least a header row and one data row'],
    [
      csvFile('a,b\n1,2\n'),
      'CSV file should contain columns like "Type", "Name", "Amount", etc. Please check the format.',
    ],
    [
      csvFile(Buffer.from(BUDGET, 'utf16le')),
      'The file is not plain text in UTF-8. Please save it as "CSV UTF-8".',
    ],
  ] as const
  for (const [chosen, message] of refusals) {
    await wizard.getByLabel('Choose a CSV file').setInputFiles(chosen)
    await expect(wizard.getByRole('alert')).toHaveText(message)
    await expect(next(wizard, 'Continue')).toBeDisabled()
  }
})

test('needs Type, Name and Amount, goes back one step, and is reset when closed', async ({
  signedInPage: page,
}) => {
  const wizard = await openWizard(page)
  await upload(wizard, 'what,name,amount\nexpense,Rent,1850\n')
  await expect(wizard.getByLabel('Type', { exact: true })).toHaveValue('')
  await next(wizard, 'Continue').click()
  await expect(wizard.getByRole('alert')).toHaveText(
    'Please map the required fields: Type, Name, and Amount',
  )
  await wizard.getByLabel('Type', { exact: true }).selectOption('what')
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 1)

  await wizard.getByRole('button', { name: 'Back' }).click()
  await expect(wizard.getByLabel('Type', { exact: true })).toHaveValue('0')
  await wizard.getByRole('button', { name: 'Back' }).click()
  await expect(wizard.getByText('Step 1 of 4')).toBeVisible()
  await next(wizard, 'Continue').click()
  await expect(wizard.getByText('Step 2 of 4')).toBeVisible()
  await wizard.getByRole('button', { name: 'Close' }).click()
  await expect(wizard).toBeHidden()
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(next(wizard, 'Continue')).toBeDisabled()
})

test('takes a file by drop and by keyboard', async ({ signedInPage: page }) => {
  const wizard = await openWizard(page)
  await expect(wizard.getByLabel('Choose a CSV file')).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
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

test.describe('a failed import', () => {
  test.beforeEach(async ({ signedInPage: page }) => {
    await upload(await openWizard(page), BUDGET)
  })

  const FAILURES = [
    [400, 'BAD_REQUEST', 'The moon is full.', 'Import failed: The moon is full.'],
    [500, 'INTERNAL_SERVER_ERROR', '', 'Import failed: Unknown error occurred'],
  ] as const
  for (const [httpStatus, code, message, sentence] of FAILURES)
    test(`says so: ${sentence}`, async ({ page }) => {
      const error = { message, code: -32_600, data: { code, httpStatus } }
      await page.route(/import\.preview/, (route) =>
        route.fulfill({ status: httpStatus, json: [{ error }] }),
      )
      const wizard = page.getByRole('dialog')
      await next(wizard, 'Continue').click()
      await expect(wizard.getByRole('alert')).toHaveText(sentence)

      await page.unroute(/import\.preview/)
      await next(wizard, 'Import').click()
      await expectCount(wizard, 'Right', 3)
      await expect(wizard.getByRole('alert')).toBeHidden()
    })

  test('shows a network error', async ({ page, user }) => {
    const wizard = page.getByRole('dialog')
    await next(wizard, 'Continue').click()
    await expectCount(wizard, 'Right', 3)
    await page.route(/import\.run/, (route) => route.abort())
    await next(wizard, 'Import').click()
    await expect(wizard.getByRole('alert')).toHaveText(
      'Network error. Please check your connection and try again.',
    )
    expect(await namesOf(user)).toEqual([])
    await page.unroute(/import\.run/)
    await next(wizard, 'Import').click()
    await expect(wizard.getByRole('heading', { name: 'Completed with Errors' })).toBeVisible()
  })

  test('shows that no token is stored', async ({ page }) => {
    await page.evaluate(() => localStorage.removeItem('token'))
    await next(page.getByRole('dialog'), 'Continue').click()
    await expect(page.getByRole('alert')).toHaveText(
      'Authentication required. Please log in again.',
    )
  })

  test('shows that the session has ended', async ({ page }) => {
    const error = { message: 'Over.', code: -32_001, data: { httpStatus: 401 } }
    await page.route(/import\.preview/, (route) =>
      route.fulfill({ status: 401, json: [{ error }] }),
    )
    await next(page.getByRole('dialog'), 'Continue').click()
    await expect(page.getByText('Session expired. Please log in again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  })
})

test('shows its progress while a long import runs', async ({ signedInPage: page }) => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `expense,Item ${index},1`)
  const wizard = await openWizard(page)
  await upload(wizard, ['type,name,amount', ...lines].join('\n'))
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 20_000)
  const held = await hold(page, /import\.run/)
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('progressbar', { name: 'Importing the rows' })).toBeVisible()
  held.letThrough()
  await expect(wizard.getByRole('heading', { name: 'Import Complete' })).toBeVisible()
  await next(wizard, 'Done').click()
  await expect(page.getByText('Showing 20,000 of 20,000 expenses')).toBeVisible()
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

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  test('there is no CSV import', async ({ signedInPage: page }) => {
    await page.evaluate(() => localStorage.setItem('navTab', 'expense'))
    await page.reload()
    await expect(page.getByRole('button', { name: '+ Add Expense' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import CSV' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'CSV Help' })).toBeHidden()
  })
})
