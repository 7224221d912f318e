/** The lists with 5,000 cash flows: every row can be reached, and nothing moves by itself. */
import type { Locator, Page } from 'playwright/test'
import { expect, signIn, test, type TestUser } from './support.ts'

const COUNT = 5_000

test.beforeEach(async ({ page, user }) => {
  await importExpenses(user)
  await signIn(page, user)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByText('Showing 5,000 of 5,000 expenses')).toBeVisible()
})

/** "Item 0001" to "Item 5000", of 1 to 5,000 dollars. */
function importExpenses({ client }: TestUser) {
  const lines = Array.from(
    { length: COUNT },
    (_, index) => `expense,Item ${String(index + 1).padStart(4, '0')},${index + 1}`,
  )
  return client.import.run.mutate({
    account: 'personal',
    csvData: ['type,name,amount', ...lines].join('\n'),
    columnMapping: { type: 0, name: 1, amount: 2 },
  })
}

function row(page: Page, name: string): Locator {
  return page.getByRole('row', { name: new RegExp(`^${name}`) })
}

test('the long list shows a hundred rows, and a hundred more at each press', async ({ page }) => {
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '5002')
  await expect(row(page, 'Item 0001')).toHaveAttribute('aria-rowindex', '2')
  await expect(row(page, 'Item 0100')).toHaveAttribute('aria-rowindex', '101')
  await expect(row(page, 'Item 0101')).toHaveCount(0)
  const more = page.getByRole('button', { name: 'Show More expenses' })
  await more.click()
  await expect(row(page, 'Item 0200')).toHaveAttribute('aria-rowindex', '201')
  await expect(row(page, 'Item 0201')).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(page.getByRole('row', { name: '5,000 expenses Total' })).toBeInViewport()

  await page.getByRole('searchbox', { name: 'Search' }).fill('item 49')
  await expect(row(page, 'Item 4999')).toBeVisible()
  await expect(more).toHaveCount(0)
})

test('the long list is searched, sorted, and shortened by deleting', async ({ page }) => {
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('item 49')
  await expect(row(page, 'Item 4900')).toBeVisible()
  await search.fill('')
  await expect(row(page, 'Item 0001')).toBeVisible()
  await page.getByRole('button', { name: 'Ascending' }).click()
  await expect(row(page, 'Item 5000')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Item 5000' }).click()
  await expect(page.getByText('Showing 4,999 of 4,999')).toBeVisible()
  await expect(row(page, 'Item 4999')).toBeVisible()
})

test('the long list keeps the focus in place, however far it is scrolled', async ({ page }) => {
  const edit = page.getByRole('button', { name: 'Edit Item 0003' })
  await edit.focus()
  await page.mouse.wheel(0, 100_000)
  await expect(row(page, 'Item 0003')).not.toBeInViewport()
  await expect(edit).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Edit Item 0002' })).toBeFocused()
  await expect(row(page, 'Item 0002')).toBeInViewport()
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Edit Item 0100' })).toBeFocused()
  await expect(row(page, 'Item 0100')).toBeInViewport()

  await page.keyboard.press('Home')
  for (const name of [
    'What if Item 0001 changes',
    'Pause Item 0001 until a day',
    'Delete Item 0001',
  ]) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit Item 0002' })).toBeFocused()
})

test('the long list does not jump while it is scrolled, and returns to its start', async ({
  page,
  user,
}) => {
  const [first] = await user.client.expense.list.query({ account: 'personal' })
  const name = 'Item 0001 with a name of many words that takes more than one line '.repeat(3)
  await user.client.expense.update.mutate({ account: 'personal', id: first?.id ?? 0, name })
  await page.reload()
  await expect(row(page, 'Item 0001 with')).toBeVisible()
  const start = (await row(page, 'Item 0002').boundingBox())?.y

  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 40_000)
  await expect(row(page, 'Item 0001 with')).not.toBeInViewport()
  await page.mouse.wheel(0, -40_000)
  await expect(row(page, 'Item 0002')).toBeInViewport()
  await expect.poll(async () => (await row(page, 'Item 0002').boundingBox())?.y).toBe(start)
})

test('the long list shows a hundred cards on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const cards = page.getByRole('list', { name: 'Your Expenses' }).getByRole('listitem')
  await expect(cards.first()).toHaveAttribute('aria-setsize', '5000')
  await expect(cards).toHaveCount(100)
  await page.keyboard.press('End')
  await expect(cards.filter({ hasText: 'Item 0100' })).toBeInViewport()
  await page.getByRole('button', { name: 'Show More expenses' }).click()
  await expect(cards).toHaveCount(200)
})
