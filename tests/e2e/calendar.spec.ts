/** The calendar view of the Balance tab, behind its build flag [behaviour: Calendar view]. */
import type { Page } from 'playwright/test'
import { addMonths, formatDayLong, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { WEEKDAY_NAMES } from '../../src/shared/recurrence.ts'
import { balanceAfter, dayOfMonth, seedDailyDollar, today, todayCard } from './balance-page.ts'
import { expect, signIn, test } from './support.ts'

const thisMonth = monthOf(today)
const nextMonth = addMonths(thisMonth, 1)

const grid = (page: Page, month = thisMonth) =>
  page.getByRole('grid', { name: `Calendar of ${formatMonth(month)}` })
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const chooseCalendar = (page: Page) =>
  page.getByRole('button', { name: 'Calendar', exact: true }).click()

test('shows the month in weeks, with balances from today forward', async ({ page, user }) => {
  await seedDailyDollar(user)
  for (const name of ['Bread', 'Milk', 'Tea'])
    await user.client.expense.create.mutate({
      account: 'personal',
      name,
      amountCents: 100_000,
      recurrenceType: 'ON_X_DAY',
      startDate: today,
    })
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(grid(page).getByRole('columnheader')).toHaveText(
    WEEKDAY_NAMES.map((name) => name.slice(0, 3)),
  )
  const now = cell(page, today)
  await expect(now).toHaveAttribute('aria-current', 'date')
  await expect(now).toContainText('today')
  await expect(now).toContainText(/-\$2,0\d\d\.00/)
  await expect(now).toContainText('BreadCoffee+2 more')
  if (dayOfMonth > 1) await expect(cell(page, `${thisMonth}-01`)).not.toContainText('$')
  await page.getByRole('button', { name: 'Previous Month' }).click()
  await expect(grid(page, addMonths(thisMonth, -1))).toBeVisible()
  await expect(grid(page, addMonths(thisMonth, -1))).not.toContainText('$')
})

for (const width of [1024, 640, 500])
  test(`the largest balance is whole, and inside its day, at ${width} px`, async ({
    page,
    user,
  }) => {
    await user.client.user.update.mutate({ startingBalanceCents: -99_999_999_999 })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, user)
    await chooseCalendar(page)
    await expect(cell(page, today)).toContainText('-$999,999,999.99')
    const spare = await cell(page, today).evaluate((day) => {
      const text = document.createRange()
      text.selectNodeContents(day)
      const [inner, outer] = [text.getBoundingClientRect(), day.getBoundingClientRect()]
      return Math.min(outer.right - inner.right, outer.bottom - inner.bottom)
    })
    expect(spare).toBeGreaterThanOrEqual(0)
  })

test('is remembered, and left again for the list', async ({ page, user }) => {
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Expand All' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('balanceView'))).toBe('calendar')
  await page.reload()
  await expect(grid(page)).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(todayCard(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('balanceView'))).toBe('list')
})

test('comes first for a user whose default view it is', async ({ page, user }) => {
  await user.client.user.update.mutate({ defaultView: 'calendar' })
  await signIn(page, user)
  await expect(grid(page)).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.reload()
  await expect(todayCard(page)).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
})

test('is walked by keyboard, into other months too, and opens a day', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(grid(page)).toBeVisible()
  await page.getByLabel('Starting Balance').focus()
  await page.keyboard.press('Tab')
  await expect(cell(page, today)).toBeFocused()
  await page.keyboard.press('PageDown')
  const sameDay = page.locator(`[data-date^="${nextMonth}"]:focus`)
  await expect(sameDay).toHaveCount(1)
  await cell(page, `${nextMonth}-08`).focus()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, `${nextMonth}-01`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, `${nextMonth}-09`)).toBeFocused()
  await expect(grid(page, nextMonth).locator('[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: formatDayLong(`${nextMonth}-09`) })
  await expect(day).toContainText('Coffee')
  await page.keyboard.press('Escape')
  await expect(cell(page, `${nextMonth}-09`)).toBeFocused()
  await cell(page, `${nextMonth}-01`).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page)).toBeVisible()
  await expect(page.locator(`[data-date^="${thisMonth}"]:focus`)).toHaveCount(1)
})

test('shows at once what is changed in the day that it opened', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await chooseCalendar(page)
  await cell(page, today).click()
  await page.getByRole('dialog').getByLabel('Options for Coffee').selectOption('Mark Done')
  await page.keyboard.press('Escape')
  await expect(cell(page, today)).toContainText(balanceAfter(dayOfMonth - 1))
  await expect(cell(page, today).getByText('Coffee')).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
})
