/** Windows whose system paints all colours, as high contrast does: what is chosen is still seen. */
import type { Locator, Page } from 'playwright/test'
import { pictureOf } from './balance-page.ts'
import { pixelsOf } from './pixels.ts'
import { expect, test, type TestUser } from './support.ts'

async function seed({ client }: TestUser): Promise<void> {
  const account = 'personal'
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({ ...monthly, name: 'Salary', amountCents: 250_000 })
  await client.expense.create.mutate({ ...monthly, name: 'Rent', amountCents: 300_000 })
}

const groundOf = (element: Locator) =>
  element.evaluate((each) => getComputedStyle(each).backgroundColor)

const inkOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).color)

/** Fails unless the first of two choices has another ground than the second, and words that are read on it. */
async function expectChosen(chosen: Locator, other: Locator): Promise<void> {
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  expect(await inkOf(chosen)).not.toBe(await groundOf(chosen))
}

/** The number of the graph's pixels that have the words' colour, and of those that have the ground's. */
async function readGraph(page: Page) {
  const { pixels } = await pixelsOf(pictureOf(page))
  const { words, ground } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { words: color, ground: backgroundColor }
  })
  const count = (colour: string) =>
    pixels.filter((pixel) => `rgb(${pixel.join(', ')})` === colour).length
  return { words: count(words), rims: count(ground) }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`a choice is visible where the system paints all colours, ${colorScheme}`, async ({
    signedInPage: page,
    user,
  }) => {
    await seed(user)
    await page.emulateMedia({ colorScheme, forcedColors: 'active', reducedMotion: 'reduce' })
    await page.reload()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expectChosen(button('List'), button('Calendar'))
    await expectChosen(button('Detailed'), button('Simple'))
    const tabs = page.getByRole('navigation')
    const tab = (name: string) => tabs.getByRole('button', { name, exact: true })
    await expectChosen(tab('Balance'), tab('Income'))
    // The labels of the graph have a rim of the ground, so that they are read on top of lines.
    await tab('Projections').click()
    const open = button('Open the graph')
    await page.getByRole('slider', { name: 'Balance by day' }).or(open).waitFor()
    if (await open.isVisible()) await open.click()
    const { words, rims } = await readGraph(page)
    expect(words).toBeGreaterThan(100)
    expect(rims).toBeGreaterThan(100)

    await tab('Expenses').click()
    await button('+ Add Expense').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Gym')
    await dialog.getByLabel('Amount').fill('30')
    const main = dialog.getByRole('button', { name: 'Next' })
    expect(await inkOf(main)).not.toBe(await groundOf(main))
    await main.click()
    const choice = (name: string) => dialog.locator('label').filter({ hasText: name }).first()
    await expectChosen(choice('Monthly'), choice('Yearly'))
  })
