/** WCAG 2.2 AA on every screen in both themes, the main job by keyboard alone, and narrow windows. */
import type { Locator, Page } from 'playwright/test'
import { expectAccessible, expectWordsApart } from './accessible.ts'
import { todayCard } from './balance-page.ts'
import { expect, test, type TestUser } from './support.ts'

async function seed({ client }: TestUser): Promise<void> {
  const account = 'personal'
  await client.income.create.mutate({
    account,
    name: 'Salary',
    amountCents: 250_000,
    recurrenceType: 'BIMONTHLY',
  })
  await client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 600_000,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 28,
  })
}

async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('navigation').getByRole('button', { name, exact: true })
  await tab.click()
}

test('every page without a session is accessible', async ({ page }) => {
  for (const path of ['/', '/?admin=true', '/cookie-policy', '/contact']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)
  }
})

test('the Balance tab is accessible, with its dialogs', async ({ signedInPage: page, user }) => {
  await seed(user)
  await page.reload()
  await page.getByRole('button', { name: 'Expand All', exact: true }).click()
  await page.getByRole('button', { name: 'Mark Done' }).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Safe to spend/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/comes in on/)
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Skip' }).click()
  await page.getByText('Skipped', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Simple', exact: true }).click()
  await page.getByRole('table').waitFor()
  await expectAccessible(page)
})

test('every other tab is accessible, with its dialogs', async ({ signedInPage: page, user }) => {
  await seed(user)
  await page.reload()
  await openTab(page, 'Projections')
  await page.getByRole('table').waitFor()
  await expectAccessible(page)

  // Today, which has a mark of its own.
  const coffee = { name: 'Coffee', amountCents: 1, recurrenceType: 'DAILY' } as const
  await user.client.expense.create.mutate({ account: 'personal', ...coffee })
  await page.goto('/#coming')
  await page.getByRole('dialog').getByText('today', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTab(page, 'Expenses')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit Rent' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  for (const step of ['Step 2 of 3', 'Step 3 of 3']) {
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByText(step).waitFor()
  }
  await page.getByRole('button', { name: 'More about this schedule' }).click()
  await page.getByLabel('Which day').selectOption('A weekday of the month')
  await page.getByLabel('Every (months)').fill('100')
  await page.getByLabel('Ends').selectOption('After a number of times')
  await page.getByRole('radio', { name: 'From this date on' }).check()
  await page.getByLabel('First date that changes').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openTab(page, 'Income')
  await page.getByRole('button', { name: 'Delete Salary' }).click()
  await page.getByText('No incomes yet').waitFor()
  await expectAccessible(page)
})

test('the main job can be done by keyboard alone', async ({ page, user }) => {
  await page.goto('/')
  await reach(page, 'textbox', 'Email')
  await page.keyboard.type(user.email)
  await reach(page, 'textbox', 'Password')
  await page.keyboard.type(user.password)
  await page.keyboard.press('Enter')

  // The menu is one stop of the Tab key.
  await reach(page, 'button', 'Balance')
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Expenses', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Your Expenses' }).waitFor()
  await reach(page, 'button', '+ Add Expense')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Coffee')
  await reach(page, 'textbox', 'Amount')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.getByText('Step 2 of 3').waitFor()
  const daily = page.getByRole('radio', { name: 'Daily' })
  while (!(await daily.isChecked())) await page.keyboard.press('ArrowUp')
  await reach(page, 'button', 'Next')
  await page.keyboard.press('Enter')
  await page.getByText('Step 3 of 3').waitFor()
  await reach(page, 'button', 'Save Expense')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: '+ Add Expense' })).toBeFocused()

  await reachBackwards(page, 'button', 'Expenses')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  const done = page.getByRole('button', { name: '✓ Done' })
  await reach(page, 'button', 'Mark Done')
  await page.keyboard.press('Enter')
  await expect(done.first()).toBeFocused()

  await page.reload()
  await todayCard(page).waitFor()
  const isAtToday = () => todayCard(page).evaluate((day) => day.contains(document.activeElement))
  let stops = 0
  while (stops <= 12 && !(await isAtToday())) {
    await page.keyboard.press('Tab')
    stops++
  }
  expect(stops).toBeLessThanOrEqual(12)
})

