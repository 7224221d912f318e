/** The Balance tab: a month of days, and what can be done about each [specification 2, 4, 5, 8]. */
import type { Page } from 'playwright/test'
import { addMonths, formatMonth, monthOf } from '../../src/client/lib/format.ts'
import { expect, signIn, test, type TestUser } from './support.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
const dayOfMonth = Number(today.slice(8))
const thisMonth = monthOf(today)

const MARK_DONE = /\/trpc\/[^?]*occurrence\.markDone/
const SET_OVERRIDE = /\/trpc\/[^?]*occurrence\.setOverride/
const UPDATE_USER = /\/trpc\/[^?]*user\.update/

/** $1,000.00 to start with, $1.00 a day out: the balance of day d is $1,000.00 less $d. */
async function seedDailyDollar({ client }: TestUser): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 100_000 })
  await client.expense.create.mutate({
    account: 'personal',
    name: 'Coffee',
    amountCents: 100,
    recurrenceType: 'DAILY',
  })
}

function balanceText(daysPaid: number): string {
  return `$${1_000 - daysPaid}.00`
}

function todayCard(page: Page) {
  return page.locator('[aria-current="date"]')
}

function dayCards(page: Page) {
  return page.getByRole('region', { name: /^Days of/ }).locator('li:has(> div > h2)')
}

/** Holds the calls back until they are let through, or refused. */
async function hold(page: Page, calls: RegExp) {
  let release: (failed: boolean) => void = () => undefined
  const released = new Promise<boolean>((resolve) => {
    release = resolve
  })
  await page.route(calls, async (route) => {
    if (await released) await route.fulfill({ status: 500, body: 'out of order' })
    else await route.continue()
  })
  return { letThrough: () => release(false), refuse: () => release(true) }
}

test('shows a month of days, opened at today', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatMonth(thisMonth))
  const days = dayCards(page)
  await expect(days.first()).toContainText('$999.00')
  await expect(days.last()).toContainText(balanceText(await days.count()))
  const card = todayCard(page)
  await expect(card).toBeInViewport()
  await expect(card).toContainText('today')
  await expect(card).toContainText('1 pending')
  await expect(card).toContainText('-$1.00')
  await expect(card).toContainText(balanceText(dayOfMonth))
  await expect(page.getByText('Coffee')).toHaveCount(1)
})

test('expands and collapses days, and remembers which', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const arrow = todayCard(page).getByRole('button', { name: /^Transactions of/ })
  await expect(arrow).toHaveAttribute('aria-expanded', 'true')
  await arrow.press('Enter')
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await expect(arrow).toBeFocused()
  await expect(page.getByText('Coffee')).toHaveCount(0)
  await page.reload()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: 'Expand All' }).click()
  await expect(page.getByText('Coffee')).toHaveCount(await dayCards(page).count())
  await page.getByRole('button', { name: 'Collapse All' }).click()
  await expect(page.getByText('Coffee')).toHaveCount(0)
})

test('walks the months over the end of the year, Today only in this one', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: 'Today' })).toBeVisible()
  for (let step = 1; step <= 13; step++) {
    await page.getByRole('button', { name: 'Next Month' }).click()
    await expect(title).toHaveText(formatMonth(addMonths(thisMonth, step)))
  }
  await expect(page.getByRole('button', { name: 'Today' })).toHaveCount(0)
  for (let step = 12; step >= -1; step--) {
    await page.getByRole('button', { name: 'Previous Month' }).click()
    await expect(title).toHaveText(formatMonth(addMonths(thisMonth, step)))
  }
  await expect(dayCards(page).first()).toContainText('$0.00')
  await page.getByRole('button', { name: 'Next Month' }).click()
  await page.getByRole('region', { name: /^Days of/ }).evaluate((list) => list.scrollTo({ top: 0 }))
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(todayCard(page)).toBeInViewport()
})

