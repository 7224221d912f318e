/** The calendar view of the Balance tab, behind its build flag [behaviour: Calendar view]. */
import type { Page } from 'playwright/test'
import {
  addDays,
  addMonths,
  formatWeekdayDate,
  formatMonth,
  monthOf,
} from '../../src/client/words/dates.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { chooseMore, today, todayCard } from './balance-page.ts'
import { expect, signIn, test } from './support.ts'

const thisMonth = monthOf(today)
const nextMonth = addMonths(thisMonth, 1)
const laterMonth = addMonths(thisMonth, 2)

const grid = (page: Page, month = thisMonth) =>
  page.getByRole('grid', { name: `Calendar of ${formatMonth(month)}` })
const cell = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

/** In a narrow window the choice is in the menu. */
async function chooseCalendar(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Calendar', exact: true })
  await todayCard(page).waitFor()
  if (await button.isVisible()) await button.click()
  else await chooseMore(page, 'Calendar')
}

for (const width of [1280, 1024, 640, 500])
  test(`the largest balance fits into its day at ${width} px`, async ({ page, user }) => {
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

test('the calendar beside a docked day has each balance on one line, and names it in full', async ({
  page,
  user,
}) => {
  await user.client.user.update.mutate({ startingBalanceCents: -9_999_99 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(cell(page, today)).toContainText('-$9,999.99')
  const balance = cell(page, today).getByText('-$9,999.99')
  const lines = await balance.evaluate((each) => {
    const { lineHeight } = getComputedStyle(each)
    return Math.round(each.getBoundingClientRect().height / parseFloat(lineHeight))
  })
  expect(lines).toBe(1)
  const name = page.getByRole('dialog').getByRole('heading', { level: 2 })
  await expect(name).toHaveText(/Today/)
  expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
})

test('the calendar is used by keyboard, into other months too, and opens a day', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await chooseCalendar(page)
  await expect(grid(page)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(cell(page, today)).toBeFocused({ timeout: 500 })
  }).toPass()
  // The weeks of the current month may reach into the next one, and never into the one after.
  await page.keyboard.press('PageDown')
  await expect(page.locator(`[data-date^="${nextMonth}"]:focus`)).toHaveCount(1)
  await page.keyboard.press('PageDown')
  await expect(page.locator(`[data-date^="${laterMonth}"]:focus`)).toHaveCount(1)
  await cell(page, `${laterMonth}-08`).focus()
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, `${laterMonth}-01`)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, `${laterMonth}-09`)).toBeFocused()
  await expect(grid(page, laterMonth).locator('[tabindex="0"]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: formatWeekdayDate(`${laterMonth}-09`) })
  await expect(day).toContainText('Coffee')
  await page.keyboard.press('Escape')
  await expect(cell(page, `${laterMonth}-09`)).toBeFocused()
  await cell(page, `${laterMonth}-01`).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page, nextMonth)).toBeVisible()
  await expect(page.locator(`[data-date^="${nextMonth}"]:focus`)).toHaveCount(1)
})

test('an item is dragged to another day, and the Undo of its message moves it back', async ({
  page,
  user,
}) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Dentist',
    amountCents: 5_000,
    recurrenceType: 'ON_X_DAY',
    startDate: today,
  })
  await signIn(page, user)
  await chooseCalendar(page)
  const place = (date: string) => page.locator(`[data-place="${date}"]`)
  const nextWeek = addDays(today, 7)
  await place(today).getByText('Dentist').dragTo(place(nextWeek))
  await expect(place(nextWeek)).toContainText('Dentist')
  await expect(place(today)).not.toContainText('Dentist')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(place(today)).toContainText('Dentist')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
