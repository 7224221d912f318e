/** The menu of one occurrence, and skipping it [behaviour: Skipping and moving]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday, TODAY } from './day-cards.ts'
import { choose, moveTo, openToday, rowOf, seedDentist, SKIP, toasts } from './occurrence-rows.ts'

test('the menu of an occurrence works by keyboard', async () => {
  const { page, card } = await openToday()
  const button = card.getByRole('button', { name: 'More actions' })
  expect(button).toHaveAccessibleDescription('Coffee')
  button.focus()
  await page.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More actions for Coffee' })
  const items = within(menu).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Skip',
    'Move to...',
    'Edit from this date on',
    'What if...',
  ])
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const [first, second] = items
  const last = items.at(-1)
  expect(first).toHaveFocus()
  for (const [key, target] of [
    ['ArrowDown', second],
    ['End', last],
    ['ArrowDown', first],
    ['ArrowUp', last],
    ['Home', first],
  ] as const) {
    await page.keyboard(`{${key}}`)
    expect(target).toHaveFocus()
  }
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard(' ')
  await screen.findByRole('menu')
  await page.tab()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('the menu of an occurrence closes by a press beside it and on its button', async () => {
  const { page, element, card } = await openToday()
  const button = card.getByRole('button', { name: 'More actions' })
  await page.click(button)
  await screen.findByRole('menu')
  await page.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await page.click(button)
  await screen.findByRole('menu')
  await page.click(element)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a skipped occurrence stays visible at once, struck through, and can be undone', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(SKIP)
  await choose(page, card, 'Skip')
  expect(await card.findByText('Skipped')).toBeVisible()
  expect(card.getByText('Coffee')).toHaveClass('line-through')
  const row = rowOf(element, 'Coffee')
  expect(row.getByText('-$1.00')).toHaveClass('line-through')
  expect(card.queryByRole('button', { name: 'Mark Done' })).toBeNull()
  expect(card.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(toasts()).toEqual([])
  held.letThrough()
  await waitFor(() => expect(toasts()).toEqual(['Skipped Coffee on Nov 20.']))
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(element).not.toHaveTextContent('pending')
  await page.reload()
  const reloaded = await findToday()
  const after = within(reloaded)
  expect(await after.findByText('Skipped')).toBeVisible()
  expect(reloaded).toHaveTextContent(balanceAfter(TODAY - 1))

  await choose(page, after, 'Bring back')
  expect(await after.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  await waitFor(() => expect(toasts()).toEqual(['Brought Coffee back on Nov 20.']))
  await page.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await after.findByText('Skipped')).toBeVisible()
  expect(after.getByRole('button', { name: 'More actions' })).toHaveFocus()
  await waitFor(() => expect(toasts()).toEqual(['Undone.']))
})

test('a skip that cannot be saved is undone, with a sentence', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(SKIP)
  await choose(page, card, 'Skip')
  await card.findByText('Skipped')
  held.refuse()
  expect(await card.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  await waitFor(() => expect(toasts()).toEqual(['Coffee could not be skipped. Please try again.']))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('a skip and a mark are undone in the order in which they were saved', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  const mark = page.network.delayAnswers(/occurrence\.markDone/)
  const row = rowOf(element, 'Dentist')
  await page.click(row.getByRole('button', { name: 'Mark Done' }))
  await waitFor(() => expect(mark.answered).toBe(1))
  const held = page.network.hold(SKIP)
  await choose(page, rowOf(element, 'Coffee'), 'Skip')
  await rowOf(element, 'Coffee').findByText('Skipped')
  mark.release()
  await screen.findByText('Marked Dentist done for Nov 20.')
  held.letThrough()
  await screen.findByText('Skipped Coffee on Nov 20.')
  expect(screen.queryByText('Marked Dentist done for Nov 20.')).toBeNull()
  await page.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rowOf(element, 'Coffee').queryByText('Skipped')).toBeNull())
  expect(row.getByRole('button', { name: '✓ Done' })).toBeVisible()
})

test('the Day dialog skips and moves like the list, and keeps the focus', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  await page.click(within(element).getByRole('heading', { level: 2 }))
  const day = await screen.findByRole('dialog', { name: /^Fri, Nov 20/ })
  const inDay = within(day)
  await choose(page, rowOf(day, 'Coffee'), 'Skip')
  expect(await inDay.findByText('Skipped')).toBeVisible()
  expect(inDay.getByText('Coffee')).toHaveClass('line-through')
  await waitFor(() => expect(inDay.getByRole('status')).toHaveTextContent('$931.00'))
  const options = inDay.getByLabelText('Options for Coffee')
  expect(within(options).queryByText('Mark Done')).toBeNull()
  await waitFor(() => expect(toasts()).toEqual(['Skipped Coffee on Nov 20.']))

  await moveTo(page, rowOf(day, 'Dentist'), '2026-11-19')
  await waitFor(() => expect(inDay.queryByText('Dentist')).toBeNull())
  await waitFor(() => expect(day).toContainElement(document.activeElement as HTMLElement))
  await waitFor(async () => {
    const flows = await page.user.client.expense.list.query({ account: 'personal' })
    expect(flows.flatMap(({ moves }) => moves)).toEqual([{ date: '2026-11-20', to: '2026-11-19' }])
  })
})

test('a skipped occurrence is struck through in the calendar', async () => {
  const page = await openPage({
    stored: { balanceView: 'calendar' },
    before: seedDailyDollar,
  })
  const button = await findToday()
  await waitFor(() => expect(button).toHaveTextContent(balanceAfter(TODAY)))
  await page.click(button)
  const day = await screen.findByRole('dialog')
  await choose(page, rowOf(day, 'Coffee'), 'Skip')
  const today = button.closest('td')!
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(within(today).getByText('Coffee')).toHaveClass('line-through')
  expect(today).toHaveTextContent('Coffee (skipped)')
})

test('the change from an occurrence on opens the wizard', async () => {
  const { page, card } = await openToday()
  await choose(page, card, 'Edit from this date on')
  const wizard = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
  expect(wizard.getByLabelText('Name')).toHaveDisplayValue('Coffee')
})

test('a one-time cash flow has no change from an occurrence on', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  await page.click(rowOf(element, 'Dentist').getByRole('button', { name: 'More actions' }))
  const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Skip', 'Move to...', 'What if...'])
})

test('the menu of an occurrence opens nothing without a stored token', async () => {
  const { page, card } = await openToday()
  localStorage.removeItem('token')
  await page.click(card.getByRole('button', { name: 'More actions' }))
  expect(card.getByRole('button', { name: 'More actions' })).toBeDisabled()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(page.network.calls.filter((call) => /occurrence\./.test(call))).toEqual([])
})
