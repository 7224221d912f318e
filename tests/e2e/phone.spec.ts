/** The differences on a phone [behaviour: Phones], and in Safari on iOS [behaviour: Safari on iOS]. */
import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { addMonths, formatWeekdayDate, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { formatCents } from '../../src/shared/money/money.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { asksForMonth, chooseMore, dayCards, pictureOf, today, todayCard } from './balance-page.ts'
import { expect, hold, reopen, signIn, test, type TestUser } from './support.ts'

const MONTH = /projection\.month/

/** As if the user went to another application, or came back. */
async function setVisible(page: Page, state: DocumentVisibilityState) {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

async function fillIn(page: Page, { email, password }: TestUser) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).tap()
}

test('the app always shows the list on a phone, and its arrows open the day', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  await page.evaluate(() => localStorage.setItem('balanceView', 'calendar'))
  await page.reload()
  const arrow = todayCard(page).getByRole('button', { name: /^Transactions of/ })
  await expect(arrow).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Calendar', exact: true })).toHaveCount(0)
  await arrow.tap()
  const day = page.getByRole('dialog', { name: formatWeekdayDate(today) })
  await expect(day).toContainText('Coffee')
  await day.getByRole('button', { name: 'Close' }).tap()
  await expect(day).toHaveCount(0)
})

test('the text of a select ends before its arrow', async ({ page, user }) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const choice = page.getByRole('combobox', { name: 'Look ahead' })
  const room = await choice.evaluate((select) => {
    const arrow = select.parentElement!.querySelector('svg')!.getBoundingClientRect()
    const wordsEnd =
      select.getBoundingClientRect().right -
      Number.parseFloat(getComputedStyle(select).paddingRight)
    return arrow.left - wordsEnd
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

test('the days begin in the upper half of the screen, under advice too', async ({ page, user }) => {
  await seedDailyDollar(user)
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Boiler',
    amountCents: 5_000_00,
    recurrenceType: 'ON_X_DAY',
    startDate: today,
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, user)
  await page.getByRole('button', { name: 'Open the advice' }).waitFor()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeHidden()
  const days = await page.getByRole('region', { name: /^Days of/ }).boundingBox()
  expect(days!.y).toBeLessThanOrEqual(422)
  await page.getByRole('button', { name: 'Open the advice' }).tap()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeVisible()
  await page.getByRole('button', { name: 'Close the advice' }).tap()
  await expect(page.getByRole('button', { name: 'Try it' })).toBeHidden()
})

test('the account banner moves nothing when it appears', async ({ page, user }) => {
  await user.client.account.create.mutate({ name: 'Household' })
  await signIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  const calls = await hold(page, /account\.list/)
  await page.reload()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  calls.letThrough()
  await expect(page.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})

for (const width of [320, 390])
  test(`the balance of today leaves room for the choice of days at ${width} px`, async ({
    page,
    user,
  }) => {
    await seedDailyDollar(user)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, user)
    for (const startingBalanceCents of [9_999_99, 99_999_99, -123_456_78, -999_999_999_99]) {
      await user.client.user.update.mutate({ startingBalanceCents })
      await page.reload()
      const amount = page.getByRole('button', { name: /^Today -?\$/ }).locator('.text-answer')
      const spentCents = Number(today.slice(8)) * 1_00
      await expect(amount).toHaveText(formatCents(startingBalanceCents - spentCents))
      await page.getByLabel('Look ahead').waitFor()
      const room = await amount.evaluate((each) => {
        const own = each.getBoundingClientRect()
        const choice = document.querySelector('[aria-label="Look ahead"]')!.getBoundingClientRect()
        return own.top < choice.bottom ? choice.left - own.right : Infinity
      })
      expect(room, String(startingBalanceCents)).toBeGreaterThanOrEqual(0)
    }
  })

test('the button for the sign of a balance leaves the keyboard open', async ({ page, user }) => {
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  const changeSign = page.getByRole('button', { name: 'Change sign' })
  const { width, height } = (await changeSign.boundingBox())!
  expect([width, height].every((pixels) => pixels >= 44)).toBe(true)
  await field.fill('')
  await changeSign.tap()
  await expect(field).toBeFocused()
  await page.keyboard.type('999999999,99')
  await changeSign.tap()
  await changeSign.tap()
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('-999999999.99')
  // All of it is in sight.
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('a sentence at the starting balance does not move the days', async ({ page, user }) => {
  await signIn(page, user)
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  const days = page.getByRole('region', { name: /^Days of/ })
  // On the page: the window may scroll to the field.
  const readTop = () => days.evaluate((box) => box.getBoundingClientRect().top + window.scrollY)
  const before = await readTop()
  await field.fill('1,23,4')
  await field.blur()
  await expect(page.getByText('Enter an amount, like 12.50.')).toBeVisible()
  expect(await readTop()).toBe(before)
})

test('the last button of a page can be pressed while there is a toast', async ({ page, user }) => {
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Coffee',
    amountCents: 4_20,
    recurrenceType: 'DAILY',
  })
  await signIn(page, user)
  await chooseMore(page, 'Expand All')
  await page.getByLabel('Starting Balance').fill('77')
  await page.getByLabel('Starting Balance').press('Enter')
  await expect(page.getByText('Set the starting balance to $77.00.')).toBeVisible()
  // At one moment: on a busy machine the toast would be gone before a click.
  const last = dayCards(page).last().getByRole('button', { name: 'Mark Done' })
  const isOnTop = await last.evaluate((button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y } = button.getBoundingClientRect()
    const hasToast = document.body.textContent.includes('Set the starting balance to $77.00.')
    return hasToast && button.contains(document.elementFromPoint(x + 9, y + 9))
  })
  expect(isOnTop).toBe(true)
})

test('the wizard shows a failure to save within the screen', async ({ page, user }) => {
  await signIn(page, user)
  await page.getByRole('button', { name: 'Expenses' }).tap()
  await page.getByRole('button', { name: '+ Add Expense' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add New Expense' })
  await wizard.getByLabel('Name', { exact: true }).fill('Gym')
  await wizard.getByLabel('Amount', { exact: true }).fill('39.90')
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await wizard.getByText('Step 2 of 3').waitFor()
  await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await wizard.getByText('Step 3 of 3').waitFor()
  await page.route(/expense\.create/, (route) => route.abort())
  await wizard.getByRole('button', { name: 'Save Expense' }).click()
  await expect(wizard.getByText('Failed to save expense.')).toBeInViewport({ ratio: 1 })
})

test('the app keeps the token in session storage in Safari on iOS', async ({ page, user }) => {
  await fillIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  const kept = await page.evaluate(() => [
    sessionStorage.getItem('token') !== null,
    localStorage.getItem('token'),
  ])
  expect(kept).toEqual([true, null])
})

test('the app asks for the data again 200 ms after the page is visible again', async ({
  page,
  user,
}) => {
  await page.clock.install()
  // With the cookie of a real sign-in: a page that comes into view refreshes its token.
  await fillIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked: string[] = []
  page.on('request', (request) => {
    if (asksForMonth(request, monthOf(today))) asked.push(request.url())
  })
  await setVisible(page, 'hidden')
  await setVisible(page, 'visible')
  await page.clock.runFor(199)
  expect(asked).toHaveLength(0)
  // The call itself waits for a timer or two of its own.
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return asked.length
    })
    .toBe(1)
})

test('the app opens at once with its last state when Safari had discarded the page', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await signIn(page, user)
  const nextMonth = addMonths(monthOf(today), 1)
  await page.getByRole('button', { name: 'Next Month' }).click()
  const list = page.getByRole('region', { name: `Days of ${formatMonth(nextMonth)}` })
  await list.evaluate((box) => box.scrollTo({ top: 300, behavior: 'instant' }))
  const daysOfNextMonth = Temporal.PlainYearMonth.from(nextMonth).daysInMonth
  await expect(dayCards(page)).toHaveCount(daysOfNextMonth)
  const lastBalance = await dayCards(page).last().innerText()
  await setVisible(page, 'hidden')
  await user.client.user.update.mutate({ startingBalanceCents: 9_999_900 })

  const held = await hold(page, MONTH)
  await page.reload()
  await expect(dayCards(page).last()).toHaveText(lastBalance, { useInnerText: true })
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(300)
  held.letThrough()
  await expect(dayCards(page).last()).toContainText('$99,9')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatMonth(nextMonth))
})

