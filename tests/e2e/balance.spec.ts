/** The Balance tab's list of days [behaviour: Balance tab]. */
import { Temporal } from 'temporal-polyfill'
import { formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { asksForMonth, dayCards, dayOfMonth, TIME_ZONE, today, todayCard } from './balance-page.ts'
import { expect, signIn, test } from './support.ts'

const thisMonth = monthOf(today)

test('the Balance tab shows a month of days, opened at today', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatMonth(thisMonth))
  const days = dayCards(page)
  await expect(days.first()).toContainText('$999.00')
  await expect(days.last()).toContainText(balanceAfter(await days.count()))
  const card = todayCard(page)
  await expect(card).toBeInViewport()
  await expect(card).toContainText('Today')
  await expect(card).toContainText('1 pending')
  await expect(card).toContainText('-$1.00')
  await expect(card).toContainText(balanceAfter(dayOfMonth))
  await expect(page.getByRole('button', { name: 'Mark Done' })).toHaveCount(1)
})

test('the Balance tab asks for the month again when the day changes', async ({ page, user }) => {
  const midnight = Temporal.PlainDate.from(today).toZonedDateTime(TIME_ZONE).epochMilliseconds
  await page.clock.install({ time: midnight - 600_000 })
  await signIn(page, user)
  await expect(dayCards(page).first()).toBeVisible()
  const asked = page.waitForRequest((request) => asksForMonth(request, thisMonth))
  await page.clock.fastForward('15:00')
  await asked
})

test('the Balance tab prints black on white, with every day and no buttons', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  const dayCount = await dayCards(page).count()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const days = page.locator('tbody:visible')
  await expect(days).toHaveCount(dayCount)
  await expect(days.last()).toContainText('Coffee')
  await expect(days.last()).toContainText(balanceAfter(dayCount))
  await expect(days.last()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator(':is(a, button, input, nav, [role="alert"]):visible')).toHaveCount(0)
})
