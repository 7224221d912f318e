/** The keys, focus and native dialogs of a real browser while an answer is in flight, and with long names. */
import { createHousehold } from './household.ts'
import { openDetails, openProfile } from './sharing-page.ts'
import { expect, hold, signIn } from './support.ts'
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

test('a one-time password cannot be lost by closing its dialog too early', async ({
  page,
  superAdmin,
}) => {
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
  // A text that is only read aloud is wider than its place.
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
