/** A double click on the button that goes on to the next step goes one step [behaviour: Cash flow wizard]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { CSV_HEADER, openWizard as openCsvWizard, upload } from '../support/csv-wizard-page.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

const plan = { account: 'personal' } as const

test('a double press goes one step in the wizard of a cash flow', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openWizard(page, '+ Add Income')
  fillFirstStep(page, wizard, 'Salary', '5000')
  const next = () => wizard.getByRole('button', { name: 'Next' })
  await page.dblClick(next())
  expect(wizard.getByText('Step 2 of 3')).toBeVisible()
  await pressIn(page, wizard, 'Back')

  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Daily' }))
  await page.dblClick(next())
  expect(wizard.getByText('Step 3 of 3')).toBeVisible()
  expect(await page.user.client.income.list.query(plan)).toEqual([])

  await page.dblClick(wizard.getByRole('button', { name: 'Save Income' }))
  await waitForClose()
  expect(await page.user.client.income.list.query(plan)).toHaveLength(1)
})

test('a triple press goes two steps', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openWizard(page, '+ Add Income')
  fillFirstStep(page, wizard, 'Salary', '5000')
  await page.tripleClick(wizard.getByRole('button', { name: 'Next' }))
  expect(wizard.getByText('Step 3 of 3')).toBeVisible()
  expect(await page.user.client.income.list.query(plan)).toEqual([])
})

test('a double press goes one step in the import of a CSV file', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openCsvWizard(page)
  await upload(page, wizard, `${CSV_HEADER}\nincome,Salary,5000.00,monthly,1,`)
  await page.dblClick(wizard.getByRole('button', { name: 'Continue' }))
  await wizard.findByText('Right')
  expect(wizard.getByText(/^Step 3 of 4/)).toBeVisible()
  expect(await page.user.client.income.list.query(plan)).toEqual([])
})

test('a double press goes one step in the first steps', async () => {
  const page = await openPage({ isOnboarded: false })
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Balance' }))
  await page.click(dialog.getByRole('checkbox', { name: 'Salary' }))
  await page.dblClick(dialog.getByRole('button', { name: 'Continue to Expenses' }))
  await dialog.findByText(/Step 2 of 3/)
  await press(page, 'Back', dialog)
  await dialog.findByText(/Step 1 of 3/)
  expect(await page.user.client.income.list.query(plan)).toHaveLength(1)
})

test('the first steps in two tabs write one salary', async () => {
  const page = await openPage({ isOnboarded: false })
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Balance' }))
  // The other tab has sent its own when this one has seen that there is none.
  const { client } = page.user
  const end = page.network.answer(/income\.create/, async (request) => {
    end()
    const { 0: input } = await request.clone().json()
    await client.income.create.mutate({ ...input, amountCents: 4_000_00 })
    return page.network.send(request)
  })
  await page.click(dialog.getByRole('checkbox', { name: 'Salary' }))
  await press(page, 'Continue to Expenses', dialog)
  await dialog.findByText(/Step 2 of 3/)
  expect(await client.income.list.query(plan)).toMatchObject([
    { name: 'Salary', amountCents: 5_000_00 },
  ])

  // A row that another tab has saved since is ticked here.
  const rent = { ...plan, name: 'Rent/Mortgage', amountCents: 1_900_00 }
  await client.expense.create.mutate({ ...rent, recurrenceType: 'MONTHLY', recurrenceDay: 1 })
  await press(page, 'Continue to Balance Setup', dialog)
  await dialog.findByText(/Step 3 of 3/)
  await press(page, 'Back', dialog)
  expect(dialog.getByRole('checkbox', { name: 'Rent/Mortgage' })).toBeChecked()
  expect(dialog.getByLabelText('Rent/Mortgage amount')).toHaveValue('1900.00')
  expect(await client.expense.list.query(plan)).toHaveLength(1)
})

test('the first steps write a deleted salary again', async () => {
  const page = await openPage({ isOnboarded: false })
  const dialog = within(await screen.findByRole('dialog', { name: 'Welcome to Balance' }))
  const { client } = page.user
  await page.click(dialog.getByRole('checkbox', { name: 'Salary' }))
  await press(page, 'Continue to Expenses', dialog)
  await dialog.findByText(/Step 2 of 3/)
  const [salary] = await client.income.list.query(plan)
  await client.income.delete.mutate({ ...plan, id: salary!.id })
  await page.reload()
  const offered = await screen.findByRole('checkbox', { name: 'Salary' })
  const again = within(screen.getByRole('dialog', { name: 'Welcome to Balance' }))
  await page.click(offered)
  await press(page, 'Continue to Expenses', again)
  await again.findByText(/Step 2 of 3/)
  await waitFor(async () => expect(await client.income.list.query(plan)).toHaveLength(1))
})
