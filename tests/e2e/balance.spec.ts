/** The Balance tab's list of days [behaviour: Balance tab]. */
import { Temporal } from 'temporal-polyfill'
import { addMonths, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import {
  asksForMonth,
  balanceAfter,
  dayCards,
  dayOfMonth,
  seedDailyDollar,
  TIME_ZONE,
  today,
  todayCard,
} from './balance-page.ts'
import { expect, signIn, test } from './support.ts'

const thisMonth = monthOf(today)

test('shows a month of days, opened at today', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatMonth(thisMonth))
  const days = dayCards(page)
  await expect(days.first()).toContainText('$999.00')
  await expect(days.last()).toContainText(balanceAfter(await days.count()))
  const card = todayCard(page)
  await expect(card).toBeInViewport()
  await expect(card).toContainText('today')
  await expect(card).toContainText('1 pending')
  await expect(card).toContainText('-$1.00')
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await expect(page.getByText('Coffee')).toHaveCount(1)
})

test('expands and collapses days, and remembers which', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const arrow = todayCard(page).getByRole('button', { name: /^Transactions of/ })
  await expect(arrow).toHaveAttribute('aria-expanded', 'true')
  await arrow.press('Enter')
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await expect(arrow).toBeFocused()
  await expect(page.getByText('Coffee')).toHaveCount(0)
  await page.reload()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect(page.getByText('Coffee')).toHaveCount(await dayCards(page).count())
  await page.getByRole('button', { name: 'Collapse All' }).click()
  await expect(page.getByText('Coffee')).toHaveCount(0)
})

test('walks the months over the end of the year, Today only in this one', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  for (let step = 1; step <= 13; step++) {
    await page.getByRole('button', { name: 'Next Month' }).click()
    await expect(title).toHaveText(formatMonth(addMonths(thisMonth, step)))
  }
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0)
  for (let step = 12; step >= -1; step--) {
    await page.getByRole('button', { name: 'Previous Month' }).click()
    await expect(title).toHaveText(formatMonth(addMonths(thisMonth, step)))
  }
  await expect(dayCards(page).first()).toContainText('$0.00')
  await page.getByRole('button', { name: 'Next Month' }).click()
  await page.getByRole('region', { name: /^Days of/ }).evaluate((list) => list.scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(todayCard(page)).toBeInViewport()
})

test('has a simple view of dates and balances, and remembers it', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await page.getByRole('button', { name: 'Simple', exact: true }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Balance'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Simple', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(todayCard(page)).toBeInViewport()
  await expect(todayCard(page)).toContainText(balanceAfter(dayOfMonth))
  await expect(page.getByRole('button', { name: 'Expand All' })).toHaveCount(0)
})

test('says so when nothing is planned', async ({ page, user }) => {
  await signIn(page, user)
  await expect(page.getByText('Nothing is planned yet.')).toBeVisible()
  await expect(todayCard(page)).toContainText('No transactions scheduled for this day')
})

test('offers to try again when the month cannot be loaded', async ({ page, user }) => {
  await page.route(/projection\.month/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await signIn(page, user)
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await expect(tryAgain).toBeVisible()
  await page.unroute(/projection\.month/)
  await tryAgain.click()
  await expect(todayCard(page)).toBeVisible()
})

test('asks for the month again when the day changes', async ({ page, user }) => {
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime(TIME_ZONE).epochMilliseconds
  await page.clock.install({ time: midnight - 600_000 })
  await signIn(page, user)
  await expect(dayCards(page).first()).toBeVisible()
  const asked = page.waitForRequest((request) => asksForMonth(request, thisMonth))
  await page.clock.fastForward('15:00')
  await asked
})