test('has a simple view of dates and balances, and remembers it', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await page.getByRole('radio', { name: 'Simple' }).check()
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'Balance'])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Simple' })).toBeChecked()
  await expect(todayCard(page)).toBeInViewport()
  await expect(todayCard(page)).toContainText(balanceText(dayOfMonth))
  await expect(page.getByRole('button', { name: 'Expand All' })).toHaveCount(0)
})

test('marks an occurrence as done at once, and the server agrees', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const held = await hold(page, MARK_DONE)
  const card = todayCard(page)
  const button = card.getByRole('button', { name: 'Mark Done' })
  await button.focus()
  await page.keyboard.press('Enter')

  await expect(card.getByText('Coffee')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(card).toContainText(balanceText(dayOfMonth - 1))
  await expect(card).not.toContainText('pending')
  await expect(card.getByRole('button', { name: 'Loading...' })).toBeFocused()
  // One toggle per item at a time: a second press does nothing.
  await page.keyboard.press('Enter')

  held.letThrough()
  await expect(card.getByRole('button', { name: '✓ Done' })).toBeFocused()
  await expect(card).toContainText(balanceText(dayOfMonth - 1))
  await page.reload()
  await card.getByRole('button', { name: '✓ Done' }).click()
  await expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await expect(card).toContainText(balanceText(dayOfMonth))
})

test('takes a mark back when it cannot be saved, without a word', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const held = await hold(page, MARK_DONE)
  const card = todayCard(page)
  await card.getByRole('button', { name: 'Mark Done' }).click()
  await expect(card).toContainText(balanceText(dayOfMonth - 1))
  held.refuse()
  await expect(card).toContainText(balanceText(dayOfMonth))
  await expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('keeps quick marks apart: one that fails leaves the others', async ({ page, user }) => {
  const names = ['Bread', 'Milk', 'Tea']
  await user.client.user.update.mutate({ startingBalanceCents: 100_000 })
  for (const name of names)
    await user.client.expense.create.mutate({
      account: 'personal',
      name,
      amountCents: 100,
      recurrenceType: 'ON_X_DAY',
      startDate: today,
    })
  await signIn(page, user)
  const card = todayCard(page)
  await expect(card).toContainText('$997.00')
  let calls = 0
  await page.route(MARK_DONE, (route) =>
    ++calls === 2 ? route.fulfill({ status: 500, body: 'out of order' }) : route.continue(),
  )
  for (const name of names)
    await card.getByRole('listitem').filter({ hasText: name }).getByText('Mark Done').click()

  await expect(card.getByRole('button', { name: '✓ Done' })).toHaveCount(2)
  await expect(card).toContainText('$999.00')
  const milk = card.getByRole('listitem').filter({ hasText: 'Milk' })
  await expect(milk.getByRole('button', { name: 'Mark Done' })).toBeVisible()
  await page.reload()
  await expect(card.getByRole('button', { name: '✓ Done' })).toHaveCount(2)
  await expect(card).toContainText('$999.00')
})

test('overrides an amount on one day, and removes the override', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  const override = card.getByRole('button', { name: 'Override', exact: true })
  const amount = card.getByLabel('Override amount of Coffee')
  const save = card.getByRole('button', { name: /Save|Saving/ })
  await override.click()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1.00')
  await expect(card.getByRole('button', { name: 'Remove Override' })).toHaveCount(0)
  await amount.fill('')
  await expect(save).toBeDisabled()
  await amount.fill('-1.2.345')
  await expect(amount).toHaveValue('1.23')
  await page.keyboard.press('Escape')
  await expect(override).toBeFocused()

  const held = await hold(page, SET_OVERRIDE)
  await override.press('Enter')
  await amount.fill('3')
  await amount.press('Enter')
  await expect(save).toHaveText('Saving...')
  await expect(card).toContainText(balanceText(dayOfMonth + 2))
  held.letThrough()
  await expect(override).toBeFocused()
  await expect(card).toContainText('(base $1.00)')
  await expect(card).toContainText('-$3.00')

  await override.click()
  await card.getByRole('button', { name: 'Remove Override' }).click()
  await expect(card).not.toContainText('(base $1.00)')
  await expect(card).toContainText(balanceText(dayOfMonth))
  await page.reload()
  await expect(card).toContainText(balanceText(dayOfMonth))
})

