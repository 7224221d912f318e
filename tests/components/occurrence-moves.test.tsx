/** Moving one occurrence to another day [behaviour: Skipping and moving]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { press } from '../support/app-page.tsx'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday } from './day-cards.ts'
import {
  choose,
  findCardOf,
  MOVE,
  moveTo,
  openToday,
  rowOf,
  seedDentist,
  toasts,
} from './occurrence-rows.ts'

test('a moved occurrence falls on its new day at once, names its date, and can be undone', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  await press(page, 'Expand All')
  const monday = await findCardOf(23)
  const sunday = await findCardOf(22)
  await waitFor(() => expect(monday).toHaveTextContent('$927.00'))
  const held = page.network.hold(MOVE)
  await moveTo(page, rowOf(element, 'Dentist'), '2026-11-23')
  const moved = await waitFor(() => rowOf(monday, 'Dentist'))
  expect(moved.getByText('moved from Nov 20')).toBeVisible()
  expect(within(element).queryByText('Dentist')).toBeNull()
  expect(element.closest('[data-behind]')).not.toBeNull()
  expect(toasts()).toEqual([])
  // The row that had the focus has left its day.
  await waitFor(() => expect(within(element).getByRole('button', { name: /^Fri/ })).toHaveFocus())
  held.letThrough()
  held.end()
  await waitFor(() => expect(toasts()).toEqual(['Moved Dentist from Nov 20 to Nov 23.']))
  expect(page.network.calls.filter((call) => MOVE.test(call))).toHaveLength(1)
  await waitFor(() => expect(element).toHaveTextContent('1 pending'))
  expect(element).toHaveTextContent('$980.00')
  expect(sunday).toHaveTextContent('$978.00')
  expect(monday).toHaveTextContent('2 pending')
  expect(monday).toHaveTextContent('$927.00')

  await page.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => rowOf(element, 'Dentist'))
  expect(within(monday).queryByText('Dentist')).toBeNull()
  await waitFor(() => expect(element).toHaveTextContent('$930.00'))
})

test('a moved occurrence is marked and moved back by its date in the schedule', async () => {
  const { page } = await openToday({
    before: async (user) => {
      await seedDailyDollar(user)
      const [coffee] = await user.client.expense.list.query({ account: 'personal' })
      await user.client.occurrence.move.mutate({
        account: 'personal',
        kind: 'expense',
        id: coffee!.id,
        date: '2026-11-18',
        to: '2026-11-20',
      })
    },
  })
  const element = await findToday()
  // Both coffees of the day stand side by side.
  await waitFor(() => expect(within(element).getAllByText('Coffee')).toHaveLength(2))
  const moved = within(within(element).getByText('moved from Nov 18').closest('li')!)
  await page.click(moved.getByRole('button', { name: 'Mark Done' }))
  expect(await moved.findByRole('button', { name: '✓ Done' })).toBeVisible()
  await waitFor(async () => {
    const [coffee] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(coffee!.completedDates).toEqual(['2026-11-18'])
  })
  expect(within(element).getAllByRole('button', { name: 'Mark Done' })).toHaveLength(1)
  await screen.findByText(/^Coffee is paid\. Take it off your /)

  await choose(page, moved, 'Move to...')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('New Day')).toHaveDisplayValue('2026-11-20')
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await page.click(dialog.getByRole('button', { name: 'Move Back' }))
  await waitFor(() => expect(within(element).getAllByText('Coffee')).toHaveLength(1))
  await screen.findByText('Moved Coffee back to Nov 18.')
  await waitFor(async () => {
    const [coffee] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(coffee!.moves).toEqual([])
  })
})

test('a moved occurrence with a weekend rule waits for the server before it is moved back', async () => {
  const { page, element } = await openToday({
    before: async ({ client }) => {
      const { id } = await client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 10_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 22,
        weekend: 'after',
      })
      const rent = { account: 'personal', kind: 'expense', id } as const
      await client.occurrence.move.mutate({ ...rent, date: '2026-11-22', to: '2026-11-20' })
    },
  })
  await press(page, 'Expand All')
  const monday = await findCardOf(23)
  const held = page.network.hold(MOVE)
  await choose(page, rowOf(element, 'Rent'), 'Move to...')
  await page.click(await screen.findByRole('button', { name: 'Move Back' }))
  await waitFor(() => expect(page.network.calls.some((call) => MOVE.test(call))).toBe(true))
  expect(within(element).getByText('moved from Nov 22')).toBeVisible()
  held.letThrough()
  await waitFor(() => expect(toasts()).toEqual(['Moved Rent back.']))
  expect(await within(monday).findByText('due Sun, Nov 22')).toBeVisible()
})

test('a move that cannot be saved is undone, with a sentence', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  const held = page.network.hold(MOVE)
  await moveTo(page, rowOf(element, 'Dentist'), '2026-12-03')
  await waitFor(() => expect(within(element).queryByText('Dentist')).toBeNull())
  expect(element).toHaveTextContent('$930.00')
  held.refuse()
  await waitFor(() => rowOf(element, 'Dentist'))
  expect(element).toHaveTextContent('$930.00')
  await waitFor(() =>
    expect(toasts()).toEqual(['Dentist could not be moved to Dec 3. Please try again.']),
  )
})

test('a move needs another day, and can be cancelled', async () => {
  const { page, card } = await openToday()
  await choose(page, card, 'Move to...')
  const dialog = within(await screen.findByRole('dialog'))
  const day = dialog.getByLabelText('New Day')
  const move = dialog.getByRole('button', { name: 'Move' })
  expect(day).toHaveFocus()
  expect(dialog.queryByRole('button', { name: 'Move Back' })).toBeNull()
  expect(move).toBeDisabled()
  page.fill(day, '')
  expect(move).toBeDisabled()
  page.fill(day, '2026-11-21')
  expect(move).toBeEnabled()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(card.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(page.network.calls.filter((call) => MOVE.test(call))).toEqual([])
})

test('an occurrence that a weekend rule moves names its date', async () => {
  await openToday({
    before: async (user) => {
      await seedDailyDollar(user)
      await user.client.income.create.mutate({
        account: 'personal',
        name: 'Pay',
        amountCents: 500_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 22,
        weekend: 'before',
      })
    },
  })
  const row = await waitFor(async () => rowOf(await findToday(), 'Pay'))
  expect(row.getByText('due Sun, Nov 22')).toBeVisible()
})
