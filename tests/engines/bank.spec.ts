/** The bank and files: check-in, statements, CSV. */
import { addDays } from '../../src/client/words/dates.ts'
import { today } from '../e2e/balance-page.ts'
import { HEADER } from '../e2e/csv-wizard.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { ofxOf } from '../support/example-statements.ts'
import { expect, test } from './journey.ts'
import { openTab, PERSONAL, pressInHead } from './steps.ts'

test('a check-in makes the balance of today the bank’s @most', async ({ app, user }) => {
  await seedDailyDollar(user)
  await pressInHead(app, 'Check in')
  const dialog = app.find('dialog', 'Check in')
  await dialog.field('What does your bank say?').fill('1234.50')
  await dialog.button('Check in').press()
  await dialog.isGone()
  await app.text('Checked in with $1,234.50 in the bank.').shows()
  await app.place('[aria-current="date"]').shows('$1,23')
})

test('a plan comes from a bank statement @most', async ({ app, user }) => {
  const months = [100, 70, 40, 10].map((days) => addDays(today, -days))
  const statement = ofxOf(
    months.flatMap((date) => [
      { date, cents: -1_850_00, text: 'HOME RENT' },
      { date: addDays(date, 3), cents: 2_500_00, text: 'ACME PAYROLL' },
    ]),
    { closing: { on: addDays(today, -1), cents: 1_203_11 } },
  )
  await openTab(app, 'Expenses')
  // An empty list offers it too.
  await app.button('From a bank statement').first.press()
  const dialog = app.find('dialog', 'From a bank statement')
  await dialog.field('Choose the files of a bank statement').give('checking.ofx', statement)
  await dialog.find('region', 'In').find('checkbox').first.isChecked()
  await dialog.button('Save').press()
  await dialog.isGone()
  await app.text(/^Added 2 items\./).shows()
  expect(await user.client.income.list.query(PERSONAL)).toHaveLength(1)
  expect(await user.client.expense.list.query(PERSONAL)).toHaveLength(1)
})

const BUDGET = `${HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Laptop,not a number,one-time,,
`

test('a CSV file is imported, and its wrong line is named @most', async ({ app, window }) => {
  await openTab(app, 'Expenses')
  await app.find('heading', 'Your Expenses').shows()
  if (window.userAgent) return app.button('Import CSV').isGone()
  await app.button('Import CSV').press()
  const wizard = app.find('dialog', 'Import Income & Expense from CSV')
  await wizard.field('Choose a CSV file').give('budget.csv', BUDGET)
  await wizard.shows('Step 2 of 4')
  await wizard.button('Continue').press()
  await wizard.shows('Step 3 of 4')
  await wizard.button('Import').press()
  await wizard.shows('Completed with Errors')
  await wizard.button('Done').press()
  await wizard.isGone()
  await app.text('Showing 1 of 1 expense').shows()
})

test('CSV Help explains the format', async ({ app, window }) => {
  await openTab(app, 'Income')
  await app.find('heading', 'Your Incomes').shows()
  if (window.userAgent) return app.button('CSV Help').isGone()
  await app.button('CSV Help').press()
  const help = app.find('dialog', 'CSV Help')
  await help.button('Download Template').shows()
  await help.find('heading', 'Common Issues').shows()
  await help.button('Close').press()
  await help.isGone()
})
