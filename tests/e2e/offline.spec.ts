import type { Page } from 'playwright/test'
import { openMore } from './balance-page.ts'
import { expect, test } from './support.ts'

const markDone = (page: Page) => page.getByRole('button', { name: 'Mark Done' }).first()

test.beforeEach(async ({ signedInPage: page, user }) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Rent',
    amountCents: 100_000,
    recurrenceType: 'DAILY',
  })
  await page.reload()
  await expect(markDone(page)).toBeVisible()
})

test('the app keeps loaded data and typed text without a network', async ({ context, page }) => {
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Rent' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Rent and heating')

  await context.setOffline(true)
  const line = page.getByText('You are offline.')
  await expect(line).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save expense. Please try again.')

  await context.setOffline(false)
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('rowheader', { name: 'Rent and heating' })).toBeVisible()
})

for (const width of [1440, 390])
  test(`a toast covers no word of the offline notice at ${width} pixels`, async ({
    context,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const place = width === 390 ? await openMore(page) : page.getByRole('main')
    await context.setOffline(true)
    await place.getByText('Can I afford it?', { exact: true }).click()
    const toast = page.getByText('This could not be opened.').locator('..')
    const [above, below] = await Promise.all(
      [toast, page.getByText('You are offline.')].map((each) => each.boundingBox()),
    )
    expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  })

test('a mark that cannot be saved is reverted', async ({ context, page }) => {
  await context.setOffline(true)
  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('occurrence.markDone'),
  )
  await markDone(page).click()
  await refused
  await expect(markDone(page)).toBeVisible()
  await expect(page.getByRole('button', { name: '✓ Done' })).toHaveCount(0)
  await expect(page.getByText('Rent').first()).toBeVisible()
})

test('a tab opens without a network, because its code is there already', async ({
  context,
  page,
}) => {
  const code = [/cash-flow-screen/, /projections-tab/].map((name) => page.waitForResponse(name))
  await page.reload()
  for (const response of await Promise.all(code))
    // With all that it imports, some of which may still be on its way.
    await page.evaluate((url) => import(url).then(() => null), response.url())
  await context.setOffline(true)
  for (const [tab, heading] of [
    ['Income', 'Your Incomes'],
    ['Projections', 'Financial Projections'],
  ] as const) {
    await page.getByRole('button', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
})

test('a tab whose code could not be fetched opens by itself', async ({ page }) => {
  await page.route(/projections-tab/, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Projections', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This tab could not be opened.')
  await page.unroute(/projections-tab/)
  await expect(page.getByRole('heading', { name: 'Financial Projections' })).toBeVisible()
})
