/** The wizard of the Income and Expenses tabs [behaviour: Cash flow wizard]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage } from '../support/app-page.tsx'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

test('the wizard saves a one-time income from the second step, at noon UTC of its day', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openWizard(page, '+ Add Income')
  fillFirstStep(page, wizard, 'Bonus', '0.29')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'One-time only' }))
  await pressIn(page, wizard, 'Save Income')
  expect(await wizard.findByText('Choose a date.')).toBeVisible()
  expect(wizard.getByLabelText('Date')).toHaveFocus()
  page.fill(wizard.getByLabelText('Date'), '2031-02-28')
  await pressIn(page, wizard, 'Save Income')

  await waitForClose()
  expect(await screen.findByText('One-time on Feb 28, 2031')).toBeVisible()
  expect(await page.user.client.income.list.query({ account: 'personal' })).toMatchObject([
    { amountCents: 29, startDate: '2031-02-28T12:00:00.000Z' },
  ])
})

test('the wizard asks for missing fields, and Back loses nothing', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page, '+ Add Expense')
  page.fill(wizard.getByLabelText('Name'), 'Gym')
  await pressIn(page, wizard, 'Next')
  expect(await wizard.findByText('Enter an amount, like 12.50.')).toBeVisible()
  expect(wizard.getByLabelText('Amount')).toHaveFocus()
  page.fill(wizard.getByLabelText('Amount'), '25')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Weekly' }))
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Friday' }))
  await pressIn(page, wizard, 'Back')
  await pressIn(page, wizard, 'Back')
  expect(wizard.getByLabelText('Name')).toHaveValue('Gym')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.getByText('Gym: $25.00 goes out every Friday.')).toBeVisible()
  await page.keyboard('{Escape}')
  await waitForClose()
  expect(screen.getByRole('button', { name: '+ Add Expense' })).toHaveFocus()
})

test('the wizard edits a yearly expense without moving its day', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 1_850_00,
        recurrenceType: 'YEARLY',
        recurrenceDay: 10,
      }),
  })
  const wizard = await openWizard(page, 'Edit Rent')
  expect(screen.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible()
  expect(wizard.getByLabelText('Amount')).toHaveDisplayValue('1850.00')
  page.fill(wizard.getByLabelText('Amount'), '1900')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.getByText(/goes out every year on January 10th/)).toBeVisible()
  await pressIn(page, wizard, 'Update')
  expect(
    await screen.findByRole('row', { name: /\$1,900\.00.*Yearly on January 10th/ }),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit Rent' })).toHaveFocus()
})

test('the wizard keeps what was typed when the network fails', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openWizard(page, '+ Add Income')
  fillFirstStep(page, wizard, 'Salary', '5000')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Daily' }))
  await pressIn(page, wizard, 'Next')
  const mend = page.network.break(/income\.create/)
  await pressIn(page, wizard, 'Save Income')
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Failed to save income. Please try again.',
  )
  mend()
  await pressIn(page, wizard, 'Save Income')
  expect(await screen.findByRole('rowheader', { name: 'Salary' })).toBeVisible()
})

test('the wizard reports a refusal without a sentence as an unknown error', async () => {
  const page = await openPage({ tab: 'expense' })
  page.network.answer(/expense\.create/, () => {
    const data = { code: 'BAD_REQUEST', httpStatus: 400 }
    return Response.json([{ error: { message: '', code: -32_600, data } }], { status: 400 })
  })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Rent', '1')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Daily' }))
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Save Expense')
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Failed to save expense: Unknown error',
  )
})

test('the wizard takes a note of several lines, and the search finds it', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Gym', '25')
  await pressIn(page, wizard, 'Add a note')
  const note = wizard.getByLabelText('Note')
  expect(note).toHaveFocus()
  page.fill(note, 'x'.repeat(501))
  await pressIn(page, wizard, 'Next')
  expect(await wizard.findByText('The note must have at most 500 characters.')).toBeVisible()
  page.fill(note, 'Number 4711.\nOpen until ten.')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toMatchObject([
    { name: 'Gym', note: 'Number 4711.\nOpen until ten.' },
  ])

  page.fill(screen.getByRole('searchbox'), 'open UNTIL')
  expect(await screen.findByRole('rowheader', { name: 'Gym' })).toBeVisible()
  page.fill(screen.getByRole('searchbox'), 'until eleven')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Gym' })).toBeNull())
})

test('the wizard keeps its buttons above a keyboard that covers the page', async () => {
  const page = await openPage({ tab: 'expense' })
  const view = Object.assign(new EventTarget(), {
    height: window.innerHeight,
    offsetTop: 0,
    scale: 1,
  })
  vi.stubGlobal('visualViewport', view)
  onTestFinished(() => void vi.unstubAllGlobals())
  await openWizard(page, '+ Add Expense')
  const { style } = screen.getByRole('dialog')
  expect(style.getPropertyValue('--unseen-bottom')).toBe('0px')
  Object.assign(view, { height: window.innerHeight - 340, offsetTop: 40 })
  view.dispatchEvent(new Event('resize'))
  expect(style.getPropertyValue('--unseen-top')).toBe('40px')
  expect(style.getPropertyValue('--unseen-bottom')).toBe('300px')
})
