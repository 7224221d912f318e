/** The chosen day, docked under its list in a wide window [behaviour: Docked day]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, TODAY } from './day-cards.ts'

const openWide = (options: PageOptions = {}) =>
  openPage({ viewport: { width: 1440, height: 900 }, before: seedDailyDollar, ...options })

/** The dialog of a day, once its balance is there. */
async function findDay(date: string, daysPaid: number) {
  const day = within(await screen.findByRole('dialog', { name: date }))
  await waitFor(() => expect(day.getByRole('status')).toHaveTextContent(balanceAfter(daysPaid)))
  return day
}

test('the docked day steps through the days, and shows the closing balance of the day before', async () => {
  const page = await openWide()
  const today = await findDay('Fri, Nov 20, 2026 Today', TODAY)
  expect(await today.findByText('Coffee')).toBeVisible()
  expect(await today.findByText('The day before ended with')).toHaveTextContent(
    balanceAfter(TODAY - 1),
  )
  await press(page, 'Next Day', today)
  const tomorrow = await findDay('Sat, Nov 21, 2026', TODAY + 1)
  expect(await tomorrow.findByText('The day before ended with')).toHaveTextContent(
    balanceAfter(TODAY),
  )
  expect(window.location.hash).toBe('#day/2026-11-21')
  await press(page, 'Previous Day', tomorrow)
  await press(page, 'Previous Day', await findDay('Fri, Nov 20, 2026 Today', TODAY))
  await findDay('Thu, Nov 19, 2026', TODAY - 1)
})

test('the docked day turns the month with its day, in both directions', async () => {
  const page = await openWide({ path: '/#day/2026-11-30' })
  await press(page, 'Next Day', await findDay('Mon, Nov 30, 2026', 30))
  const first = await findDay('Tue, Dec 1, 2026', 31)
  await screen.findByRole('heading', { level: 1, name: 'December 2026' })
  await press(page, 'Previous Day', first)
  await findDay('Mon, Nov 30, 2026', 30)
  expect(await screen.findByRole('heading', { level: 1, name: 'November 2026' })).toBeVisible()
})

test('the docked day opens by a press on a day of the list, without another dialog', async () => {
  const page = await openWide()
  await findDay('Fri, Nov 20, 2026 Today', TODAY)
  const cards = await findDayCards()
  await page.click(cards[23]!.querySelector('h2')!)
  await findDay('Tue, Nov 24, 2026', 24)
  expect(within(cards[23]!).getByRole('button', { name: 'Tue, Nov 24' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await press(page, 'Today')
  await findDay('Fri, Nov 20, 2026 Today', TODAY)
})

test('the docked day does not come up as a dialog for a moment when its tab is left', async () => {
  const page = await openWide()
  await press(page, 'Next Day', await findDay('Fri, Nov 20, 2026 Today', TODAY))
  await findDay('Sat, Nov 21, 2026', TODAY + 1)
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  await press(page, 'Expenses')
  await screen.findByRole('table')
  expect(showModal).not.toHaveBeenCalled()
})

test('the month in view stays in sight until the next tab is drawn', async () => {
  const page = await openWide({ path: '/#balance/2026-12' })
  await screen.findByRole('heading', { level: 1, name: 'December 2026' })
  const headings = new Set<string>()
  const observer = new MutationObserver(() =>
    headings.add(document.querySelector('h1')?.textContent ?? ''),
  )
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  await press(page, 'Expenses')
  await screen.findByRole('table')
  observer.disconnect()
  expect([...headings]).not.toContain('November 2026')
})

test('the docked day marks an item done at once', async () => {
  const page = await openWide()
  const day = await findDay('Fri, Nov 20, 2026 Today', TODAY)
  await press(page, 'Mark Done', day)
  expect(await day.findByRole('button', { name: '✓ Done' })).toHaveFocus()
  await waitFor(() => expect(day.getByRole('status')).toHaveTextContent(balanceAfter(TODAY - 1)))
  const { transactions } = await page.user.client.projection.day.query({
    account: 'personal',
    date: '2026-11-20',
  })
  expect(transactions).toEqual([expect.objectContaining({ name: 'Coffee', occurred: true })])
})

test('the docked day adds on its day', async () => {
  const page = await openWide({ path: '/#day/2026-11-27' })
  await press(page, 'Add on this day', await findDay('Fri, Nov 27, 2026', 27))
  await page.click(await screen.findByRole('menuitem', { name: 'Expense' }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Add New Expense' }))
  page.fill(wizard.getByLabelText('Name'), 'Gift')
  page.fill(wizard.getByLabelText('Amount'), '5')
  await press(page, 'Next', wizard)
  expect(await wizard.findByLabelText('Date')).toHaveValue('2026-11-27')
})

test('the docked day stays beside the calendar, and a press on a day there docks that one', async () => {
  const page = await openWide({ path: '/#day/2026-11-24', viewport: { width: 1280, height: 800 } })
  await findDay('Tue, Nov 24, 2026', 24)
  await press(page, 'Calendar')
  const grid = await screen.findByRole('grid', { name: 'Calendar of November 2026' })
  await findDay('Tue, Nov 24, 2026', 24)
  const place = await waitFor(() => {
    const found = grid.querySelector<HTMLElement>('button[data-date="2026-11-26"]')
    if (!found) throw new Error('The day is not there yet.')
    return found
  })
  await page.click(place)
  await findDay('Thu, Nov 26, 2026', 26)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('the docked day is a dialog that is not modal where the window leaves no room', async () => {
  const page = await openWide({ path: '/#day/2026-11-24' })
  await findDay('Tue, Nov 24, 2026', 24)
  page.resize(1200, 900)
  await waitFor(() => expect(window.location.hash).not.toContain('day'))
  expect(screen.queryByRole('dialog')).toBeNull()
  // Pressed there, it does.
  await page.click((await findDayCards())[23]!.querySelector('h2')!)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Tue, Nov 24')
})

test('the docked day is the only one when the address names a tab that is not for this user', async () => {
  const page = await openWide({ path: '/#administration' })
  await waitFor(() => expect(window.location.hash).toBe('#balance'))
  await findDay('Fri, Nov 20, 2026 Today', TODAY)
  const cards = await findDayCards()
  await page.click(cards[23]!.querySelector('h2')!)
  await findDay('Tue, Nov 24, 2026', 24)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
