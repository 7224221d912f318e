/**
 * Super admins and their users in browsers of their own, and both themes [behaviour: Administration]. Forms and
 * wording are in tests/components/administration.test.tsx and own-password.test.tsx.
 */
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, keepMoments, signIn } from './support.ts'
import { test } from './super-admin.ts'

const newEmail = () => `nia-${randomBytes(6).toString('hex')}@example.com`

const tab = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Administration', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })

async function signInByHand(page: Page, email: string, password: string) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

async function choosePassword(page: Page, oneTimePassword: string, repeated: string) {
  await page.getByLabel('Current Password').fill(oneTimePassword)
  await page.getByLabel('New Password').fill('my very own 1')
  await page.getByLabel('Repeat').fill(repeated)
  await page.getByRole('button', { name: 'Save Password' }).click()
}

test('a user is created, chooses a password, and is signed out at once when disabled', async ({
  page,
  browser,
  baseURL,
  superAdmin,
}) => {
  await keepMoments(page)
  const email = newEmail()
  await signInByHand(page, superAdmin.email, superAdmin.password)
  await tab(page).click()
  await page.getByRole('button', { name: '+ Create User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill('Nia')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  const oneTimePassword = await dialog.getByLabel('One-time Password').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const nia = await context.newPage()
  await signInByHand(nia, email, oneTimePassword)
  await choosePassword(nia, oneTimePassword, 'my very own 1')
  await nia.getByRole('button', { name: "I'll set up later" }).click()
  await expect(nia.getByRole('navigation').getByRole('button', { name: 'Income' })).toBeVisible()

  await search(page).fill(email)
  const row = page
    .getByRole('list', { name: 'Users' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.getByRole('button', { name: 'Enable' })).toBeFocused()
  await expect(nia.getByRole('alert')).toHaveText('Authentication failed')
  await context.close()
})

test('the administration is accessible in both themes, in columns and on cards', async ({
  page,
  superAdmin,
}) => {
  const email = newEmail()
  const made = await superAdmin.client.admin.createUser.mutate({ email, name: 'Nia' })
  await superAdmin.client.admin.disable.mutate({ userId: made.user.id })
  await signIn(page, superAdmin)
  await tab(page).click()
  await search(page).fill(email)
  await expect(page.getByText('Showing 1 user')).toBeVisible()
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const isCard = width === 320
    await expect(page.getByText('Actions', { exact: true })).toBeVisible({ visible: !isCard })
    const user = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
    const place = async (locator: Locator) => (await locator.boundingBox())!
    const name = await place(user.getByText('Nia', { exact: true }))
    const act = await place(user.getByRole('button', { name: 'New Password Nia' }))
    expect(act.y > name.y + name.height).toBe(isCard)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'New Password Nia' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make New Password' }).click()
  await page.getByLabel('One-time Password').waitFor()
  await expectAccessible(page)
})

test('the choice of one’s own password is accessible in both themes', async ({
  page,
  superAdmin,
}) => {
  const email = newEmail()
  const made = await superAdmin.client.admin.createUser.mutate({ email, name: 'Nia' })
  await signInByHand(page, email, made.oneTimePassword)
  await choosePassword(page, made.oneTimePassword, 'something else')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})
