/** The range of days of "Can I afford it?", and its days that are short anyway [behaviour: Can I afford it?]. */
import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, expectAnswer, fillAmount, openAfford, seedMonths } from './afford-page.ts'

/** As seedMonths, with $2,900.00 to pay on 15 January, when there are $1,500.00 in the account. */
async function seedShort(user: Parameters<typeof seedMonths>[0]) {
  await seedMonths(user)
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Boat',
    amountCents: 2_900_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2027-01-15',
  })
}

test('"Can I afford it?" tells days that are short anyway from those that it makes short', async () => {
  const { page, dialog } = await openAfford({ before: seedShort })
  await expectAnswer(
    dialog,
    'You cannot spend anything today.',
    'You are short by $1,400.00 on Fri, Jan 15, 2027 anyway.',
  )
  fillAmount(page, dialog, '1200')
  await expectAnswer(
    dialog,
    'Not within 3 months.',
    'You are short by $1,400.00 on Fri, Jan 15, 2027 anyway; with it by $2,600.00.',
    'Nothing could be spent today.',
  )
  await page.selectOptions(dialog.getByLabelText('Look ahead'), '1 year')
  await expectAnswer(
    dialog,
    'Yes, from Mon, Jun 28, 2027.',
    expect.any(String),
    expect.any(String),
    'You are short by $1,400.00 on Fri, Jan 15, 2027 anyway.',
  )
  // The answer leaves out what is short before the day that was asked about.
  await choose(page, dialog, 'On a day')
  await expectAnswer(dialog, 'Yes, on Mon, Jun 28, 2027.', expect.any(String), expect.any(String))
})

test('"Can I afford it?" looks as far ahead as the outlook, and further where the question needs it', async () => {
  const { page, dialog } = await openAfford()
  const range = dialog.getByLabelText('Look ahead')
  expect(range).toHaveDisplayValue('3 months')
  fillAmount(page, dialog, '2400')
  await expectAnswer(dialog, 'Not within 3 months.', expect.any(String), expect.any(String))
  await page.selectOptions(range, '1 year')
  await expectAnswer(
    dialog,
    'Yes, from Sun, Feb 28, 2027.',
    'Your lowest balance after that is $100.00 on Mon, Mar 1, 2027.',
    'You could spend up to $2,500.00 that day.',
  )
  await page.selectOptions(range, '1 month')
  await choose(page, dialog, 'On a day')
  page.fill(dialog.getByLabelText('Date'), '2029-06-01')
  // It has the day, and what was chosen comes back with another one.
  await waitFor(() => expect(range).toHaveDisplayValue('5 years'))
  await expectAnswer(dialog, 'Yes, on Fri, Jun 1, 2029.', expect.any(String), expect.any(String))
  await choose(page, dialog, 'As soon as possible')
  await waitFor(() => expect(range).toHaveDisplayValue('1 month'))
  await choose(page, dialog, 'Every month')
  await waitFor(() => expect(range).toHaveDisplayValue('1 year'))
  expect(within(range).getByRole('option', { name: '3 months' })).toBeDisabled()
})
