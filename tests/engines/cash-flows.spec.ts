/** Adding, editing and deleting incomes and expenses. */
import { addDays } from '../../src/client/words/dates.ts'
import { today } from '../e2e/balance-page.ts'
import { expect, test } from './journey.ts'
import { addRent, openTab, PERSONAL, pressInRow } from './steps.ts'

const SCHEDULES = [
  { type: 'DAILY', label: 'Daily' },
  { type: 'WEEKLY', label: 'Weekly', day: 'Friday' },
  { type: 'BIWEEKLY', label: 'Bi-weekly', day: 'Tuesday' },
  { type: 'MONTHLY', label: 'Monthly', day: '31' },
  { type: 'BIMONTHLY', label: 'Bi-monthly' },
  { type: 'YEARLY', label: 'Yearly' },
  { type: 'ON_X_DAY', label: 'One-time only' },
]

test('the wizard adds an expense of each schedule @most', async ({ app, user }) => {
  await openTab(app, 'Expenses')
  await app.text('No expenses yet').shows()
  for (const { type, label, day } of SCHEDULES) {
    await app.button('+ Add Expense').press()
    const wizard = app.find('dialog', 'Add New Expense')
    await wizard.field('Name').fill(`Of ${type}`)
    await wizard.field('Amount').fill('12.50')
    await app.key('Enter')
    await wizard.shows('Step 2 of 3')
    await wizard.find('radio', new RegExp(`^${label}\\b`)).press()
    if (type === 'ON_X_DAY') await wizard.field('Date').choose(addDays(today, 3))
    else {
      await wizard.button('Next').press()
      await wizard.shows('Step 3 of 3')
      if (day) await wizard.find('radio', day).press()
    }
    await wizard.button('Save Expense').press()
    await wizard.isGone()
    await app.text(`Of ${type}`).first.shows()
  }
  await app.text('Showing 7 of 7 expenses').shows()
  const expenses = await user.client.expense.list.query(PERSONAL)
  expect(
    expenses.map(({ recurrenceType, recurrenceDay }) => [recurrenceType, recurrenceDay]),
  ).toEqual([
    ['DAILY', null],
    ['WEEKLY', 5],
    ['BIWEEKLY', 2],
    ['MONTHLY', 31],
    ['BIMONTHLY', null],
    ['YEARLY', null],
    ['ON_X_DAY', null],
  ])
})

test('the list edits an expense, deletes it, and restores it @most', async ({ app, user }) => {
  await addRent(user)
  await openTab(app, 'Expenses')
  await app.button('Edit Rent').press()
  const wizard = app.find('dialog', 'Edit Expense')
  await wizard.field('Amount').fill('1900')
  for (const step of [1, 2]) {
    await wizard.shows(`Step ${step} of 3`)
    await wizard.button('Next').press()
  }
  await wizard.shows('Step 3 of 3')
  await wizard.button('Update').press()
  await wizard.isGone()
  await app.find('main').shows('$1,900.00')
  // Until it says so, the message of the update is there, with an Undo of its own.
  await pressInRow(app, 'Rent', 'Delete')
  await app.text(/^Deleted Rent\./).shows()
  await app.text(/Lowest now/).shows()
  await app.button('Undo').press()
  await app.button('Edit Rent').shows()
  await app.find('main').shows('$1,900.00')
})

test('the list searches, filters and sorts', async ({ app, user }) => {
  await addRent(user)
  await user.client.expense.create.mutate({
    ...PERSONAL,
    name: 'Gym',
    amountCents: 39_90,
    recurrenceType: 'WEEKLY',
    recurrenceDay: 1,
  })
  await openTab(app, 'Expenses')
  await app.text('Showing 2 of 2 expenses').shows()
  await app.find('searchbox').fill('gy')
  await app.text(/^Showing 1 of/).shows()
  await app.button('Edit Rent').isGone()
  await app.button('Edit Gym').shows()
})
