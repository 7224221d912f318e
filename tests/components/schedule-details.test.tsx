/** Schedules in detail, and changes from a date on, in the wizard [behaviour: Cash flow wizard]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

/** Opens the third step of a new expense of this frequency. */
async function openDayStep(page: AppPage, frequency: string) {
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Loan', '200')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: frequency }))
  await pressIn(page, wizard, 'Next')
  return wizard
}

const more = 'More about this schedule'

const savedExpenses = (page: AppPage) =>
  page.user.client.expense.list.query({ account: 'personal' })

test('the wizard asks in which week a fortnight falls', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openDayStep(page, 'Bi-weekly')
  await page.click(wizard.getByRole('radio', { name: 'Friday' }))
  const nextOnes = wizard.getByRole('group', { name: 'Next one' })
  const chosen = () => within(nextOnes).getByRole('radio', { checked: true })
  await waitFor(() => expect(nextOnes).toHaveTextContent('Next oneFri, Nov 20Fri, Nov 27'))
  expect(chosen()).toHaveAccessibleName('Fri, Nov 20')
  expect(await wizard.findByText(/^Next: Fri, Nov 20 · Fri, Dec 4 · Fri, Dec 18/)).toBeVisible()

  await page.click(wizard.getByRole('radio', { name: 'Fri, Nov 27' }))
  expect(
    await wizard.findByText(/^Next: Fri, Nov 27 · Fri, Dec 11 · Fri, Dec 25 · Fri, Jan 8, 2027/),
  ).toBeVisible()
  await page.click(wizard.getByRole('radio', { name: 'Saturday' }))
  await waitFor(() => expect(chosen()).toHaveAccessibleName('Sat, Nov 28'))
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await screen.findByText('Every 2 weeks on Saturday, next Nov 28')).toBeVisible()
  expect(await savedExpenses(page)).toMatchObject([{ anchorDate: '2026-11-28', recurrenceDay: 6 }])
})

test('the wizard says at the field which detail is impossible', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openDayStep(page, 'Weekly')
  await page.click(wizard.getByRole('radio', { name: 'Friday' }))
  await pressIn(page, wizard, more)
  page.fill(wizard.getByLabelText('Every (weeks)'), '3')
  const date = wizard.getByLabelText('Counting from')
  page.fill(date, '2026-11-26')
  const sentence = 'The date to count from, Nov 26, 2026, must be a Friday: it is a Thursday.'
  expect(await wizard.findByText(sentence)).toBeVisible()
  expect(await wizard.findByText('Next: —')).toBeVisible()
  await pressIn(page, wizard, 'Save Expense')
  expect(date).toHaveFocus()
  expect(await savedExpenses(page)).toEqual([])
})

test('the wizard counts occurrences from the next date, and ends after that many', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openDayStep(page, 'Monthly')
  await pressIn(page, wizard, more)
  await page.selectOptions(wizard.getByLabelText('Which day'), 'A weekday of the month')
  expect(wizard.queryByRole('radio', { checked: true, name: /^\d/ })).toBeNull()
  await page.selectOptions(wizard.getByLabelText('Which one'), 'The last')
  await page.selectOptions(wizard.getByLabelText('Weekday'), 'Friday')
  page.fill(wizard.getByLabelText('Every (months)'), '100')
  expect(await wizard.findByText('Enter a whole number from 1 to 99.')).toBeVisible()
  page.fill(wizard.getByLabelText('Every (months)'), '2')
  await page.selectOptions(wizard.getByLabelText('Ends'), 'After a number of times')
  page.fill(wizard.getByLabelText('How many times'), '30')
  await page.selectOptions(wizard.getByLabelText('On a weekend'), 'It falls on the Monday after')
  expect(
    await wizard.findByText(
      /^Next: Fri, Nov 27 · Fri, Jan 29, 2027 · Fri, Mar 26, 2027 · Fri, May 28, 2027/,
    ),
  ).toBeVisible()
  expect(await wizard.findByText('From its next date on, until Sep 26, 2031.')).toBeVisible()
  expect(
    wizard.getByText(
      'Loan: $200.00 goes out every 2 months on the last Friday, weekends: the Monday after, 30 times.',
    ),
  ).toBeVisible()
  await pressIn(page, wizard, 'Save Expense')
  await waitForClose()
  expect(await savedExpenses(page)).toMatchObject([
    {
      recurrenceDay: null,
      weekdayOfMonth: { nth: -1, weekday: 5 },
      every: 2,
      anchorDate: '2026-11-27',
      lastDate: '2031-09-26',
      weekend: 'after',
    },
  ])
})

