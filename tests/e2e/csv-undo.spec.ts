/** Taking an import back, and sending one again whose answer was lost. */
import type { Locator, Page } from 'playwright/test'
import { expectCount, HEADER, namesOf, next, openWizard, upload } from './csv-wizard.ts'
import { expect, hold, keepMoments, test } from './support.ts'

const BUDGET = `${HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Coffee,4.20,daily,,
`

async function importBudget(page: Page): Promise<Locator> {
  const wizard = await openWizard(page)
  await upload(wizard, BUDGET)
  await next(wizard, 'Continue').click()
  await expect(wizard.locator('dl')).toBeVisible()
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('heading', { name: 'Import Complete' })).toBeVisible()
  return wizard
}

const undoButton = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Undo import', exact: true })

test.beforeEach(async ({ page, user }) => {
  await keepMoments(page)
  const salary = { name: 'Salary', amountCents: 5_000_00, recurrenceDay: 1 } as const
  await user.client.income.create.mutate({
    account: 'personal',
    recurrenceType: 'MONTHLY',
    ...salary,
  })
})

test('the result step undoes the import, and nothing else', async ({
  signedInPage: page,
  user,
}) => {
  const wizard = await importBudget(page)
  await expectCount(wizard, 'Imported', 2)
  expect(await namesOf(user)).toEqual(['Salary', 'Rent', 'Coffee'])
  await undoButton(wizard).press('Enter')
  await expect(wizard.getByRole('heading', { name: 'Import Undone' })).toBeFocused()
  await expect(wizard.getByText('Import undone: 2 items were removed.')).toBeVisible()
  await expect(undoButton(wizard)).toBeHidden()
  expect(await namesOf(user)).toEqual(['Salary'])
  await next(wizard, 'Done').click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await expect(undoButton(page)).toBeHidden()
})

test('a toast undoes it once the wizard is closed', async ({ signedInPage: page, user }) => {
  const wizard = await importBudget(page)
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  await expect(page.getByText('Imported 2 items.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  await undoButton(page).click()
  await expect(page.getByText('Import undone: 2 items were removed.')).toBeVisible()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  expect(await namesOf(user)).toEqual(['Salary'])
})

test('says why it could not be undone, and can be tried again', async ({
  signedInPage: page,
  user,
}) => {
  const wizard = await importBudget(page)
  await page.route(/import\.undo/, (route) => route.abort())
  await undoButton(wizard).click()
  await expect(wizard.getByRole('alert')).toHaveText(
    'Network error. Please check your connection and try again.',
  )
  await page.unroute(/import\.undo/)
  for (const { id } of await user.client.expense.list.query({ account: 'personal' }))
    await user.client.expense.delete.mutate({ account: 'personal', id })
  await undoButton(wizard).click()
  await expect(wizard.getByRole('alert')).toHaveText(
    'Failed to undo the import: Nothing that this import added is there any more.',
  )
})

test('an import that is sent again after its answer was lost adds nothing twice', async ({
  signedInPage: page,
  user,
}) => {
  const wizard = await openWizard(page)
  await upload(wizard, BUDGET)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 2)
  await page.route(/import\.run/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await wizard.getByLabel('Import duplicates too').check()
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('alert')).toHaveText(/^Network error\./)
  expect(await namesOf(user)).toHaveLength(4)
  await page.unroute(/import\.run/)
  await next(wizard, 'Import').click()
  await expectCount(wizard, 'Imported', 3)
  expect(await namesOf(user)).toHaveLength(4)
})

test('a toast shows the result of an import whose wizard was closed', async ({
  signedInPage: page,
}) => {
  const wizard = await openWizard(page)
  await upload(wizard, BUDGET)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 2)
  const held = await hold(page, /import\.run/)
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('progressbar', { name: 'Importing the rows' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  held.letThrough()
  await expect(page.getByText('Imported 2 items.')).toBeVisible()
  await undoButton(page).click()
  await expect(page.getByText('Import undone: 2 items were removed.')).toBeVisible()
})
