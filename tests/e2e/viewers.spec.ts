/** The owner lets somebody only look at the account, while that page is open [behaviour: Viewers]. */
import { createHousehold, openHousehold } from './household.ts'
import { openDetails } from './sharing-page.ts'
import { expect, test } from './support.ts'

test('a page learns at once that its user can only look, and that they can change it again', async ({
  signedInPage: page,
  user,
  partner,
  partnerPage,
}) => {
  const account = await createHousehold(user, partner)
  await user.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 500_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 25,
  })
  await openHousehold(partnerPage, account)
  await expect(partnerPage.getByRole('button', { name: 'Edit Rent' })).toBeVisible()
  await partnerPage.getByRole('button', { name: '+ Add Expense' }).click()
  const wizard = partnerPage.getByRole('dialog', { name: 'Add New Expense' })
  await wizard.getByLabel('Name').fill('Groceries')

  const details = await openDetails(page)
  await details.getByRole('button', { name: 'Make Viewer: Ben' }).click()
  await details.getByRole('button', { name: 'Yes, Let Ben Only Look' }).click()
  await expect(
    details.getByText('Ben can look at the account now, but not change it.'),
  ).toBeVisible()

  await expect(partnerPage.getByText("You are looking at an account of Ada's.")).toBeVisible()
  await expect(wizard).toBeHidden()
  await expect(
    partnerPage.getByText('You can look at this account, but not change it.'),
  ).toBeVisible()
  await expect(partnerPage.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  for (const name of [/^Add/, /^\+ Add/, 'Edit Rent', 'Delete Rent'])
    await expect(partnerPage.getByRole('button', { name })).toBeHidden()
  await partnerPage.keyboard.press('n')
  await expect(partnerPage.getByRole('menu')).toBeHidden()
  await partnerPage.getByRole('rowheader', { name: 'Rent' }).click()
  await expect(partnerPage.getByRole('dialog')).toBeHidden()

  await details.getByRole('button', { name: 'Make Member: Ben' }).click()
  await details.getByRole('button', { name: 'Yes, Let Ben Change It' }).click()
  await partnerPage.getByRole('button', { name: '+ Add Expense' }).click()
  // The wizard keeps the typed name.
  await expect(wizard.getByLabel('Name')).toHaveValue('Groceries')
})