test('the wizard shows the last answer while a slower one is pending, and the latest wins', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openDayStep(page, 'Monthly')
  expect(await wizard.findByText(/^Next: Tue, Dec 1/)).toBeVisible()
  const held = page.network.hold(/projection\.dates.*"recurrenceDay":5\b/)
  await page.click(wizard.getByRole('radio', { name: '5' }))
  const isAsked = () =>
    page.network.calls.some((call) => /projection\.dates.*"recurrenceDay":5\b/.test(call))
  await waitFor(() => expect(isAsked()).toBe(true))
  expect(wizard.getByText(/^Next: Tue, Dec 1/)).toHaveAttribute('aria-busy', 'true')
  held.end()
  await page.click(wizard.getByRole('radio', { name: '7' }))
  expect(await wizard.findByText(/^Next: Mon, Dec 7/)).toBeVisible()
  held.letThrough()
  await waitFor(() =>
    expect(wizard.getByText(/^Next: Mon, Dec 7/)).not.toHaveAttribute('aria-busy'),
  )
})

test('the wizard shows every detail of an edited schedule, and sends only the changes', async () => {
  const details = {
    anchorDate: '2027-06-30',
    recurrenceDay: 15,
    lastDate: '2030-01-01',
    every: 2,
  } as const
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Insurance',
        amountCents: 600_00,
        recurrenceType: 'YEARLY',
        ...details,
      }),
  })
  expect(
    await screen.findByText('Every 2 years on June 15th, next Jun 15, 2027, until Jan 1, 2030'),
  ).toBeVisible()
  const wizard = await openWizard(page, 'Edit Insurance')
  page.fill(wizard.getByLabelText('Name'), 'Car insurance')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.getByLabelText('One of its dates')).toHaveValue('2027-06-15')
  expect(wizard.getByLabelText('Every (years)')).toHaveValue(2)
  expect(wizard.getByLabelText('Ends')).toHaveDisplayValue('On a date')
  expect(wizard.getByLabelText('Last date')).toHaveValue('2030-01-01')
  await pressIn(page, wizard, 'Update')
  await waitForClose()
  expect(await savedExpenses(page)).toMatchObject([{ name: 'Car insurance', ...details }])
})

/** Opens the last step of the rent, with this amount typed. */
async function editRentAmount(amount: string) {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 1_850_00,
        recurrenceType: 'MONTHLY',
        lastDate: '2030-12-31',
      }),
  })
  const wizard = await openWizard(page, 'Edit Rent')
  page.fill(wizard.getByLabelText('Name'), 'Flat')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.queryByRole('radio', { name: 'All dates' })).toBeNull()
  await pressIn(page, wizard, 'Back')
  await pressIn(page, wizard, 'Back')
  page.fill(wizard.getByLabelText('Amount'), amount)
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(await wizard.findByRole('radio', { name: 'All dates' })).toBeChecked()
  return { page, wizard }
}

test('the wizard changes a cash flow from a date on, keeps the dates before it, and Undo joins them again', async () => {
  const { page, wizard } = await editRentAmount('1900')
  const [before] = await savedExpenses(page)
  await page.click(wizard.getByRole('radio', { name: 'From this date on' }))
  const date = await wizard.findByLabelText('First date that changes')
  await waitFor(() => expect(date).toHaveValue('2026-12-01'))
  page.fill(date, '2031-01-01')
  expect(await wizard.findByText('It ends on Dec 31, 2030, before this date.')).toBeVisible()
  await pressIn(page, wizard, 'Update')
  expect(date).toHaveFocus()
  page.fill(date, '2027-03-01')
  await pressIn(page, wizard, 'Update')
  await waitForClose()
  expect(await screen.findByText('Monthly on the 1st, until Feb 28, 2027')).toBeVisible()
  expect(
    await screen.findByRole('row', {
      name: /Flat \$1,900\.00 \$1,425\.00 Monthly on the 1st, from Mar 1, 2027/,
    }),
  ).toBeVisible()
  expect(await screen.findByText('Flat changes from Mar 1, 2027 on.')).toBeVisible()

  await press(page, 'Undo')
  await waitFor(() => expect(screen.queryByText(/Flat/)).toBeNull())
  const { name, amountCents, lastDate, id } = before!
  expect(await savedExpenses(page)).toMatchObject([{ id, name, amountCents, lastDate }])
})

test('the wizard keeps a refused change from a date on, and can change all dates instead', async () => {
  const { page, wizard } = await editRentAmount('1900')
  await page.click(wizard.getByRole('radio', { name: 'From this date on' }))
  const date = await wizard.findByLabelText('First date that changes')
  page.fill(date, '2027-03-01')
  const mend = page.network.break(/expense\.update/)
  await pressIn(page, wizard, 'Update')
  expect(await wizard.findByText('Failed to save expense. Please try again.')).toBeVisible()
  expect(date).toHaveValue('2027-03-01')
  mend()
  await page.click(wizard.getByRole('radio', { name: 'All dates' }))
  await pressIn(page, wizard, 'Update')
  await waitForClose()
  expect(await screen.findByText('Changed Flat.')).toBeVisible()
  expect(await savedExpenses(page)).toMatchObject([{ name: 'Flat', amountCents: 1_900_00 }])
})