test('keeps an override that could not be saved in the field', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const card = todayCard(page)
  await card.getByRole('button', { name: 'Override' }).click()
  const held = await hold(page, SET_OVERRIDE)
  await card.getByLabel('Override amount of Coffee').fill('3')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText(balanceText(dayOfMonth + 2))
  held.refuse()
  await expect(card).toContainText(balanceText(dayOfMonth))
  await expect(card.getByLabel('Override amount of Coffee')).toHaveValue('3')
  await expect(card.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('takes only an amount as the starting balance', async ({ page, user }) => {
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  await field.fill('')
  await field.pressSequentially('$1,2-.3.45x')
  await expect(field).toHaveValue('12.34')
  await field.fill('')
  await field.pressSequentially('-7-.5')
  await expect(field).toHaveValue('-7.5')
  await field.fill('.')
  await field.blur()
  await expect(field).toHaveValue('')
})

test('saves the starting balance on Enter and on leaving the field', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('1000.00')
  let saves = 0
  await page.route(UPDATE_USER, (route) => {
    saves++
    return route.continue()
  })
  await field.fill('500.5')
  await field.press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(field).toHaveValue('500.50')
  await expect(dayCards(page).first()).toContainText('$499.50')

  await field.fill('-20')
  await field.blur()
  await expect(dayCards(page).first()).toContainText('-$21.00')
  await expect(field).toHaveValue('-20.00')
  await field.fill('-20.0')
  await field.blur()
  await expect(field).toHaveValue('-20.00')
  await page.reload()
  await expect(field).toHaveValue('-20.00')
  expect(saves).toBe(2)
})

test('saves the starting balance 5 seconds after the last keystroke', async ({ page, user }) => {
  await page.clock.install()
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  await page.clock.pauseAt(Date.now() + 60_000)
  let saves = 0
  page.on('request', (request) => {
    if (UPDATE_USER.test(request.url())) saves++
  })
  await field.fill('75')
  await page.clock.runFor(4_000)
  await field.fill('750')
  await page.clock.runFor(4_900)
  expect(saves).toBe(0)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(dayCards(page).first()).toContainText('$750.00')
  await expect(field).toHaveValue('750.00')
  expect(saves).toBe(1)
})

test('keeps a starting balance that could not be saved, and says so', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('1000.00')
  const held = await hold(page, UPDATE_USER)
  await field.fill('2000')
  await field.blur()
  await expect(dayCards(page).first()).toContainText('$1,999.00')
  held.refuse()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(field).toHaveValue('2000.00')
  await expect(dayCards(page).first()).toContainText('$999.00')

  await page.unroute(UPDATE_USER)
  await field.press('Enter')
  await expect(dayCards(page).first()).toContainText('$1,999.00')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('says so when nothing is planned', async ({ page, user }) => {
  await signIn(page, user)
  await expect(page.getByText('Nothing is planned yet.')).toBeVisible()
  await expect(todayCard(page)).toContainText('No transactions scheduled for this day')
})

test('offers to try again when the month cannot be loaded', async ({ page, user }) => {
  await page.route(/projection\.month/, (route) => route.fulfill({ status: 404, body: '{}' }))
  await signIn(page, user)
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await expect(tryAgain).toBeVisible()
  await page.unroute(/projection\.month/)
  await tryAgain.click()
  await expect(todayCard(page)).toBeVisible()
})

test('asks for the month again when the day changes', async ({ page, user }) => {
  await page.clock.install()
  await signIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  const asked = page.waitForRequest(/projection\.month/)
  await page.clock.fastForward('24:00:00')
  await asked
})
