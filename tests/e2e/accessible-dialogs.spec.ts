/** WCAG 2.2 AA in every dialog and every last message of a screen, in both themes, and the focus there. */
import type { Locator, Page } from 'playwright/test'
import { formatWeekdayDate } from '../../src/client/words/dates.ts'
import { expectAccessible } from './accessible.ts'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { today } from './balance-page.ts'
import { registerAda, signInAda, test as clockedTest } from './clocked.ts'
import { csvFile, expectCount, HEADER, next } from './csv-wizard.ts'
import { expect, signIn, test } from './support.ts'

/** Opens a dialog, with the focus inside. */
async function openDialog(page: Page, opener: Locator, name: string): Promise<Locator> {
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus')).toHaveCount(1)
  return dialog
}

/** Opens a dialog, and finds it accessible as it opens. */
async function openAccessibleDialog(page: Page, opener: Locator, name: string): Promise<Locator> {
  const dialog = await openDialog(page, opener, name)
  await expectAccessible(page)
  return dialog
}

async function closeDialog(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('the calendar, a day and its overrides are accessible', async ({ page, user }) => {
  await seedDailyDollar(user)
  await user.client.user.update.mutate({ defaultView: 'calendar' })
  await signIn(page, user)
  const cell = page.locator(`[data-date="${today}"]`)
  await expect(cell).toContainText('$')
  await expectAccessible(page)
  const day = await openAccessibleDialog(page, cell, formatWeekdayDate(today))
  const whyOpener = day.getByRole('button', { name: 'Why this number?' })
  const why = await openDialog(page, whyOpener, 'Why this number?')
  await expect(why.getByRole('row', { name: 'Coffee' })).toBeVisible()
  await expectAccessible(page)
  await closeDialog(page, why, whyOpener)
  const options = day.getByLabel('Options for Coffee')
  await options.focus()
  await options.selectOption('Override Amount')
  const override = page.getByRole('dialog', { name: 'Override Amount' })
  await override.getByLabel('New Amount').fill('9999999999')
  await expect(override.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await closeDialog(page, override, options)
  await options.selectOption('Move to...')
  const move = page.getByRole('dialog', { name: 'Move to Another Day' })
  await expect(move.getByLabel('New Day')).toBeFocused()
  await expectAccessible(page)
  await closeDialog(page, move, options)
  await options.selectOption('Mark Done')
  await expect(day.getByText('Marked as done')).toBeVisible()
  await expectAccessible(page)
  await closeDialog(page, day, cell)
})

test('the onboarding is accessible, step by step', async ({ page, user }) => {
  await user.client.user.update.mutate({ onboarded: false })
  await signIn(page, user)
  for (const [step, goOn] of [
    ['Step 1 of 3', 'Continue to Expenses'],
    ['Step 2 of 3', 'Continue to Balance Setup'],
    ['Step 3 of 3', 'Start Managing My Balance'],
  ] as const) {
    await expect(page.getByText(step)).toBeVisible()
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: goOn }).click()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the dialogs Profile Settings, Switch Account and Can I afford it? are accessible', async ({
  page,
  user,
}) => {
  for (const name of ['Household', 'Boat']) await user.client.account.create.mutate({ name })
  await signIn(page, user)
  for (const name of ['Profile Settings', 'Switch Account', 'Can I afford it?']) {
    const opener = page.getByRole('button', { name, exact: true })
    await closeDialog(page, await openAccessibleDialog(page, opener, name), opener)
  }
})

// On the first day of a month, nothing would be due before it.
clockedTest('a check-in, with an item that is still to come', async ({ page, server }) => {
  const client = await registerAda(page, server, '2026-11-20T17:00:00Z')
  await seedDailyDollar({ client })
  await signInAda(page, server)
  await expect(page.getByRole('button', { name: 'None' })).toBeVisible()
  const opener = page.getByRole('button', { name: 'Check in', exact: true })
  const dialog = await openDialog(page, opener, 'Check in')
  await dialog.getByRole('combobox').last().selectOption('Still to come')
  await dialog.getByLabel('What does your bank say?').fill('')
  await dialog.getByRole('button', { name: 'Check in' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await closeDialog(page, dialog, opener)
})

test('the dialogs for sharing and for moving an item to another account are accessible', async ({
  page,
  user,
}) => {
  await seedDailyDollar(user)
  await user.client.account.create.mutate({ name: 'Household' })
  await signIn(page, user)
  await page.goto('/#balance/share')
  const share = page.getByRole('dialog', { name: 'Share with Somebody' })
  await expect(share.locator(':focus')).toHaveCount(1)
  await share.getByRole('radio', { name: 'A new shared account' }).check()
  await expectAccessible(page)
  await share.getByRole('radio', { name: 'Household' }).check()
  await share.getByRole('button', { name: 'Make a Link' }).click()
  await expect(share.getByLabel('Invitation link')).toBeFocused()
  await expectAccessible(page)
  await share.getByRole('button', { name: 'Done' }).click()

  await page.goto('/#expenses')
  const opener = page.getByRole('button', { name: /^Move or copy Coffee/ })
  const dialog = await openAccessibleDialog(page, opener, 'Move or Copy')
  await closeDialog(page, dialog, opener)
})

test('the dialogs CSV Help and CSV import are accessible, step by step', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  const help = page.getByRole('button', { name: 'CSV Help' })
  await closeDialog(page, await openAccessibleDialog(page, help, 'CSV Help'), help)

  const opener = page.getByRole('button', { name: 'Import CSV' })
  const wizard = await openAccessibleDialog(page, opener, 'Import Income & Expense from CSV')
  const file = `${HEADER}\nexpense,Rent,1850.00,monthly,1,\nexpense,Tea,$4.20,daily,,\n`
  await wizard.getByLabel('Choose a CSV file').setInputFiles(csvFile(file))
  await expect(wizard.getByText('Step 2 of 4')).toBeVisible()
  await expectAccessible(page)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Wrong', 1)
  await expectAccessible(page)
  await next(wizard, 'Import').click()
  await expect(wizard.getByRole('heading', { name: 'Completed with Errors' })).toBeFocused()
  await expectAccessible(page)
  await closeDialog(page, wizard, opener)
})

test('the sentence about a sent contact message is accessible', async ({ page }) => {
  await page.goto('/contact')
  for (const field of ['Name', 'Brief Description', 'Message'])
    await page.getByLabel(field).fill('Ada')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Reason').selectOption('Other')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Thank you!')).toBeVisible()
  await expectAccessible(page)
})

test('the page of a refused super admin is accessible', async ({ page }) => {
  await page.goto('/?admin=true')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expectAccessible(page)
})
