/** Everyday spending in the wizard [behaviour: Cards and everyday spending in the wizard]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'
import { fillFirstStep, openWizard, pressIn } from '../support/wizard-page.ts'

const PERSONAL = { account: 'personal' } as const
const EVERYDAY = { recurrenceType: 'WEEKLY', everyday: true } as const

function addGroceries(client: TestClient) {
  const fields = { ...PERSONAL, ...EVERYDAY, name: 'Groceries', amountCents: 138_00 }
  return client.expense.create.mutate(fields)
}

test('spending every day a little has the amount of a week, and no dates', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Groceries', '600')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Every day a little' }))
  await pressIn(page, wizard, 'Next')
  expect(wizard.queryByText(/^Next:/)).toBeNull()
  expect(wizard.queryByRole('radio')).toBeNull()
  page.fill(wizard.getByLabelText('Amount a week'), '138')
  page.fill(wizard.getByLabelText('Low week'), '100')
  page.fill(wizard.getByLabelText('High week'), '190')
  page.fill(wizard.getByLabelText('Last day'), '2027-12-31')
  expect(
    wizard.getByText('Groceries: $138.00 a week goes out a little every day, until Dec 31, 2027.'),
  ).toBeVisible()
  await pressIn(page, wizard, 'Save Expense')

  await screen.findByRole('row', {
    name: /\$138\.00 a week, every day a little, until Dec 31, 2027/,
  })
  expect(await screen.findByText(/^Added Groceries\./)).toBeVisible()
  expect(await page.user.client.expense.list.query(PERSONAL)).toMatchObject([
    { ...EVERYDAY, amountCents: 138_00, everydayLowCents: 100_00, everydayHighCents: 190_00 },
  ])
})

test('a range of weeks has both ends, and the usual week between them', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => addGroceries(client) })
  const wizard = await openWizard(page, 'Edit Groceries')
  await pressIn(page, wizard, 'Next')
  expect(wizard.getByRole('radio', { name: 'Every day a little' })).toBeChecked()
  await pressIn(page, wizard, 'Next')
  const refused = async (low: string, high: string, label: string, sentence: string) => {
    page.fill(wizard.getByLabelText('Low week'), low)
    page.fill(wizard.getByLabelText('High week'), high)
    await pressIn(page, wizard, 'Update')
    expect(wizard.getByLabelText(label)).toHaveAccessibleDescription(sentence)
  }
  await refused('100', '', 'High week', 'Enter both weeks, or leave both empty.')
  await refused('', '190', 'Low week', 'Enter both weeks, or leave both empty.')
  await refused('139', '190', 'Low week', 'A low week must not be above a usual one.')
  await refused('100', '137', 'High week', 'A high week must not be below a usual one.')
  await refused('ten', '190', 'Low week', 'Enter an amount, like 12.50.')
  page.fill(wizard.getByLabelText('Amount a week'), '')
  await pressIn(page, wizard, 'Update')
  expect(wizard.getByText('Enter an amount, like 12.50.')).toBeVisible()
})

test('everyday spending changes from a day on, which is today at first', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => addGroceries(client) })
  const wizard = await openWizard(page, 'Edit Groceries')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  page.fill(wizard.getByLabelText('Amount a week'), '150')
  await page.click(await wizard.findByRole('radio', { name: 'From this date on' }))
  expect(wizard.getByLabelText('First date that changes')).toHaveDisplayValue('2026-11-20')
  await pressIn(page, wizard, 'Update')
  await screen.findByRole('row', { name: /\$150\.00 a week, every day a little/ })
  await screen.findByRole('row', { name: /Ended Nov 19/ })
})

test('a weekly expense becomes everyday spending, and becomes weekly again', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        ...PERSONAL,
        name: 'Food',
        amountCents: 90_00,
        recurrenceType: 'WEEKLY',
        recurrenceDay: 5,
        every: 2,
        anchorDate: '2026-11-20',
        weekend: 'before',
      }),
  })
  const choose = async (frequency: string) => {
    const wizard = await openWizard(page, 'Edit Food')
    await pressIn(page, wizard, 'Next')
    await page.click(wizard.getByRole('radio', { name: frequency }))
    await pressIn(page, wizard, 'Next')
    await pressIn(page, wizard, 'Update')
  }
  await choose('Every day a little')
  await screen.findByRole('row', { name: /\$90\.00 a week, every day a little/ })
  await choose('Weekly')
  expect(await screen.findByRole('row', { name: /Weekly on Monday/ })).toBeVisible()
})

test('a sixth one is refused with a sentence, and what was typed stays', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      for (let place = 1; place <= 5; place++) await addGroceries(client)
    },
  })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Fuel', '60')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Every day a little' }))
  await pressIn(page, wizard, 'Next')
  page.fill(wizard.getByLabelText('Amount a week'), '45')
  await pressIn(page, wizard, 'Save Expense')
  await wizard.findByText(/^Failed to save expense: An account can have at most 5/)
  expect(wizard.getByLabelText('Amount a week')).toHaveDisplayValue('45.00')
})

test('everyday spending with a card says on which payment it is', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      await addGroceries(client)
      const card = { recurrenceType: 'MONTHLY', recurrenceDay: 9, closeDay: 25 } as const
      await client.expense.create.mutate({ ...PERSONAL, name: 'Visa', amountCents: 0, ...card })
    },
  })
  const wizard = await openWizard(page, 'Edit Groceries')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await page.selectOptions(await wizard.findByLabelText('Paid with'), 'Visa')
  await wizard.findByText('Bought on Nov 20: paid on Wed, Dec 9.')
  await pressIn(page, wizard, 'Update')
  await waitFor(() =>
    expect(
      screen.getByRole('row', { name: /\$138\.00 a week, every day a little, paid with Visa/ }),
    ).toBeVisible(),
  )
})
