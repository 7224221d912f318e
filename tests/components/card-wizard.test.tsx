/** Cards, and what is paid with them, in the wizard [behaviour: Cards and everyday spending in the wizard]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

const PERSONAL = { account: 'personal' } as const
const IS_CARD = 'This is a card: it pays for other expenses'

interface Fields {
  closeDay?: number
  paidBy?: number
}

function add(client: TestClient, name: string, recurrenceDay: number, fields: Fields = {}) {
  const rule = { recurrenceType: 'MONTHLY', recurrenceDay, ...fields } as const
  return client.expense.create.mutate({ ...PERSONAL, name, amountCents: 260_00, ...rule })
}

const addVisa = (client: TestClient) => add(client, 'Visa', 9, { closeDay: 20 })

test('one tick and one day make a card of an expense, and others are paid with it', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      await add(client, 'Credit Card', 9)
      await add(client, 'Netflix', 12)
      await add(client, 'Rent', 1)
    },
  })
  const wizard = await openWizard(page, 'Edit Credit Card')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.queryByLabelText('Closes on day')).toBeNull()
  await page.click(await wizard.findByRole('checkbox', { name: IS_CARD }))
  expect(wizard.getByLabelText('Closes on day')).toHaveDisplayValue('20')
  expect(
    wizard.getByText(
      'Closes on the 20th, paid on the 9th of the next month. Each bill has $260.00 for what else is on it; what was paid with it comes on top.',
    ),
  ).toBeVisible()
  await pressIn(page, wizard, 'Choose expenses')
  await page.click(wizard.getByRole('checkbox', { name: 'Netflix' }))
  await pressIn(page, wizard, 'Update')

  await screen.findByRole('row', { name: /Credit Card.*Card, closes on the 20th, paid on the 9th/ })
  await screen.findByRole('row', { name: /Netflix.*Monthly on the 12th, paid with Credit Card/ })
  const toast = await screen.findByText(/^Changed Credit Card\. 1 expense is paid with it now\./)
  await press(page, 'Undo', within(toast.closest('[role=status]') ?? document.body))
  await screen.findByRole('row', { name: /Credit Card.*Monthly on the 9th/ })
  const after = await page.user.client.expense.list.query(PERSONAL)
  expect(after.map(({ closeDay, paidBy }) => [closeDay, paidBy])).toEqual(
    after.map(() => [null, null]),
  )
})

test('a card may cost nothing by itself, and takes expenses off that are unticked', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const { id } = await addVisa(client)
      await add(client, 'Netflix', 12, { paidBy: id })
    },
  })
  const wizard = await openWizard(page, 'Edit Visa')
  page.fill(wizard.getByLabelText('Amount'), '0')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(await wizard.findByText(/Each bill is what was paid with it\./)).toBeVisible()
  await page.click(wizard.getByRole('checkbox', { name: 'Netflix' }))
  await pressIn(page, wizard, 'Update')
  await screen.findByText(/^Changed Visa\. 1 expense is paid from the account now\./)
  await screen.findByRole('row', {
    name: /Netflix.*Monthly on the 12th(?!, paid)/,
  })
})

test('a day on which no bill can close says so at its field', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => addVisa(client) })
  const wizard = await openWizard(page, 'Edit Visa')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  const field = await wizard.findByLabelText('Closes on day')
  for (const bad of ['32', '0', '', '1.5']) {
    page.fill(field, bad)
    await pressIn(page, wizard, 'Update')
    expect(await wizard.findByText('Enter a day of the month, from 1 to 31.')).toBeVisible()
    expect(field).toHaveFocus()
  }
  page.fill(field, '31')
  expect(wizard.getByText(/Closes on the 31st, paid on the 9th of the next month\./)).toBeVisible()
  page.fill(field, '5')
  expect(wizard.getByText(/Closes on the 5th, paid on the 9th of the same month\./)).toBeVisible()
  await pressIn(page, wizard, 'Update')
  await screen.findByRole('row', { name: /Card, closes on the 5th, paid on the 9th/ })
})

test('a card is paid every month on a day of the month', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => addVisa(client) })
  const wizard = await openWizard(page, 'Edit Visa')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'More about this schedule')
  page.fill(wizard.getByLabelText('Every (months)'), '2')
  const sentence = 'A card must be paid every month, on a day of the month.'
  expect(await wizard.findByText(sentence)).toBeVisible()
  await pressIn(page, wizard, 'Update')
  expect(wizard.getByText(sentence)).toBeVisible()
  page.fill(wizard.getByLabelText('Every (months)'), '')
  await waitFor(() => expect(wizard.queryByText(sentence)).toBeNull())
})

test('a purchase with a card says on which payment it is', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => addVisa(client) })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Netflix', '15.49')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'One-time only' }))
  page.fill(wizard.getByLabelText('Date'), '2026-11-20')
  expect(wizard.getByLabelText('Paid with')).toHaveDisplayValue('Account')
  await page.selectOptions(wizard.getByLabelText('Paid with'), 'Visa')
  expect(await wizard.findByText('Bought on Nov 20: paid on Wed, Dec 9.')).toBeVisible()
  page.fill(wizard.getByLabelText('Date'), '2026-11-21')
  expect(await wizard.findByText('Bought on Nov 21: paid on Sat, Jan 9, 2027.')).toBeVisible()

  await page.click(wizard.getByRole('radio', { name: 'Monthly' }))
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: '12' }))
  expect(await wizard.findByText('Bought on Dec 12: paid on Sat, Jan 9, 2027.')).toBeVisible()
  expect(wizard.queryByText('Already in your balance?')).toBeNull()
  expect(
    wizard.getByText('Netflix: $15.49 goes out on the 12th of every month, paid with Visa.'),
  ).toBeVisible()
  await pressIn(page, wizard, 'Save Expense')
  await screen.findByRole('row', { name: /Netflix.*Monthly on the 12th, paid with Visa/ })
  expect(await screen.findByText(/^Added Netflix\./)).toBeVisible()
})

test('a purchase after the last bill of its card is paid from the account, and says so', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        ...PERSONAL,
        name: 'Visa',
        amountCents: 0,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 9,
        closeDay: 20,
        lastDate: '2026-12-31',
      }),
  })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Flight', '300')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'One-time only' }))
  page.fill(wizard.getByLabelText('Date'), '2027-02-01')
  await page.selectOptions(wizard.getByLabelText('Paid with'), 'Visa')
  expect(
    await wizard.findByText(
      'Bought on Feb 1, 2027: Visa has no bill for that day, so it is paid from the account.',
    ),
  ).toBeVisible()
})

test('a card and what continues it are one choice, and one that has ended is none', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const visa = await addVisa(client)
      const change = { ...PERSONAL, id: visa.id, closeDay: 25, fromDate: '2027-01-01' }
      await client.expense.update.mutate(change)
      const old = await add(client, 'Old Card', 3, { closeDay: 10 })
      await client.expense.update.mutate({ ...PERSONAL, id: old.id, lastDate: '2026-10-31' })
    },
  })
  const wizard = await openWizard(page, '+ Add Expense')
  fillFirstStep(page, wizard, 'Netflix', '15.49')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  const field = await wizard.findByLabelText('Paid with')
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Account', 'Visa'])
})

test('an account without a card has nothing to pay with, and an income can be none', async () => {
  const page = await openPage({ tab: 'expense', before: ({ client }) => add(client, 'Rent', 1) })
  const wizard = await openWizard(page, 'Edit Rent')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await wizard.findByRole('checkbox', { name: IS_CARD })
  expect(wizard.queryByLabelText('Paid with')).toBeNull()
  await page.keyboard('{Escape}')
  await waitForClose()
  await page.click(screen.getByRole('button', { name: 'Income' }))
  const income = await openWizard(page, '+ Add Income')
  fillFirstStep(page, income, 'Salary', '2500')
  await pressIn(page, income, 'Next')
  expect(income.getAllByRole('radio')).toHaveLength(7)
  await pressIn(page, income, 'Next')
  expect(income.queryByRole('checkbox')).toBeNull()
})

test('the wizard says what becomes of the purchases of a card that is none any more', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const { id } = await addVisa(client)
      for (const name of ['Gym', 'Music', 'Netflix']) await add(client, name, 12, { paidBy: id })
    },
  })
  const wizard = await openWizard(page, 'Edit Visa')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await page.click(await wizard.findByRole('checkbox', { name: IS_CARD }))
  const sentence = '3 expenses are paid with it. They will be paid from the account.'
  expect(wizard.getByText(sentence)).toBeVisible()
  await pressIn(page, wizard, 'Back')
  await page.click(wizard.getByRole('radio', { name: 'Yearly' }))
  await pressIn(page, wizard, 'Next')
  expect(wizard.getByText(sentence)).toBeVisible()
  await pressIn(page, wizard, 'Update')
  await screen.findByRole('row', { name: /Netflix.*Monthly on the 12th(?!, paid)/ })
  await waitFor(() => expect(screen.queryByText(/paid with Visa/)).toBeNull())
})

test('an eleventh card is refused with a sentence, and what was typed stays', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      for (let card = 1; card <= 10; card++)
        await add(client, `Card ${card}`, card, { closeDay: 20 })
      await add(client, 'Visa', 9)
    },
  })
  const wizard = await openWizard(page, 'Edit Visa')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await page.click(await wizard.findByRole('checkbox', { name: IS_CARD }))
  page.fill(wizard.getByLabelText('Closes on day'), '17')
  await pressIn(page, wizard, 'Update')
  expect(
    await wizard.findByText('Failed to save expense: An account can have at most 10 cards.'),
  ).toBeVisible()
  expect(wizard.getByLabelText('Closes on day')).toHaveDisplayValue('17')
})
