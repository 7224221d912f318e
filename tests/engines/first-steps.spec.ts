/** The first steps of a new user. */
import { expect, signIn, test } from './journey.ts'
import { PERSONAL } from './steps.ts'

test('the first steps make a plan @most', async ({ openApp, user }) => {
  await user.client.user.update.mutate({ onboarded: false })
  const app = await openApp()
  await signIn(app, user)
  const dialog = app.find('dialog')
  await dialog.shows('Welcome to Balance')
  await dialog.find('checkbox', 'Salary').press()
  await dialog.field('Freelance Work amount').fill('1234.56')
  await dialog.button('Continue to Expenses').press()
  await dialog.shows('Step 2 of 3')
  await dialog.find('checkbox', 'Rent/Mortgage').press()
  await dialog.button('Back').press()
  await dialog.shows('Step 1 of 3')
  await dialog.button('Continue to Expenses').press()
  await dialog.shows('Step 2 of 3')
  await dialog.button('Continue to Balance Setup').press()
  await dialog.shows("You're All Set!")
  await dialog.field('Starting Balance').fill('1200')
  await dialog.button('Start Managing My Balance').press()
  await dialog.button('Close').isGone()
  await app.field('Starting Balance').holds('1200.00')
  const incomes = await user.client.income.list.query(PERSONAL)
  expect(incomes.map(({ name, amountCents }) => [name, amountCents])).toEqual([
    ['Salary', 5_000_00],
    ['Freelance Work', 1_234_56],
  ])
  const expenses = await user.client.expense.list.query(PERSONAL)
  expect(expenses.map(({ name }) => name)).toEqual(['Rent/Mortgage'])
})
