/** The calendar view of the Balance tab, behind its build flag [behaviour: Calendar view]. */
import type { Page } from 'playwright/test'
import { addMonths, formatWeekdayDate, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { today } from './balance-page.ts'
import { expect, signIn, test } from './support.ts'

const thisMonth = monthOf(today)
const nextMonth = addMonths(thisMonth, 1)

const grid = (page: Page, month = thisMonth) =>
  page.getByRole('grid', { name: `Calendar of ${formatMonth(month)}` })
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)
const chooseCalendar = (page: Page) =>
  page.getByRole('button', { name: 'Calendar', exact: true }).click()

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
      // Not the whole day: the words for screen readers are cut, and reach beyond it.
      text.selectNodeContents([...day.children].find((part) => part.textContent.startsWith('-$'))!)
      const [inner, outer] = [text.getBoundingClientRect(), day.getBoundingClientRect()]
      return Math.min(outer.right - inner.right, outer.bottom - inner.bottom)
    })
    expect(spare).toBeGreaterThanOrEqual(0)
  })

test('the calendar is walked by keyboard, into other months too, and opens a day', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(grid(page)).toBeVisible()
  await page.getByLabel('Starting Balance').focus()
  // Past the buttons in between: there is one more while a check-in is due.
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(cell(page, today)).toBeFocused({ timeout: 500 })
  }).toPass()
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
  const day = page.getByRole('dialog', { name: formatWeekdayDate(`${nextMonth}-09`) })
  await expect(day).toContainText('Coffee')
  await page.keyboard.press('Escape')
  await expect(cell(page, `${nextMonth}-09`)).toBeFocused()
  await cell(page, `${nextMonth}-01`).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page)).toBeVisible()
  await expect(page.locator(`[data-date^="${thisMonth}"]:focus`)).toHaveCount(1)
})
