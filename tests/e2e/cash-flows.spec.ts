/** Adding a cash flow by keyboard, in a real browser [behaviour: Cash flow wizard]. */
import { expect, test } from './support.ts'

test('the wizard adds an expense by keyboard alone', async ({ signedInPage: page, user }) => {
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await expect(
    page.getByText('Add your first expense to start tracking your financial projections'),
  ).toBeVisible()

  await page.getByRole('button', { name: '+ Add Expense' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Expense' })
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Rent')
  await dialog.getByLabel('Amount').focus()
  await page.keyboard.type('1850')
  await page.keyboard.press('Enter')

  await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Monthly', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(dialog.getByText('Step 3 of 3')).toBeVisible()
  await expect(dialog.getByText('it falls on the month’s last day')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(
    dialog.getByText('Rent: $1,850.00 goes out on the 2nd of every month.'),
  ).toBeVisible()
  const request = page.waitForRequest(/expense\.create/)
  await page.keyboard.press('Enter')

  await expect(dialog).toBeHidden()
  await expect(
    page.getByRole('row', { name: /Rent.*\$1,850\.00.*Monthly on the 2nd/ }),
  ).toBeVisible()
  expect((await request).postDataJSON()).toMatchObject({
    0: { account: 'personal', accountId: 1 },
  })
  expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY', recurrenceDay: 2 },
  ])
})

test('Back closes the open dialogs one by one, and loses nothing that was typed', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: 'Expenses' }).click()
  const open = () => page.getByRole('button', { name: '+ Add Expense' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add New Expense' })
  await open()
  await wizard.getByLabel('Name').fill('Gym')
  await page.goBack()
  await expect(wizard).toBeHidden()
  await open()
  await expect(wizard.getByLabel('Name')).toHaveValue('Gym')
  // Closed otherwise, it leaves nothing that Back would have to close first.
  await wizard.getByRole('button', { name: 'Start empty' }).click()
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()

  await page.getByRole('button', { name: 'Profile Settings' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile Settings' })
  await profile.getByRole('button', { name: 'New Shared Account' }).click()
  const account = page.getByRole('dialog', { name: 'New Shared Account' })
  await expect(account).toBeVisible()
  await page.goBack()
  await expect(account).toBeHidden()
  await expect(profile).toBeVisible()
  await page.goBack()
  await expect(profile).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your Expenses' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your Expenses' })).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/robots\.txt$/)
})
