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

/** The place of a day, once it is there. */
async function findPlace(date: string): Promise<HTMLElement> {
  const grid = await findGrid()
  return waitFor(() => {
    const place = grid.querySelector<HTMLElement>(`[data-place="${date}"]`)
    if (!place?.textContent.includes('$')) throw new Error('The day is not there yet.')
    return place
  })
}

const oneTime = (name: string, date: string, amountCents: number) =>
  ({
    account: 'personal',
    name,
    amountCents,
    recurrenceType: 'ON_X_DAY',
    startDate: date,
  }) as const

test('the calendar shows five weeks from the week of today on, with balances from today forward', async () => {
  const page = await openPage({
    ...CALENDAR,
    before: async (user) => {
      await seedDailyDollar(user)
      for (const [name, cents] of [
        ['Bread', 100],
        ['Milk', 99_900],
        ['Tea', 200],
      ] as const)
        await user.client.expense.create.mutate(oneTime(name, '2026-11-20', cents))
      await user.client.income.create.mutate(oneTime('Gift', '2026-12-02', 500_000))
    },
  })
  const grid = await findGrid()
  const headers = within(grid).getAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual(
    WEEKDAY_NAMES.map((name) => name.slice(0, 3)),
  )
  const today = await findPlace('2026-11-20')
  // The two largest items, and what the day comes to.
  expect(today).toHaveTextContent(/20today-\$22\.00-\$1,003\.00Milk -\$999\.00Tea -\$2\.00\+2 more/)
  const yesterday = grid.querySelector('[data-place="2026-11-19"]')
  expect(yesterday).toHaveTextContent(/^Thu, Nov 1919$/)
  expect(within(yesterday as HTMLElement).getAllByRole('button')).toHaveLength(1)
  // The weeks reach into the next month; the lowest day is the one before the gift.
  expect(await findPlace('2026-12-02')).toHaveTextContent(/Gift \+\$5,000\.00Coffee -\$1\.00/)
  const lowest = await within(grid).findByText('lowest')
  expect(lowest.closest('td')).toHaveAttribute('data-place', '2026-12-01')
  const places = [...grid.querySelectorAll<HTMLElement>('[data-place]')]
  expect([places.length, places[0]?.dataset.place, places.at(-1)?.dataset.place]).toEqual([
    35,
    '2026-11-15',
    '2026-12-19',
  ])

  await press(page, 'Previous Month')
  const past = await findGrid('October 2026')
  expect(past.querySelectorAll('[data-place]')).toHaveLength(31)
  expect(past).not.toHaveTextContent(/Coffee|\$/)
  expect(within(past).queryByText('lowest')).toBeNull()
})

test('an item of the calendar is moved to another day by keyboard, and moved back by Undo', async () => {
  const page = await openPage({
    ...CALENDAR,
    before: async (user) => {
      await user.client.user.update.mutate({ startingBalanceCents: 100_000 })
      for (const [name, cents] of [
        ['Books', 2_000],
        ['Dentist', 5_000],
      ] as const)
        await user.client.expense.create.mutate(oneTime(name, '2026-11-20', cents))
    },
  })
  const today = await findPlace('2026-11-20')
  within(today).getByRole('button', { current: 'date' }).focus()
  // The largest first, then the next one.
  await page.keyboard('m')
  expect(within(today).getByText('Dentist').closest('button')).toHaveFocus()
  await page.keyboard('m')
  const books = within(today).getByText('Books').closest('button')!
  expect(books).toHaveFocus()
  await page.keyboard('{ArrowRight}{ArrowDown}')
  screen.getByText('Books to Sat, Nov 28. Enter moves it, Escape leaves it.')
  // Not to a day before today.
  await page.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}')
  screen.getByText('Books to Fri, Nov 20. Enter moves it, Escape leaves it.')
  await page.keyboard('{Escape}')
  expect(within(today).getByRole('button', { current: 'date' })).toHaveFocus()

  await page.keyboard('mm{ArrowRight}{ArrowDown}{Enter}')
  const target = await findPlace('2026-11-28')
  await waitFor(() => expect(target).toHaveTextContent('Books -$20.00'))
  expect(target.querySelector('[data-date]')).toHaveFocus()
  await screen.findByText('Moved Books from Nov 20 to Nov 28.')
  await press(page, 'Undo')
  await waitFor(() => expect(today).toHaveTextContent('Books -$20.00'))
  expect(target).not.toHaveTextContent('Books')
})

test('the free space of a day in the calendar adds on it, and so does the key "n"', async () => {
  const page = await openPage({ ...CALENDAR, before: seedDailyDollar })
  const place = await findPlace('2026-12-04')
  place.closest('table')!.querySelector<HTMLElement>('[data-date="2026-11-19"]')?.focus()
  await page.keyboard('n')
  expect(screen.queryByRole('menuitem')).toBeNull()
  place.querySelector<HTMLElement>('[data-date]')?.focus()
  await page.keyboard('n')
  await screen.findByRole('menuitem', { name: 'Expense' })
  await page.keyboard('{Escape}')
  await page.click(within(place).getByRole('button', { name: 'Add on Fri, Dec 4' }))
  await page.click(await screen.findByRole('menuitem', { name: 'Expense' }))
  const wizard = within(await screen.findByRole('dialog'))
  page.fill(wizard.getByLabelText('Name'), 'Gift')
  page.fill(wizard.getByLabelText('Amount'), '5')
  await page.click(wizard.getByRole('button', { name: 'Next' }))
  expect(await wizard.findByLabelText('Date')).toHaveValue('2026-12-04')
})

test('the calendar is remembered, and the list replaces it', async () => {
  const page = await openPage()
  await press(page, 'Calendar')
  await findGrid()
  expect(screen.queryByRole('region', { name: /^Days of/ })).toBeNull()
  expect(localStorage.getItem('balanceView')).toBe('calendar')
  await page.reload()
  await findGrid()
  await press(page, 'List')
  expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
  expect(localStorage.getItem('balanceView')).toBe('list')
})

test('the calendar opens first for a user whose default view it is, until they choose the list', async () => {
  const page = await openPage({
    before: ({ client }) => client.user.update.mutate({ defaultView: 'calendar' }),
  })
  await findGrid()
  await press(page, 'List')
  await page.reload()
  expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('the calendar shows a change in its day at once', async () => {
  const page = await openPage({ ...CALENDAR, before: seedDailyDollar })
  const today = await findPlace('2026-11-20')
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY)))
  await page.click(await findToday())
  const day = within(await screen.findByRole('dialog'))
  await page.selectOptions(await day.findByLabelText('Options for Coffee'), 'Mark Done')
  await page.keyboard('{Escape}')
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(within(today).getByText('Coffee')).toHaveClass('line-through')
})