test('the app does not decide about the onboarding by its snapshot', async ({ page, user }) => {
  await user.client.user.update.mutate({ onboarded: false })
  await signIn(page, user)
  await expect(page.getByRole('dialog', { name: 'Welcome to Balance' })).toBeVisible()
  await user.client.user.update.mutate({ onboarded: true })
  await reopen(page, /user\.me/)
  await expect(todayCard(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the app leaves no snapshot behind after logout', async ({ page, user }) => {
  await signIn(page, user)
  await expect(todayCard(page)).toBeVisible()
  await setVisible(page, 'hidden')
  expect(await page.evaluate(() => sessionStorage.getItem('snapshot'))).not.toBeNull()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
})

test('the graph stays visible above the sheet of What if', async ({ page, user }) => {
  await seedDailyDollar(user)
  await page.setViewportSize({ width: 390, height: 664 })
  await signIn(page, user)
  await page.evaluate(() => {
    localStorage.setItem('navTab', 'projections')
    localStorage.setItem('whatIfOpen', 'open')
  })
  await page.reload()
  const picture = pictureOf(page)
  const sheet = page.getByRole('complementary', { name: 'What if panel' })
  await sheet.getByRole('button', { name: 'Try It' }).tap()
  await expect(sheet.getByRole('switch')).toBeVisible()
  await expect(picture).toBeInViewport()
  const [shown, covering] = [await picture.boundingBox(), await sheet.boundingBox()]
  expect(shown!.y + shown!.height).toBeLessThan(covering!.y)

  // As wide as a window of this width with a scrollbar has room for.
  await page.evaluate(() => (document.documentElement.style.paddingRight = '15px'))
  const ranges = page.getByLabel('Look ahead')
  const [field, card] = [
    await ranges.boundingBox(),
    await page.getByRole('region', { name: 'Balance Ahead' }).boundingBox(),
  ]
  expect(field!.x + field!.width).toBeLessThanOrEqual(card!.x + card!.width)
})
