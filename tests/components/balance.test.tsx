/** The Balance tab's list of days [behaviour: Balance tab]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, findToday, TODAY } from './day-cards.ts'

const findTitle = (month: string) => screen.findByRole('heading', { level: 1, name: month })

test('the Balance tab shows a month of days, with today’s unfolded', async () => {
  await openPage({ before: seedDailyDollar })
  await findTitle('November 2026')
  const days = await findDayCards()
  expect(days).toHaveLength(30)
  expect(days[0]).toHaveTextContent('$999.00')
  expect(days.at(-1)).toHaveTextContent(balanceAfter(30))
  const today = await findToday()
  for (const words of ['Today', '1 pending', '-$1.00', balanceAfter(TODAY)])
    expect(today).toHaveTextContent(words)
  expect(within(today).getByText('Fri')).toBeVisible()
  expect(await screen.findAllByRole('button', { name: 'Mark Done' })).toHaveLength(1)
})

test('the Balance tab expands and collapses days, and remembers which', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const findArrow = async () =>
    within(await findToday()).getByRole('button', { name: /^Transactions of/ })
  const arrow = await findArrow()
  expect(arrow).toHaveAttribute('aria-expanded', 'true')
  arrow.focus()
  await page.keyboard('{Enter}')
  await waitFor(() => expect(arrow).toHaveAttribute('aria-expanded', 'false'))
  expect(arrow).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Mark Done' })).toBeNull()
  await page.reload()
  expect(await findArrow()).toHaveAttribute('aria-expanded', 'false')
  await press(page, 'Expand All')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark Done' })).toHaveLength(30))
  await press(page, 'Collapse All')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark Done' })).toBeNull())
})

test('the Balance tab expands the days of a month that has not arrived yet', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await findToday()
  const months = page.network.hold(/projection\.month/)
  await page.reload()
  await press(page, 'Expand All')
  months.letThrough()
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Mark Done' })).toHaveLength(30))
})

test('the Balance tab goes through the months past the end of the year, with Today in the current one', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await findTitle('November 2026')
  expect(await screen.findByRole('button', { name: 'Today' })).toBeVisible()
  for (const month of ['December 2026', 'January 2027', 'February 2027']) {
    await press(page, 'Next Month')
    await findTitle(month)
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
  }
  for (const month of ['January 2027', 'December 2026', 'November 2026', 'October 2026']) {
    await press(page, 'Previous Month')
    await findTitle(month)
  }
  await waitFor(async () => {
    const days = await findDayCards()
    expect(days).toHaveLength(31)
    for (const day of days) expect(day).toHaveTextContent('$0.00')
  })
  await press(page, 'Next Month')
  expect(await screen.findByRole('button', { name: 'Today' })).toBeVisible()
})

test('the Balance tab shows the opening balance of another month in the place of the field', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findStartingBalance()
  expect(screen.queryByText(/^Starts with/)).toBeNull()
  for (const words of [
    `Starts with ${balanceAfter(30)} from November`,
    `Starts with ${balanceAfter(61)} from December`,
  ]) {
    await press(page, 'Next Month')
    await waitFor(() => expect(screen.getByText(/^Starts with/)).toHaveTextContent(words))
    expect(field).not.toBeVisible()
  }
  for (let months = 0; months < 3; months++) await press(page, 'Previous Month')
  expect(await screen.findByText('Balances begin on Nov 1')).toBeVisible()
  expect(field).not.toBeVisible()
  await waitFor(async () => {
    const zeros = within((await findDayCards())[0]!).getAllByText('$0.00')
    for (const zero of zeros) expect(zero).toHaveClass('text-positive')
  })
  await page.click((await findDayCards())[0]!.querySelector('h2')!)
  const day = within(await screen.findByRole('dialog'))
  expect(await day.findByText('Balances begin on Nov 1')).toBeVisible()
})

test('a starting balance that could not be saved is still there after a look at other months', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('1000.00'))
  page.network.break(/user\.update/)
  page.fill(field, '750')
  await press(page, 'Next Month')
  await press(page, 'Previous Month')
  expect(await screen.findByText(/^There was no answer, so it may not be saved\./)).toBeVisible()
  expect(screen.getByLabelText('Starting Balance')).toHaveValue('750.00')
})

test('a starting balance that could not be saved is reported on other tabs too', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('1000.00'))
  const held = page.network.hold(/user\.update/)
  page.fill(field, '750')
  await press(page, 'Income')
  await screen.findByRole('heading', { name: 'Your Incomes' })
  held.refuse()
  expect(
    await screen.findByText(/^The starting balance of \$750\.00 was not saved\. HTTP 500/),
  ).toBeVisible()
})

test('the Balance tab has a simple view of dates and balances, and remembers it', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await press(page, 'Simple')
  await screen.findByRole('table')
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['Date', 'Balance'])
  await page.reload()
  await screen.findByRole('table')
  expect(await findToday()).toHaveTextContent(balanceAfter(TODAY))
  expect(screen.getByRole('button', { name: 'Simple' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: 'Expand All' })).toBeNull()
})

test('the Balance tab says so when nothing is planned', async () => {
  await openPage()
  expect(await screen.findByText(/^Nothing is planned yet/)).toBeVisible()
  const today = await findToday()
  await waitFor(() => expect(today).toHaveTextContent('No transactions scheduled for this day'))
})

test('the Balance tab offers to try again when the month cannot be loaded', async () => {
  const page = await openPage({ isSignedIn: false })
  const mend = page.network.answer(/projection\.month/, () => new Response('{}', { status: 404 }))
  localStorage.setItem('token', page.user.token)
  await page.reload()
  const buttons = await screen.findAllByRole('button', { name: 'Try Again' })
  mend()
  for (const button of buttons) await page.click(button)
  expect(await findToday()).toBeVisible()
})

test('the days of the Balance tab are one Tab stop, with arrow keys, Home, End and Enter', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const cards = await findDayCards()
  const dateOf = (day: number) =>
    cards[day - 1]!.querySelector<HTMLElement>('button[data-date]') ?? undefined
  const stops = () =>
    cards.map((_, index) => dateOf(index + 1)).filter((date) => date?.tabIndex === 0)
  await waitFor(() => expect(stops()).toEqual([dateOf(TODAY)]))
  dateOf(TODAY)?.focus()
  for (const [key, day] of [
    ['ArrowDown', 21],
    ['Home', 1],
    ['ArrowUp', 1],
  ] as const) {
    await page.keyboard(`{${key}}`)
    expect(dateOf(day)).toHaveFocus()
  }
  await page.keyboard('{End}{ArrowDown}')
  expect(screen.getByRole('button', { name: 'December' })).toHaveFocus()
  await page.keyboard('{ArrowUp}{ArrowUp}')
  expect(dateOf(29)).toHaveFocus()
  expect(stops()).toEqual([dateOf(29)])
  await page.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: /^Sun, Nov 29/ })
  await page.keyboard('{Escape}')
  await waitFor(() => expect(dateOf(29)).toHaveFocus())
})