for (const width of [320, 720, 1440])
  test(`nothing scrolls sideways at ${width} px`, async ({ signedInPage: page, user }) => {
    // 320 px is a small phone, 720 px a wide window at 200% zoom.
    await page.setViewportSize({ width, height: 640 })
    await seed(user)
    await page.reload()
    const tabs = [
      ['Income', page.getByText('Salary')],
      ['Expenses', page.getByText('Rent')],
      ['Projections', page.getByText('Net Projection')],
      ['Balance', page.getByRole('region', { name: /^Days of/ })],
    ] as const
    const expectNoOverflow = async (name: string, box: Locator) => {
      const overflow = await box.evaluate((each) => each.scrollWidth - each.clientWidth)
      expect(overflow, name).toBeLessThanOrEqual(0)
    }
    for (const [name, content] of tabs) {
      await openTab(page, name)
      await expect(content.first()).toBeVisible()
      await expectNoOverflow(name, page.locator('html'))
    }
    await page.goto('/#coming')
    const list = page.getByRole('dialog', { name: 'Coming up' })
    await list.getByRole('button', { name: 'Mark Done' }).first().waitFor()
    await expectNoOverflow('Coming up', list.locator('> div').first())
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    // The head has one row.
    const [checkIn, more] = ['Check in', 'More'].map((name) =>
      page.getByRole('button', { name, exact: true }).boundingBox(),
    )
    expect((await more)!.y).toBe((await checkIn)!.y)
    // Its menu has what it has no room for, and nothing is in both.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const menu = page.getByRole('menu', { name: 'More' })
    await menu.waitFor()
    for (const name of ['Calendar', 'Can I afford it?']) {
      const inRow = page.getByRole('toolbar', { name: 'Month' }).getByRole('button', { name })
      await expect(menu.getByText(name, { exact: true })).toBeVisible({
        visible: !(await inRow.isVisible()),
      })
    }
    // In the row of the starting balance where that of the month has no room.
    await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveCount(1)
  })

test('sums of 20 characters stay in their places', async ({ signedInPage: page, user }) => {
  for (const name of ['Loan', 'Tax', 'Boat', 'House', 'Island'])
    await user.client.expense.create.mutate({
      account: 'personal',
      name,
      amountCents: 99_999_999_999,
      recurrenceType: 'DAILY',
    })
  await expectPlaces(page, [1024, 1280])
})

test('names of 200 letters stay in their places, in both directions', async ({
  signedInPage: page,
  user,
}) => {
  for (const letter of ['W', 'ש'])
    for (const kind of ['income', 'expense'] as const)
      await user.client[kind].create.mutate({
        account: 'personal',
        name: letter.repeat(200),
        amountCents: 5_00,
        recurrenceType: kind === 'income' ? 'MONTHLY' : 'WEEKLY',
      })
  await expectPlaces(page, [820, 1280, 1440])
})

/** Expects no words over others, and none beside the window. */
async function expectPlaces(page: Page, widths: number[]): Promise<void> {
  await page.reload()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of ['Balance', 'Projections']) {
      await openTab(page, tab)
      await page.getByRole('button', { name: /^Lowest/ }).waitFor()
      if (tab === 'Projections') await page.getByText('Net Projection').waitFor()
      await expectWordsApart(page)
      const { scrollWidth, right } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        right: document.body.getBoundingClientRect().right,
      }))
      expect(scrollWidth, `${tab} at ${width} px`).toBeLessThanOrEqual(right)
    }
  }
}

type Role = 'textbox' | 'button'

const reach = (page: Page, role: Role, name: string) => pressUntilFocused(page, 'Tab', role, name)
const reachBackwards = (page: Page, role: Role, name: string) =>
  pressUntilFocused(page, 'Shift+Tab', role, name)

/** Presses a key until the control has the focus; fails when it never gets it. */
async function pressUntilFocused(page: Page, key: string, role: Role, name: string) {
  const control = page.getByRole(role, { name, exact: true })
  await control.first().waitFor()
  // At the end of a month the buttons of thirty days come before those of today.
  for (let presses = 0; presses < 150; presses++) {
    const focused = await control.evaluateAll((controls) =>
      controls.some((candidate) => candidate === document.activeElement),
    )
    if (focused) return
    await page.keyboard.press(key)
  }
  throw new Error(`The ${role} "${name}" cannot be reached with ${key}.`)
}
