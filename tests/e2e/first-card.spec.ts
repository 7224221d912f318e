/** From an existing plan to a card and what is paid with it [behaviour: Cards and everyday spending in the wizard]. */
import { expectAccessible } from './accessible.ts'
import { expect, test, type TestUser } from './support.ts'

const account = 'personal'

async function seed({ client }: TestUser): Promise<void> {
  const add = (name: string, amountCents: number, recurrenceDay: number) =>
    client.expense.create.mutate({
      account,
      name,
      amountCents,
      recurrenceType: 'MONTHLY',
      recurrenceDay,
    })
  await client.user.update.mutate({ startingBalanceCents: 900_00 })
  await client.income.create.mutate({
    account,
    name: 'Salary',
    amountCents: 2_400_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
  })
  await add('Rent', 1_200_00, 2)
  await add('Credit Card', 260_00, 9)
  await add('Gym', 35_00, 4)
  await add('A Streaming Service With a Name That Is Longer Than Its Place in the List', 15_49, 12)
}

test('somebody with one card makes it in one visit to the wizard, by keyboard', async ({
  signedInPage: page,
  user,
}) => {
  await seed(user)
  await page.goto('/#expenses')
  await page.reload()
  await page.getByRole('button', { name: 'Edit Credit Card' }).press('Enter')
  const wizard = page.getByRole('dialog', { name: 'Edit Expense' })
  await expect(wizard.getByText('Step 1 of 3')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(wizard.getByText('Step 2 of 3')).toBeVisible()
  await page.keyboard.press('Enter')
  await wizard
    .getByRole('checkbox', { name: 'This is a card: it pays for other expenses' })
    .press(' ')
  await expect(wizard.getByLabel('Closes on day')).toHaveValue('20')
  await expect(
    wizard.getByText('Closes on the 20th, paid on the 9th of the next month.'),
  ).toBeVisible()
  await wizard.getByRole('button', { name: 'Choose expenses' }).press('Enter')
  for (const name of [/Gym/, /A Streaming Service/])
    await wizard.getByRole('checkbox', { name }).press(' ')
  await expectAccessible(page)
  await wizard.getByRole('button', { name: 'Update' }).press('Enter')

  await expect(wizard).toBeHidden()
  await expect(page.getByRole('row', { name: /^Credit Card/ })).toContainText(
    'Card, closes on the 20th, paid on the 9th',
  )
  await expect(page.getByText('paid with Credit Card')).toHaveCount(2)
  await expect(
    page.getByText('Changed Credit Card. 2 expenses are paid with it now.'),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit Gym' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  await expect(wizard.getByLabel('Paid with')).toHaveValue(/\d+/)
  await expect(wizard.getByText(/^Bought on .*: paid on .*\.$/)).toBeVisible()
  await wizard.getByLabel('Paid with').selectOption('Account')
  await wizard.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('paid with Credit Card')).toHaveCount(1)
})
