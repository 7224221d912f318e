/** "Can I afford it?" [behaviour: Can I afford it?]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { waitForClose } from '../support/wizard-page.ts'
import { choose, expectAnswer, fillAmount, findAfford, openAfford } from './afford-page.ts'

const questionsOf = (page: AppPage, amountCents: number) =>
  page.network.calls.filter(
    (call) => call.includes('projection.afford') && call.includes(`"amountCents":${amountCents},`),
  )

test('"Can I afford it?" says from when, how low the balance gets, and how much could be spent', async () => {
  const { page, dialog } = await openAfford()
  await expectAnswer(
    dialog,
    'You can spend up to $500.00 today.',
    'With an amount, the answer says from when you can afford it.',
  )
  fillAmount(page, dialog, '400')
  await expectAnswer(
    dialog,
    'Yes, from today.',
    'Your lowest balance after that is $100.00 today.',
    'You could spend up to $500.00 today.',
  )
  fillAmount(page, dialog, '$800.00')
  await expectAnswer(
    dialog,
    'Yes, from Sat, Nov 28.',
    'Your lowest balance after that is $200.00 on Tue, Dec 1.',
    'You could spend up to $1,000.00 that day.',
  )
  fillAmount(page, dialog, '10,000')
  await expectAnswer(
    dialog,
    'Not within 3 months.',
    'If you spend it today, it falls short by $9,500.00 today.',
    'The most you could spend today is $500.00.',
  )
  page.fill(dialog.getByLabelText('Keep at least'), '-100.50')
  await expectAnswer(
    dialog,
    'Not within 3 months.',
    'If you spend it today, it falls short by $9,399.50 today.',
    'The most you could spend today is $600.50.',
  )
  expect(dialog.getByLabelText('Amount')).toHaveValue('10000.00')
})

test('"Can I afford it?" answers for one day and for every month', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '600')
  await expectAnswer(dialog, 'Yes, from Sat, Nov 28.', expect.any(String), expect.any(String))
  await choose(page, dialog, 'On a day')
  // It begins with the day of the answer just given, and nothing is wrong before a choice is made.
  expect(dialog.getByLabelText('Date')).toHaveValue('2026-11-28')
  expect(dialog.queryByRole('alert')).toBeNull()
  await expectAnswer(
    dialog,
    'Yes, on Sat, Nov 28.',
    'Your lowest balance after that is $400.00 on Tue, Dec 1.',
    'You could spend up to $1,000.00 that day.',
  )
  page.fill(dialog.getByLabelText('Date'), '')
  expect(await dialog.findByText('Choose a day.')).toBeVisible()
  page.fill(dialog.getByLabelText('Date'), '2026-11-25')
  await expectAnswer(
    dialog,
    'Not on Wed, Nov 25.',
    'It falls short by $100.00 on Wed, Nov 25.',
    'The most you could spend that day is $500.00.',
  )
  page.fill(dialog.getByLabelText('Date'), '2026-12-01')
  await expectAnswer(
    dialog,
    'Yes, on Tue, Dec 1.',
    'Your lowest balance after that is $400.00 on Tue, Dec 1.',
    'You could spend up to $1,000.00 that day.',
  )
  await choose(page, dialog, 'Every month')
  await choose(page, dialog, 'From today')
  await expectAnswer(
    dialog,
    'Not every month from today.',
    'It first falls short today, and by as much as $1,300.00 on Sat, Nov 20, 2027.',
    'The most you could spend every month is $500.00.',
  )
  fillAmount(page, dialog, '500')
  await expectAnswer(
    dialog,
    'Yes, every month from today.',
    'Your lowest balance after that is $0.00 today.',
    'You could spend up to $500.00 every month.',
  )
})

test('"Can I afford it?" opens the days that it names', async () => {
  const { page, dialog } = await openAfford({ tab: 'projections' })
  fillAmount(page, dialog, '800')
  await page.click(await dialog.findByRole('button', { name: /^Sat,.Nov.28$/ }))
  const day = within(await screen.findByRole('dialog', { name: /^Sat, Nov 28/ }))
  expect(await day.findByText('Pay')).toBeVisible()
})

test('"Can I afford it?" asks a moment after the last keystroke, and the last question counts', async () => {
  const { page, dialog } = await openAfford({ fakeTimers: true })
  await expectAnswer(dialog, 'You can spend up to $500.00 today.', expect.any(String))
  for (const amount of ['8', '80', '800']) fillAmount(page, dialog, amount)
  const held = page.network.hold(/"amountCents":80000,/)
  expect(questionsOf(page, 800_00)).toHaveLength(0)
  await page.wait(200)
  await waitFor(() => expect(questionsOf(page, 800_00)).toHaveLength(1))
  expect([...questionsOf(page, 8_00), ...questionsOf(page, 80_00)]).toEqual([])
  // It is still on its way: the answer before stays, and the next question does not wait.
  await expectAnswer(dialog, 'You can spend up to $500.00 today.', expect.any(String))
  fillAmount(page, dialog, '400')
  await page.wait(200)
  await expectAnswer(dialog, 'Yes, from today.', expect.any(String), expect.any(String))
  held.letThrough()
  await page.wait(1_000)
  await expectAnswer(dialog, 'Yes, from today.', expect.any(String), expect.any(String))
  // Its own answer was not kept either.
  fillAmount(page, dialog, '800')
  await page.wait(200)
  await expectAnswer(dialog, 'Yes, from Sat, Nov 28.', expect.any(String), expect.any(String))
})

test('"Can I afford it?" keeps a wrong text, and says what is wrong', async () => {
  const { page, dialog } = await openAfford()
  const amount = dialog.getByLabelText('Amount')
  const keep = dialog.getByLabelText('Keep at least')
  for (const [field, text, sentence] of [
    [amount, '12..5', 'Enter an amount, like 12.50.'],
    [amount, '1234.505', 'The amount must have at most two decimals.'],
    [amount, '1.234', 'Did you mean 1,234.00 or 1.23?'],
    [amount, '-3', 'The amount must not be negative.'],
    [amount, '1e5', 'Enter an amount, like 12.50.'],
    [amount, '1000000000', 'The amount must be at most $999,999,999.99.'],
    [keep, '-1000000000', 'The amount must be at least -$999,999,999.99.'],
    [keep, 'much', 'Enter an amount, like 12.50.'],
  ] as const) {
    page.fill(field, text)
    expect(await dialog.findByText(sentence)).toBeVisible()
    expect(field).toHaveValue(text)
    await expectAnswer(dialog)
    page.fill(field, '')
    await waitFor(() => expect(dialog.queryByText(sentence)).toBeNull())
  }
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  expect(await dialog.findByText('Enter an amount, like 12.50.')).toBeVisible()
  await choose(page, dialog, 'On a day')
  for (const [date, sentence] of [
    ['2026-11-19', 'Choose today or a later day.'],
    ['2031-11-21', 'Choose a day until Nov 20, 2031.'],
  ] as const) {
    page.fill(dialog.getByLabelText('Date'), date)
    expect(await dialog.findByText(sentence)).toBeVisible()
  }
})

test('"Can I afford it?" says when there is no network, and tries again', async () => {
  const { page, dialog } = await openAfford({ fakeTimers: true })
  const repair = page.network.break(/projection\.afford/)
  fillAmount(page, dialog, '400')
  await page.wait(5_000)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The answer could not be loaded. Network error. Check your connection.',
  )
  expect(dialog.getByLabelText('Amount')).toHaveValue('400')
  repair()
  await page.click(dialog.getByRole('button', { name: 'Try Again' }))
  await expectAnswer(dialog, 'Yes, from today.', expect.any(String), expect.any(String))
})

test('"Plan it" fills in the wizard, where one press saves', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '800')
  page.fill(dialog.getByLabelText('What is it?'), ' Laptop ')
  // At once: the day is asked for, not taken from an older answer.
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  const save = await screen.findByRole('button', { name: 'Save Expense' })
  expect(save).toHaveFocus()
  await page.keyboard('{Enter}')
  await waitForClose()
  expect(await screen.findByText('Laptop is in your plan now.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Can I afford it?' })).toHaveFocus()
  const { expense } = page.user.client
  expect((await expense.list.query({ account: 'personal' })).at(-1)).toMatchObject({
    name: 'Laptop',
    amountCents: 800_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2026-11-28T12:00:00.000Z',
  })
})

test('"Plan it" for every month begins on its day, and the wizard asks for a missing name', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '450')
  await choose(page, dialog, 'Every month')
  await choose(page, dialog, 'From a day')
  page.fill(dialog.getByLabelText('Date'), '2026-12-31')
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Add New Expense' }))
  page.fill(wizard.getByLabelText('Name'), 'Car')
  expect(wizard.getByLabelText('Amount')).toHaveDisplayValue('450.00')
  await page.click(wizard.getByRole('button', { name: 'Close' }))
  // Nothing is lost by closing the wizard.
  expect(dialog.getByLabelText('Amount')).toHaveValue('450.00')
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  const again = within(await screen.findByRole('dialog', { name: 'Add New Expense' }))
  page.fill(again.getByLabelText('Name'), 'Car')
  for (const step of ['Next', 'Next', 'Save Expense'])
    await page.click(await again.findByRole('button', { name: step, busy: false }))
  await waitForClose()
  const { expense } = page.user.client
  expect((await expense.list.query({ account: 'personal' })).at(-1)).toMatchObject({
    name: 'Car',
    amountCents: 450_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 31,
    firstDate: '2026-12-31',
  })
})

test('"Can I afford it?" uses the buffer of the account until another one is typed', async () => {
  const { page, ada, account } = await openHouseholdPage({
    before: async ({ ada, account }) => {
      await ada.client.account.update.mutate({
        id: account,
        startingBalanceCents: 900_00,
        bufferCents: 250_00,
      })
    },
  })
  await press(page, 'Can I afford it?')
  const dialog = await findAfford()
  const keep = dialog.getByLabelText('Keep at least')
  await waitFor(() => expect(keep).toHaveValue('250.00'))
  await expectAnswer(dialog, 'You can spend up to $650.00 today.', expect.any(String))
  // A change by somebody else arrives too.
  await ada.client.account.update.mutate({ id: account, bufferCents: 300_00 })
  await expectAnswer(dialog, 'You can spend up to $600.00 today.', expect.any(String))
  page.fill(keep, '')
  await expectAnswer(dialog, 'You can spend up to $900.00 today.', expect.any(String))
})

test('"Can I afford it?" removes the sentence at an amount as soon as the amount is right', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '1,23,')
  expect(await dialog.findByText('Enter an amount, like 12.50.')).toBeVisible()
  fillAmount(page, dialog, '1,234')
  expect(dialog.queryByText('Enter an amount, like 12.50.')).toBeNull()
  await expectAnswer(dialog, 'Yes, from Mon, Dec 28.', expect.any(String), expect.any(String))
})
