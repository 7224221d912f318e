/** The day-detail dialog and the Override dialog [behaviour: Day dialog]. */
import { formatWeekdayDate } from '../../src/client/words/dates.ts'
import type { Page } from 'playwright/test'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { dayCards, dayOfMonth, today, todayCard } from './balance-page.ts'
import { expect, hold, signIn, test } from './support.ts'

const day = (page: Page) => page.getByRole('dialog', { name: formatWeekdayDate(today) })
const options = (page: Page) => day(page).getByLabel('Options for Coffee')

async function openToday(page: Page) {
  await todayCard(page).getByRole('heading', { level: 2 }).click()
  await expect(day(page)).toBeVisible()
}

test('the list opens any day by keyboard, from the simple view too, and gives the focus back', async ({
  page,
  user,
}) => {
  await signIn(page, user)
  await page.getByRole('button', { name: 'Simple', exact: true }).click()
  // The view's button answers first, and the rows follow.
  await page.getByRole('table').waitFor()
  const date = todayCard(page).getByRole('button')
  await date.focus()
  await page.keyboard.press('Enter')
  await expect(day(page)).toContainText('No transactions scheduled for this day')
  await page.keyboard.press('Escape')
  await expect(date).toBeFocused()
  await page.getByRole('button', { name: 'Detailed', exact: true }).click()
  await dayCards(page).last().getByRole('heading', { level: 2 }).click()
  const other = page.getByRole('dialog')
  await expect(other).toBeVisible()
  const isLastDay = (await dayCards(page).count()) === dayOfMonth
  await expect(other.getByText('Today', { exact: true })).toHaveCount(isLastDay ? 1 : 0)
})

test('the Day dialog marks an item done and not done, at once', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  const held = await hold(page, /occurrence\.markDone/)
  await options(page).selectOption('Mark Done')
  await expect(day(page).getByText('Marked as done')).toBeVisible()
  await expect(day(page).getByText('Coffee', { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  // Only the server adds up.
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth))
  const done = page.waitForResponse(/occurrence\.markDone/)
  held.letThrough()
  await done
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth - 1))
  await expect(todayCard(page)).toContainText('✓ Done')
  const undone = page.waitForResponse(/occurrence\.markDone/)
  await options(page).selectOption('Mark Undone')
  await expect(day(page).getByText('Marked as done')).toHaveCount(0)
  await expect(day(page).getByRole('status')).toContainText(balanceAfter(dayOfMonth))
  await undone
  await page.reload()
  await expect(todayCard(page).getByRole('button', { name: 'Mark Done' })).toBeVisible()
})

test('the arrow key opens the options of an item, and chooses none of them', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await openToday(page)
  await options(page).press('ArrowDown')
  await expect(day(page).getByText('Marked as done')).toHaveCount(0)
})
