/** The chosen day beside its month in a wide window [behaviour: Day panel]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, TODAY } from './day-cards.ts'

const openWide = (options: PageOptions = {}) =>
  openPage({ viewport: { width: 1440, height: 900 }, before: seedDailyDollar, ...options })

/** The panel of a day, once its balance is there. */
async function findPanel(day: string, daysPaid: number) {
  const panel = within(await screen.findByRole('region', { name: day }))
  await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent(balanceAfter(daysPaid)))
  return panel
}

test('the day panel steps through the days, and says what the day before ended with', async () => {
  const page = await openWide()
  const today = await findPanel('Today, Fri, Nov 20', TODAY)
  expect(await today.findByText('Coffee')).toBeVisible()
  expect(await today.findByText('the day before')).toHaveTextContent(balanceAfter(TODAY - 1))
  await press(page, 'Next Day', today)
  const tomorrow = await findPanel('Sat, Nov 21', TODAY + 1)
  expect(await tomorrow.findByText('the day before')).toHaveTextContent(balanceAfter(TODAY))
  expect(window.location.hash).toBe('#day/2026-11-21')
  await press(page, 'Previous Day', tomorrow)
  await press(page, 'Previous Day', await findPanel('Today, Fri, Nov 20', TODAY))
  await findPanel('Thu, Nov 19', TODAY - 1)
})

test('the day panel turns the month with its day, in both directions', async () => {
  const page = await openWide({ path: '/#day/2026-11-30' })
  await press(page, 'Next Day', await findPanel('Mon, Nov 30', 30))
  const first = await findPanel('Tue, Dec 1', 31)
  await screen.findByRole('heading', { level: 1, name: 'December 2026' })
  await press(page, 'Previous Day', first)
  await findPanel('Mon, Nov 30', 30)
  expect(await screen.findByRole('heading', { level: 1, name: 'November 2026' })).toBeVisible()
})

test('a press on a day of the list shows it in the day panel, and opens no dialog', async () => {
  const page = await openWide()
  await findPanel('Today, Fri, Nov 20', TODAY)
  const cards = await findDayCards()
  await page.click(cards[23]!.querySelector('h2')!)
  await findPanel('Tue, Nov 24', 24)
  expect(within(cards[23]!).getByRole('button', { name: 'Tue, Nov 24' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(page, 'Today')
  await findPanel('Today, Fri, Nov 20', TODAY)
})

test('an item is marked as done in the day panel, at once', async () => {
  const page = await openWide()
  const panel = await findPanel('Today, Fri, Nov 20', TODAY)
  await press(page, 'Mark Done', panel)
  expect(await panel.findByRole('button', { name: '✓ Done' })).toHaveFocus()
  await waitFor(() => expect(panel.getByRole('status')).toHaveTextContent(balanceAfter(TODAY - 1)))
  const { transactions } = await page.user.client.projection.day.query({
    account: 'personal',
    date: '2026-11-20',
  })
  expect(transactions).toEqual([expect.objectContaining({ name: 'Coffee', occurred: true })])
})

test('the day panel adds on its day', async () => {
  const page = await openWide({ path: '/#day/2026-11-27' })
  await press(page, 'Add', await findPanel('Fri, Nov 27', 27))
  await page.click(await screen.findByRole('menuitem', { name: 'Expense' }))
  const wizard = within(await screen.findByRole('dialog'))
  page.fill(wizard.getByLabelText('Name'), 'Gift')
  page.fill(wizard.getByLabelText('Amount'), '5')
  await press(page, 'Next', wizard)
  expect(await wizard.findByLabelText('Date')).toHaveValue('2026-11-27')
})

test('the day of the panel comes up as no dialog when the calendar leaves the panel no room', async () => {
  const page = await openWide({ path: '/#day/2026-11-24' })
  await findPanel('Tue, Nov 24', 24)
  await press(page, 'Calendar')
  const grid = await screen.findByRole('grid', { name: 'Calendar of November 2026' })
  await waitFor(() => expect(window.location.hash).not.toContain('day'))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Pressed there, it does.
  const place = await waitFor(() => {
    const found = grid.querySelector<HTMLElement>('button[data-date="2026-11-24"]')
    if (!found) throw new Error('The day is not there yet.')
    return found
  })
  await page.click(place)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Tue, Nov 24')
})
