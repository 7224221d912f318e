/** Everyday spending on the days that it is spent [behaviour: Cards on a day]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { seedEveryday } from '../support/card-plan.ts'
import { dayOf } from './card-rows.ts'
import { findDayCards } from './day-cards.ts'

test('a day has everyday spending in its sum and in its dialog, and no row for it', async () => {
  const page = await openPage({ before: seedEveryday })
  const today = (await findDayCards())[19]!
  await waitFor(() => expect(today).toHaveTextContent('-$10.00'))
  expect(today).not.toHaveTextContent(/pending|Groceries|No transactions/)
  expect(await within(today).findByText('Everyday spending')).toHaveTextContent(
    'Everyday spending -$10.00',
  )
  expect(within(today).queryByRole('button', { name: 'Mark Done' })).toBeNull()
  await page.click(within(today).getByRole('heading', { level: 2 }))
  const day = within(await dayOf(/^Fri, Nov 20/))
  expect(day.getByText('Everyday spending')).toHaveTextContent('Everyday spending -$10.00')
  expect(day.queryByText(/^No transactions/)).toBeNull()
})

test('everyday spending stands below what falls on a day', async () => {
  await openPage({
    before: async (user) => {
      await seedEveryday(user)
      await user.client.expense.create.mutate({
        account: 'personal',
        name: 'Dentist',
        amountCents: 50_00,
        recurrenceType: 'ON_X_DAY',
        startDate: '2026-11-20',
      })
    },
    path: '/#day/2026-11-20',
  })
  const day = await dayOf(/^Fri, Nov 20/)
  await within(day).findByText('Dentist')
  const line = within(day).getByText('Everyday spending')
  expect(line).toHaveTextContent('Everyday spending -$10.00')
  const expenses = within(day).getByRole('region', { name: 'Expenses' })
  expect(expenses.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the calendar and the printed month have everyday spending in what a day comes to', async () => {
  const page = await openPage({ before: seedEveryday })
  await findDayCards()
  await waitFor(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const printed = screen.getByText(/^Printed on/).closest('table')
    expect(printed).toHaveTextContent('Fri, Nov 20Everyday spending -$10.00-$200.00')
  })
  window.dispatchEvent(new Event('afterprint'))
  await press(page, 'Calendar')
  const grid = await screen.findByRole('grid')
  await waitFor(() =>
    expect(grid.querySelector('[data-place="2026-11-20"]')).toHaveTextContent('-$200.00-$10.00'),
  )
})
