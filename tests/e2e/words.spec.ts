/** Words of the specification that are seldom on screen [behaviour: Errors]. */
import { openWizard, csvFile } from './csv-wizard.ts'
import { expect, test } from './support.ts'

test('an empty Income tab says how to start; its table names its columns', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: 'Income', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Incomes')
  await expect(page.getByText('No incomes yet', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Add your first income to start tracking your financial projections'),
  ).toBeVisible()
  await page.getByRole('button', { name: '+ Add Income' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Income' })
  await dialog.getByLabel('Name').fill('Salary')
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('radio', { name: 'Daily' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save Income' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Income Name',
    /^Amount\s*per occurrence$/,
    'Schedule',
    'Actions',
  ])
})

test('a contact message has one of six reasons', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByLabel('Reason').getByRole('option')).toHaveText([
    'Choose a reason',
    'General Inquiry',
    'Technical Support',
    'Feature Request',
    'Bug Report',
    'Business Partnership',
    'Other',
  ])
  for (const field of ['Name', 'Email', 'Reason', 'Brief Description', 'Message'])
    await expect(page.getByLabel(field)).toHaveAttribute('required')
})

test('the Cookie Policy tells of its one cookie', async ({ page }) => {
  await page.goto('/cookie-policy')
  const policy = page.getByRole('main')
  for (const words of ['one essential cookie', 'refresh_token', '7 days'])
    await expect(policy).toContainText(words)
  await expect(policy).toContainText('HttpOnly, Secure, SameSite=Strict')
  await expect(policy).toContainText('no tracking, and there are no third-party cookies')
})

test('a file that cannot be read says so', async ({ signedInPage: page }) => {
  const wizard = await openWizard(page)
  await page.evaluate(() => {
    File.prototype.arrayBuffer = () => Promise.reject(new Error('The disk was taken out.'))
  })
  await wizard.getByLabel('Choose a CSV file').setInputFiles(csvFile('type,name,amount\n'))
  await expect(wizard.getByRole('alert')).toHaveText('Error reading file. Please try again.')
})

test('an answer that is not the server’s own is told by its status', async ({
  signedInPage: page,
}) => {
  await page.route(/projection\.year/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Nothing here</h1>' }),
  )
  await page.getByRole('button', { name: 'Projections' }).click()
  await expect(page.getByText('HTTP 404: Not Found')).toBeVisible()
})

test('a refusal without words is an unknown error', async ({ signedInPage: page }) => {
  await page.route(/expense\.create/, (route) => {
    const data = { code: 'BAD_REQUEST', httpStatus: 400 }
    return route.fulfill({ status: 400, json: [{ error: { message: '', code: -32_600, data } }] })
  })
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: '+ Add Expense' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rent')
  await dialog.getByLabel('Amount').fill('1')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('radio', { name: 'Daily' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save Expense' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to save expense: Unknown error')
})
