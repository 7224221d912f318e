/** "Save up for it" [behaviour: Can I afford it?]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { waitForClose } from '../support/wizard-page.ts'
import { choose, expectAnswer, fillAmount, openAfford } from './afford-page.ts'

test('"Save up for it" says how much a month, how often, and how low the balance gets', async () => {
  const { page, dialog } = await openAfford()
  await choose(page, dialog, 'Save up for it')
  const by = dialog.getByLabelText('By when')
  expect(by).toHaveValue('2027-02-20')
  await expectAnswer(
    dialog,
    'You can save up to $2,000.00 by Sat, Feb 20, 2027.',
    'With an amount, the answer says how much that is a month.',
  )
  fillAmount(page, dialog, '1000')
  page.fill(by, '2027-01-31')
  await expectAnswer(
    dialog,
    'Yes, $333.33 a month, 3 times from today.',
    'The last one is $333.34.',
    'Your lowest balance with it is $166.67 today.',
    'You could save up to $1,500.00 by then.',
  )
  fillAmount(page, dialog, '3000')
  await expectAnswer(
    dialog,
    'Not by Sun, Jan 31, 2027.',
    'It would be $1,000.00 a month, 3 times from today.',
    'It first falls short today, and by as much as $1,500.00 on Wed, Jan 20, 2027.',
    'The most you could save by then is $1,500.00.',
  )
  page.fill(by, '2026-12-19')
  await expectAnswer(
    dialog,
    'Not by Sat, Dec 19.',
    'It would be $3,000.00 today.',
    'It falls short by $2,500.00 today.',
    'The most you could save by then is $500.00.',
  )
})

test('"Plan it" after saving up plans the exact sum, in one change', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '1000')
  await choose(page, dialog, 'Save up for it')
  page.fill(dialog.getByLabelText('By when'), '2027-01-31')
  page.fill(dialog.getByLabelText('What is it?'), 'Laptop')
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  const save = await screen.findByRole('button', { name: 'Save Expense' })
  await waitFor(() => expect(save).toHaveFocus())
  await page.keyboard('{Enter}')
  await waitForClose()
  const { client } = page.user
  const account = 'personal'
  expect((await client.expense.list.query({ account })).at(-1)).toMatchObject({
    name: 'Laptop',
    amountCents: 333_33,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 20,
    firstDate: '2026-11-20',
    lastDate: '2027-01-20',
    overrides: [{ date: '2027-01-20', amountCents: 333_34 }],
  })
  // The lowest balance is what the answer said.
  const outlook = await client.projection.outlook.query({ account })
  expect(outlook.lowest).toEqual({ date: '2026-11-20', cents: 166_67 })
  await page.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await client.expense.list.query({ account })).toHaveLength(1))
})

test('"Plan it" after saving up takes the amount of the wizard', async () => {
  const { page, dialog } = await openAfford()
  fillAmount(page, dialog, '1000')
  await choose(page, dialog, 'Save up for it')
  page.fill(dialog.getByLabelText('By when'), '2027-01-31')
  await page.click(dialog.getByRole('button', { name: 'Plan it' }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Add New Expense' }))
  page.fill(wizard.getByLabelText('Name'), 'Laptop')
  page.fill(wizard.getByLabelText('Amount'), '400')
  for (const step of ['Next', 'Next', 'Save Expense'])
    await page.click(wizard.getByRole('button', { name: step }))
  await waitForClose()
  const { expense } = page.user.client
  expect((await expense.list.query({ account: 'personal' })).at(-1)).toMatchObject({
    amountCents: 400_00,
    lastDate: '2027-01-20',
    overrides: [],
  })
})
