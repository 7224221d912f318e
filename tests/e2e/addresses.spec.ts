/** Places have addresses, and Back and Forward lead through them [behaviour: Addresses]. */
import type { Locator, Page } from 'playwright/test'
import { addMonths, formatWeekdayDate, formatMonth, monthOf } from '../../src/client/words/dates.ts'
import { today } from './balance-page.ts'
import { expect, signIn, test, type TestUser } from './support.ts'

const nextMonth = addMonths(monthOf(today), 1)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const month = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: formatMonth(name) })

test('Back and Forward lead through tabs and months, and a reload stays', async ({
  signedInPage: page,
}) => {
  await expect(page).toHaveURL(/\/$/)
  await button(page, 'Next Month').click()
  await expect(page).toHaveURL(`/#balance/${nextMonth}`)
  await button(page, 'Projections').click()
  await button(page, 'Next Year').click()
  const nextYear = String(Number(today.slice(0, 4)) + 1)
  await expect(page).toHaveURL(`/#projections/${nextYear}`)
  await button(page, 'Expenses').click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: nextYear })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/#projections')
  await page.goBack()
  await expect(month(page, nextMonth)).toBeVisible()
  await page.goBack()
  await expect(month(page, monthOf(today))).toBeVisible()
  await expect(page).toHaveURL('/#balance')
  await page.goForward()
  await page.reload()
  await expect(month(page, nextMonth)).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Financial Projections' })).toBeVisible()
})

test('Back closes a dialog, Forward does not reopen it, and a reload does', async ({
  signedInPage: page,
}) => {
  await button(page, 'Expenses').click()
  await button(page, 'Profile Settings').click()
  const settings = page.getByRole('dialog', { name: 'Profile Settings' })
  await expect(settings).toBeVisible()
  await expect(page).toHaveURL('/#expenses/settings')
  await page.reload()
  await expect(settings).toBeVisible()
  await page.goBack()
  await expect(settings).toBeHidden()
  await expect(page).toHaveURL('/#expenses')
  await page.goForward()
  await expect(page).toHaveURL('/#expenses')
  await expect(settings).toBeHidden()

  // Closed otherwise, it takes its address with it, and leaves no step of its own.
  await button(page, 'Profile Settings').click()
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(settings).toBeHidden()
  await expect(page).toHaveURL('/#expenses')
  await button(page, 'Income').click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your Expenses' })).toBeVisible()
  await page.goBack()
  await expect(month(page, monthOf(today))).toBeVisible()
})

test('the Coming up list lies over the Balance tab, and a day lies over the list', async ({
  signedInPage: page,
  user,
}) => {
  await addBoiler(user)
  await button(page, 'Expenses').click()
  await page.goto('/#coming')
  const list = page.getByRole('dialog', { name: 'Coming up' })
  await list.locator('li[aria-current="date"] time').click()
  const day = page.getByRole('dialog', { name: formatWeekdayDate(today) })
  await expect(day.getByText('Boiler', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`/#coming/day/${today}`)
  await page.reload()
  await expect(day).toBeVisible()
  await page.goBack()
  await expect(day).toBeHidden()
  await expect(list).toBeVisible()
  await expect(page).toHaveURL('/#coming')
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(month(page, monthOf(today))).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/#expenses')
  await page.goForward()
  await expect(page).toHaveURL('/#balance')
  await expect(list).toBeHidden()
})

const addBoiler = ({ client }: TestUser) =>
  client.expense.create.mutate({
    account: 'personal',
    name: 'Boiler',
    amountCents: 1_900_00,
    recurrenceType: 'DAILY',
  })

test('Back from the target of a link in a dialog shows the page below the dialog', async ({
  signedInPage: page,
  user,
}) => {
  await addBoiler(user)
  await button(page, 'Expenses').click()
  await button(page, 'Balance').click()
  await page.locator(`[data-date="${today}"]`).click()
  await page.getByLabel('Options for Boiler').selectOption('What if...')
  await expect(page).toHaveURL('/#projections')
  await page.goBack()
  await expect(page).toHaveURL('/#balance')
  await expect(month(page, monthOf(today))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/#expenses')
})

test('Back at once from the target of a link in a dialog does not reopen the dialog', async ({
  signedInPage: page,
  user,
}) => {
  await addBoiler(user)
  await page.locator(`[data-date="${today}"]`).click()
  // Before the page is drawn that the address names.
  await page.evaluate(() => {
    for (const how of ['pushState', 'replaceState'] as const) {
      const write = window.history[how].bind(window.history)
      window.history[how] = (state, unused, address) => {
        write(state, unused, address)
        if (String(address).endsWith('#projections')) window.history.back()
      }
    }
  })
  await page.getByLabel('Options for Boiler').selectOption('What if...')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/#balance')
  await expect(month(page, monthOf(today))).toBeVisible()
})

test('a link to a day opens it, in the account that it names', async ({ page, user }) => {
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  await user.client.expense.create.mutate({
    account: id,
    name: 'Boiler',
    amountCents: 1_900_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 8,
  })
  await signIn(page, user)
  const day = `${nextMonth}-08`
  await page.goto('/robots.txt')
  await page.goto(`/#a${id}/day/${day}`)
  const dialog = page.getByRole('dialog', { name: formatWeekdayDate(day) })
  await expect(dialog.getByText('Boiler')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(month(page, nextMonth)).toBeVisible()
  await expect(page).toHaveURL(`/#a${id}/balance/${nextMonth}`)
})

test('a link is followed after the sign-in, and a stranger’s account is not shown', async ({
  page,
  user,
  partner,
}) => {
  const { id } = await partner.client.account.create.mutate({ name: 'Not for Ada' })
  await page.goto(`/#a${id}/expenses`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(/That account is not open to you/)).toBeVisible()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await expect(page).toHaveURL('/#expenses')
  await button(page, 'Logout').click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that cannot be read shows the Balance tab', async ({ signedInPage: page }) => {
  await button(page, 'Expenses').click()
  await page.goto('/#content/of/nothing')
  await expect(month(page, monthOf(today))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('pointing at a button fetches the code of its dialog or menu, and opens nothing', async ({
  signedInPage: page,
}) => {
  const point = async (place: Locator, file: string) => {
    const code = page.waitForRequest(new RegExp(`/assets/${file}-[^/]*\\.js$`))
    await place.hover()
    await code
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await point(button(page, 'Can I afford it?'), 'afford-dialog')
  await point(month(page, monthOf(today)).getByRole('button'), 'month-grid')
  await button(page, 'Projections').click()
  await point(page.getByTitle('Why this number?').first(), 'explain-dialog')
})
