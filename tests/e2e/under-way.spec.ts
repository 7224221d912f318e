/** What happens while an answer is on its way: typing, pressing again, closing. */
import { expectCount, HEADER, namesOf, next, openWizard, upload } from './csv-wizard.ts'
import { createHousehold, openHousehold } from './household.ts'
import { openDetails, openProfile } from './sharing-page.ts'
import { expect, hold, keepMoments, signIn } from './support.ts'
import { test } from './super-admin.ts'

test('a busy button keeps the focus, and sends nothing twice', async ({ signedInPage: page }) => {
  const profile = await openProfile(page)
  const name = profile.getByLabel('Name', { exact: true })
  const update = profile.getByRole('button', { name: 'Update Name' })
  let calls = 0
  page.on('request', (request) => {
    if (/user\.update/.test(request.url())) calls++
  })
  const held = await hold(page, /user\.update/)
  await name.fill('Ada L.')
  await update.press('Enter')
  await expect(update).toBeDisabled()
  await page.keyboard.press('Enter')
  await name.press('Enter')
  await update.focus()
  held.refuse()
  await expect(profile.getByRole('alert')).toHaveText('Error updating name.')
  await expect(update).toBeEnabled()
  await expect(update).toBeFocused()
  expect(calls).toBe(1)
})

test('what is typed meanwhile stays', async ({ signedInPage: page, user }) => {
  await createHousehold(user)
  await page.reload()
  const details = await openDetails(page)
  const name = details.getByLabel('Name', { exact: true })
  const held = await hold(page, /account\.update/)
  await name.fill('Our Home')
  await name.press('Enter')
  await expect(details.getByRole('button', { name: 'Update Account' })).toBeDisabled()
  await name.fill('Our New Home')
  held.letThrough()
  await expect(page.getByRole('heading', { name: 'Our Home' })).toBeVisible()
  await expect(page.getByText('Account updated!')).toBeVisible()
  const renamed = page.getByRole('dialog', { name: 'Our Home' })
  await expect(renamed.getByLabel('Name', { exact: true })).toHaveValue('Our New Home')
})

test('a one-time password cannot be lost by closing too early', async ({ page, superAdmin }) => {
  const email = `noa-${Date.now()}@example.com`
  await superAdmin.client.admin.createUser.mutate({ email, name: 'Noa' })
  await page.addInitScript(() => localStorage.setItem('navTab', 'administration'))
  await signIn(page, superAdmin)
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await expect(page.getByText('Showing 1 user')).toBeVisible()
  await page.getByRole('button', { name: 'New Password Noa' }).click()
  const question = page.getByRole('dialog', { name: 'New Password for Noa?' })
  const held = await hold(page, /admin\.setPassword/)
  await question.getByRole('button', { name: 'Make New Password' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect(question.getByRole('button', { name: 'Close' })).toBeDisabled()
  // Of two in a row the second one closes a dialog without asking.
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  held.letThrough()
  await expect(page.getByLabel('One-time Password')).toBeFocused()
})

test('signing out everywhere is done once', async ({ page, superAdmin }) => {
  const email = `noa-${Date.now()}@example.com`
  await superAdmin.client.admin.createUser.mutate({ email, name: 'Noa' })
  await page.addInitScript(() => localStorage.setItem('navTab', 'administration'))
  await keepMoments(page)
  await signIn(page, superAdmin)
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  await expect(page.getByText('Showing 1 user')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out Everywhere Noa' }).dblclick()
  await expect(page.getByText('Noa is signed out everywhere.')).toBeVisible()
  const { entries } = await superAdmin.client.admin.audit.query({})
  const signOuts = entries.filter(
    ({ user, action }) => user.email === email && action === 'signedOut',
  )
  expect(signOuts).toHaveLength(1)
})

test('a conflict that is found after the wizard was closed is told', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  await keepMoments(page)
  const account = await createHousehold(user, partner)
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'DAILY' } as const
  const { id } = await user.client.expense.create.mutate({ account, ...rent })
  await openHousehold(page, account)
  await page.getByRole('button', { name: 'Edit Rent' }).click()
  const wizard = page.getByRole('dialog', { name: 'Edit Expense' })
  await wizard.getByLabel('Amount').fill('2000')
  await partner.client.expense.update.mutate({ account, id, amountCents: 1_900_00 })
  await wizard.getByRole('button', { name: 'Next' }).click()
  await wizard.getByRole('button', { name: 'Next' }).click()
  const held = await hold(page, /expense\.latest/)
  const asked = page.waitForRequest(/expense\.latest/)
  await wizard.getByRole('button', { name: 'Update' }).click()
  await asked
  await page.keyboard.press('Escape')
  await expect(wizard).toBeHidden()
  held.letThrough()
  await expect(page.getByText(/^Failed to save expense: Somebody else changed /)).toBeVisible()
})

test('a toast can be reached while a dialog stands open, and undoing be tried again', async ({
  signedInPage: page,
  user,
}) => {
  await keepMoments(page)
  const wizard = await openWizard(page)
  await upload(wizard, `${HEADER}\nexpense,Rent,1850.00,monthly,1,\n`)
  await next(wizard, 'Continue').click()
  await expectCount(wizard, 'Right', 1)
  await next(wizard, 'Import').click()
  await expectCount(wizard, 'Imported', 1)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Imported 1 item.')).toBeVisible()

  await page.getByRole('button', { name: 'CSV Help' }).click()
  const help = page.getByRole('dialog', { name: 'CSV Help' })
  await page.route(/import\.undo/, (route) => route.abort())
  await help.getByRole('button', { name: 'Undo import' }).click()
  await expect(help.getByText('Network error. Please check')).toBeVisible()
  await page.unroute(/import\.undo/)
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone: 1 item was removed.')).toBeVisible()
  expect(await namesOf(user)).toEqual([])
})

test('names of any length fit the narrowest screen', async ({
  signedInPage: page,
  user,
  partner,
}) => {
  await partner.client.user.update.mutate({ name: 'B'.repeat(200) })
  const account = await createHousehold(user, partner)
  await user.client.account.update.mutate({ id: account, name: 'H'.repeat(200) })
  await page.reload()
  const details = await openDetails(page, 'H'.repeat(200))
  await page.setViewportSize({ width: 320, height: 640 })
  await details.getByRole('button', { name: /^Hand Over to B/ }).click()
  await expect(details.getByRole('button', { name: /^Yes, Hand Over/ })).toBeVisible()
  // What is only read aloud is wider than its place.
  await expect(details.getByText('Loading')).toHaveCount(0)
  const overflow = await details.evaluate((dialog) =>
    Math.max(
      ...[dialog, ...dialog.querySelectorAll('*')].map((element) =>
        element.clientWidth &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.tagName !== 'INPUT'
          ? element.scrollWidth - element.clientWidth
          : 0,
      ),
    ),
  )
  expect(overflow).toBeLessThanOrEqual(0)
})
