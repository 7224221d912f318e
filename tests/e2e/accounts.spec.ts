/** Whose money is in view: the banner, the Switch Account dialog, and losing access [behaviour: Switch Account]. */
import type { Page } from 'playwright/test'
import { expect, keepMoments, test } from './support.ts'

function switchAccountOption(page: Page) {
  return page.getByRole('button', { name: 'Switch Account' })
}

function storedAccount(page: Page) {
  return page.evaluate(() => localStorage.getItem('currentAccount'))
}

test('stays out of the way of who has only the personal account', async ({
  signedInPage: page,
}) => {
  await expect(page.getByLabel('Starting Balance')).toHaveValue('0.00')
  await expect(page.getByRole('button', { name: 'Profile Settings' })).toBeVisible()
  await expect(page.getByText('Personal Account')).toBeHidden()
  await expect(switchAccountOption(page)).toBeHidden()
})

test('offers the banner with one shared account, the option with two', async ({
  signedInPage: page,
  user,
}) => {
  await user.client.account.create.mutate({ name: 'Household' })
  await page.reload()
  await expect(page.getByText('Personal Account')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
  await expect(switchAccountOption(page)).toBeHidden()
  await user.client.account.create.mutate({ name: 'Boat' })
  await page.reload()
  await expect(switchAccountOption(page)).toBeVisible()
})

test('switches to a shared account and back', async ({ signedInPage: page, user }) => {
  await keepMoments(page)
  const household = { name: 'Household', startingBalanceCents: 900_00 }
  const { id } = await user.client.account.create.mutate(household)
  await user.client.expense.create.mutate({
    account: id,
    name: 'Shared Rent',
    amountCents: 1_00,
    recurrenceType: 'DAILY',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch Account' })
  const personal = dialog.getByRole('button', { name: 'Personal Account' })
  const shared = dialog.getByRole('button', { name: 'Household' })
  await expect(personal).toHaveText('Personal AccountYour individual finances')
  await expect(shared).toHaveText('HouseholdShared account • 1 member')
  await expect(personal).toHaveAttribute('aria-current', 'true')
  await expect(shared).not.toHaveAttribute('aria-current')

  await shared.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You are looking at Household now.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Shared Rent' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Household')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch', exact: true })).toBeFocused()
  expect(await storedAccount(page)).toBe(String(id))

  await page.reload()
  await page.getByRole('button', { name: 'Switch', exact: true }).click()
  await expect(shared).toHaveAttribute('aria-current', 'true')
  await personal.click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  expect(await storedAccount(page)).toBe('personal')
})

test('writes into the account in view', async ({ signedInPage: page, user }) => {
  await keepMoments(page)
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await page.reload()
  await page.getByLabel('Starting Balance').fill('321')
  await page.getByLabel('Starting Balance').press('Enter')
  await expect(page.getByText('Saved')).toBeVisible()
  expect(await user.client.account.list.query()).toMatchObject([{ startingBalanceCents: 321_00 }])
  expect(await user.client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
})

const LOST = 'That account is no longer open to you. You are back in your Personal Account.'

test('goes home from an account that is no longer there', async ({ signedInPage: page, user }) => {
  await keepMoments(page)
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await page.reload()
  await expect(page.getByText('Household')).toBeVisible()
  await user.client.account.delete.mutate({ id })
  await page.getByRole('button', { name: 'Next Month' }).click()
  await page.getByRole('button', { name: 'Income', exact: true }).click()
  await expect(page.getByText(LOST)).toBeVisible()
  await expect(page.getByText('No incomes yet')).toBeVisible()
  expect(await storedAccount(page)).toBe('personal')
})

test('goes home when a write finds the account gone', async ({ signedInPage: page, user }) => {
  // So that nothing but the page's own request tells it.
  await page.route(/account\.changes/, (route) => route.abort())
  await keepMoments(page)
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  await page.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await page.reload()
  await expect(page.getByLabel('Starting Balance')).toHaveValue('0.00')
  await user.client.account.delete.mutate({ id })
  await page.getByLabel('Starting Balance').fill('5')
  await page.getByLabel('Starting Balance').press('Enter')
  await expect(page.getByText(LOST)).toBeVisible()
  expect(await user.client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
})

test('follows an account that another tab has just made', async ({
  signedInPage: page,
  user,
  context,
}) => {
  await expect(page.getByLabel('Starting Balance')).toHaveValue('0.00')
  const other = await context.newPage()
  await other.goto('/')
  const { id } = await user.client.account.create.mutate({ name: 'Household' })
  await other.evaluate((id) => localStorage.setItem('currentAccount', String(id)), id)
  await expect(page.getByRole('main').getByText('Household')).toBeVisible()
  await expect(page.getByText(LOST)).toBeHidden()
  expect(await storedAccount(page)).toBe(String(id))
})

test('nothing moves when the banner appears on a wide screen', async ({
  signedInPage: page,
  user,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const before = await heading.boundingBox()
  await user.client.account.create.mutate({ name: 'Household' })
  await page.reload()
  await expect(page.getByText('Personal Account')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
})
