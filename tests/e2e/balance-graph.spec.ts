/** The graph of the days ahead: its drawing and its keys in a real browser [behaviour: Balance graph]. */
import type { Page } from 'playwright/test'
import { addDays, formatWeekdayDate } from '../../src/client/words/dates.ts'
import { seedGroceries } from '../support/groceries.ts'
import { expectAccessible } from './accessible.ts'
import { pictureOf, today } from './balance-page.ts'
import { pixelsOf } from './pixels.ts'
import { expect, test, type TestUser } from './support.ts'

/** $1,000.00 to start with; for the one day in a thousand days it is a million less. */
async function seedLowDay({ client }: TestUser): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 100_000 })
  const once = {
    account: 'personal',
    recurrenceType: 'ON_X_DAY',
    amountCents: 100_000_000,
  } as const
  const lent = { name: 'Lent', startDate: addDays(today, 1_000) }
  const returned = { name: 'Returned', startDate: addDays(today, 1_001) }
  await client.expense.create.mutate({ ...once, ...lent })
  await client.income.create.mutate({ ...once, ...returned })
}

async function openGraph(page: Page, months: string) {
  await page.evaluate((months) => {
    localStorage.setItem('navTab', 'projections')
    localStorage.setItem('graphMonths', months)
  }, months)
  await page.reload()
  const slider = page.getByRole('slider', { name: 'Balance by day' })
  // A narrow window shows a strip of it.
  const open = page.getByRole('button', { name: 'Open the graph' })
  await slider.or(open).waitFor()
  if (await open.isVisible()) await open.click()
  await expect(slider).toBeVisible()
  return slider
}

test('the graph tells the balance of each day by keyboard, Enter opens it, and the table agrees', async ({
  signedInPage: page,
  user,
}) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Coffee',
    amountCents: 100,
    recurrenceType: 'DAILY',
  })
  const slider = await openGraph(page, '1')
  const graph = page.getByRole('region', { name: 'Balance Ahead' })
  await slider.focus()
  await page.keyboard.press('Home')
  const before = (await slider.getAttribute('aria-valuetext')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(slider).not.toHaveAttribute('aria-valuetext', before)
  await expect(graph.getByText('Coffee -$1.00')).toBeVisible()
  const [, balance = ''] = ((await slider.getAttribute('aria-valuetext')) ?? '').split(', ')

  await page.keyboard.press('Enter')
  const day = page.getByRole('dialog', { name: formatWeekdayDate(addDays(today, 1)) })
  await expect(day.getByText(balance)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day).toHaveCount(0)
  await expect(slider).toBeFocused()

  await page.keyboard.press('Home')
  const [, first = ''] = ((await slider.getAttribute('aria-valuetext')) ?? '').split(', ')
  await graph.getByText('Show as a table').click()
  await expect(graph.getByRole('table').getByRole('row').nth(1)).toContainText(first)
})

test('the graph follows the mouse, and opens a day by a click', async ({
  signedInPage: page,
  user,
}) => {
  const gift = { name: 'Gift', amountCents: 100, startDate: addDays(today, 400) }
  await user.client.income.create.mutate({
    account: 'personal',
    recurrenceType: 'ON_X_DAY',
    ...gift,
  })
  await openGraph(page, '1')
  const graph = page.getByRole('region', { name: 'Balance Ahead' })
  const picture = pictureOf(page)
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
  await picture.hover({ position: { x: width - 2, y: height / 2 }, force: true })
  await expect(graph.getByText('Nothing falls on this day.')).toBeVisible()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  // Nothing of the graph lies over what is below it.
  await page.getByRole('button', { name: 'Next Year' }).click()
})

test('the graph shows a single low day among five years on a phone', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await seedLowDay(user)
  const slider = await openGraph(page, '60')
  await expect(slider).toHaveAttribute('aria-valuetext', /, -\$999,000\.00, below zero, lowest$/)
  // A line of at least one pixel's width, down from zero.
  await expect.poll(() => longestRedColumn(page)).toBeGreaterThan(80)
})

test('the graph shades where everyday spending may lead, in the picture, on paper and on the strip of a phone', async ({
  signedInPage: page,
  user,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await seedGroceries(user)
  const slider = await openGraph(page, '3')
  await expect(slider).toHaveAttribute('aria-valuetext', /between -\$\d+ and -\$\d+/)
  const sentence = page.getByText(/^In 8 of 10 such months you had between -\$\d+ and -\$\d+ on /)
  await expect(sentence).toBeVisible()
  await expectBandInSight(page)
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await expect(sentence).toHaveCount(0)
  await expect(page.getByText(/^In 8 of 10 such months you had between \$/)).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expectBandInSight(page)
  await page.emulateMedia({ media: 'screen' })

  await page.setViewportSize({ width: 390, height: 844 })
  const open = page.getByRole('button', { name: 'Open the graph' })
  await expect(open).toBeVisible()
  await expectBandInSight(page)
  await open.click()
  await page.getByText('Show as a table').click()
  await page.getByRole('table', { name: /^Balances of/ }).waitFor()
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(tooWide).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})

/** The scale holds all of it, and it is higher than the line is wide. */
async function expectBandInSight(page: Page): Promise<void> {
  const band = page.locator('svg path[class*="fill-accent"]')
  await expect(band).toHaveCount(1)
  const picture = page.locator('svg:has(path[class*="fill-accent"])')
  const [inner, outer] = await Promise.all([band.boundingBox(), picture.boundingBox()])
  expect(inner!.height).toBeGreaterThan(10)
  expect(inner!.y).toBeGreaterThanOrEqual(outer!.y)
  expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height)
}

/** The number of red pixels of the graph in the column that has most of them. */
async function longestRedColumn(page: Page): Promise<number> {
  const counts = new Map<number, number>()
  const { width, pixels } = await pixelsOf(pictureOf(page))
  pixels.forEach(([red, green, blue], place) => {
    if (red > 150 && green < 60 && blue < 60)
      counts.set(place % width, (counts.get(place % width) ?? 0) + 1)
  })
  return [...counts.values()].reduce((most, count) => Math.max(most, count), 0)
}
