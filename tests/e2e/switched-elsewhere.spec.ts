/** Another tab switches accounts: input for one account must not go into the other. */
import type { BrowserContext } from 'playwright/test'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { todayCard } from './balance-page.ts'
import { expectCount, HEADER, namesOf, next, openWizard, upload } from './csv-wizard.ts'
import { createHousehold } from './household.ts'
import { expect, keepMoments, test } from './support.ts'
import { chooseOfAccount } from './sharing-page.ts'

async function switchInAnotherTab(context: BrowserContext, account: number | 'personal') {
  const other = await context.newPage()
  await other.goto('/contact')
  await other.evaluate((text) => localStorage.setItem('currentAccount', text), String(account))
  await other.close()
}

const NOTICE = 'Another tab switched to Household, and this one too.'

test.beforeEach(async ({ page }) => {
  await keepMoments(page)
})

test('an import closes when another tab switches accounts, and names its account', async ({
  signedInPage: page,
  user,
  context,
}) => {
  const id = await createHousehold(user)
  await page.reload()
  const wizard = await openWizard(page)
  await upload(wizard, `${HEADER}\nexpense,Rent,1850.00,monthly,1,\n`)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 1)
  await expect(wizard.getByText('They go into Personal Account.')).toBeVisible()

  await switchInAnotherTab(context, id)
  await expect(wizard).toBeHidden()
  await expect(page.getByText(NOTICE)).toBeVisible()
  expect(await namesOf(user)).toEqual([])
})

test('a day and a new cash flow close when another tab switches accounts', async ({
  signedInPage: page,
  user,
  context,
}) => {
  const id = await createHousehold(user)
  await seedDailyDollar(user)
  await page.reload()
  await todayCard(page).getByRole('heading', { level: 2 }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await switchInAnotherTab(context, id)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await page.getByRole('button', { name: '+ Add Expense' }).click()
  await page.getByLabel('Name').fill('Meant for Household')
  await switchInAnotherTab(context, 'personal')
  await expect(page.getByText('Another tab switched to Personal Account')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a half-typed starting balance is dropped when another tab switches accounts', async ({
  signedInPage: page,
  user,
  context,
}) => {
  const id = await createHousehold(user)
  await user.client.account.update.mutate({ id, startingBalanceCents: 900_00 })
  const field = page.getByLabel('Starting Balance')
  await expect(field).toHaveValue('0.00')
  await field.fill('5')
  await switchInAnotherTab(context, id)
  await expect(field).toHaveValue('900.00')
  expect(await user.client.account.list.query()).toMatchObject([{ startingBalanceCents: 900_00 }])
  expect(await user.client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
})

test('a backup has to be chosen again after another tab has switched accounts', async ({
  signedInPage: page,
  user,
  context,
}) => {
  const id = await createHousehold(user)
  await chooseOfAccount(page, 'This account')
  const settings = page.getByRole('dialog', { name: 'Personal Account' })
  const chooser = page.waitForEvent('filechooser')
  await settings.getByRole('button', { name: 'Restore from a file' }).click()
  const backup = {
    format: 'balance-backup',
    version: 1,
    accountName: 'Boat',
    startingBalanceCents: 1,
    cashFlows: [],
  }
  await (
    await chooser
  ).setFiles({
    name: 'backup.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(backup)),
  })
  await expect(settings.getByText('Restore into Personal Account')).toBeVisible()
  await switchInAnotherTab(context, id)
  await expect(page.getByText(NOTICE)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await chooseOfAccount(page, 'This account')
  const others = page.getByRole('dialog', { name: 'Household' })
  await expect(others.getByText(/^Everything in Household as one file/)).toBeVisible()
  await expect(others.getByText(/^Restore into/)).toBeHidden()
})
