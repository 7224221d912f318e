/** The calendar view of the Balance tab [behaviour: Calendar view]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { WEEKDAY_NAMES } from '../../src/shared/schedules/recurrence.ts'
import { openPage, press } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday, TODAY } from './day-cards.ts'

const CALENDAR = { stored: { balanceView: 'calendar' } } as const

const findGrid = (month = 'November 2026') =>
  screen.findByRole('grid', { name: `Calendar of ${month}` })

test('the calendar shows the month in weeks, with balances from today forward', async () => {
  const page = await openPage({
    ...CALENDAR,
    before: async (user) => {
      await seedDailyDollar(user)
      for (const name of ['Bread', 'Milk', 'Tea'])
        await user.client.expense.create.mutate({
          account: 'personal',
          name,
          amountCents: 100_000,
          recurrenceType: 'ON_X_DAY',
          startDate: '2026-11-20',
        })
    },
  })
  const grid = await findGrid()
  const headers = within(grid).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(
    WEEKDAY_NAMES.map((name) => name.slice(0, 3)),
  )
  const today = await findToday()
  expect(today).toHaveTextContent('today')
  expect(today).toHaveTextContent('-$2,020.00')
  expect(today).toHaveTextContent('BreadCoffee+2 more')
  const yesterday = grid.querySelector('[data-date="2026-11-19"]')
  expect(yesterday).toHaveTextContent('Coffee')
  expect(yesterday).not.toHaveTextContent('$')
  await press(page, 'Previous Month')
  const past = await findGrid('October 2026')
  expect(past).toHaveTextContent('Coffee')
  expect(past).not.toHaveTextContent('$')
})

test('the calendar is remembered, and left again for the list', async () => {
  const page = await openPage()
  await press(page, 'Calendar')
  await findGrid()
  expect(screen.queryByRole('button', { name: 'Expand All' })).toBeNull()
  expect(localStorage.getItem('balanceView')).toBe('calendar')
  await page.reload()
  await findGrid()
  await press(page, 'List')
  expect(await screen.findByRole('button', { name: 'Expand All' })).toBeVisible()
  expect(localStorage.getItem('balanceView')).toBe('list')
})

test('the calendar comes first for a user whose default view it is, until they choose the list', async () => {
  const page = await openPage({
    before: ({ client }) => client.user.update.mutate({ defaultView: 'calendar' }),
  })
  await findGrid()
  await press(page, 'List')
  await page.reload()
  expect(await screen.findByRole('button', { name: 'Expand All' })).toBeVisible()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('the calendar shows at once what is changed in the day that it opened', async () => {
  const page = await openPage({ ...CALENDAR, before: seedDailyDollar })
  const today = await findToday()
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY)))
  await page.click(today)
  const day = within(await screen.findByRole('dialog'))
  await page.selectOptions(await day.findByLabelText('Options for Coffee'), 'Mark Done')
  await page.keyboard('{Escape}')
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(within(today).getByText('Coffee')).toHaveClass('line-through')
})
