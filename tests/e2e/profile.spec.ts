/** Profile Settings: e-mail, name, password and default view [behaviour: Profile settings]. */
import type { Page } from 'playwright/test'
import { expect, keepMoments, signIn, test } from './support.ts'

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' })
  await expect(dialog.getByRole('heading', { name: 'Email Settings' })).toBeVisible()
  return dialog
}

test.describe('e-mail', () => {
  test('is changed, and signs in from then on', async ({ signedInPage: page, user }) => {
    const dialog = await openProfile(page)
    const newEmail = `new-${user.email}`
    await dialog.getByLabel('New Email').fill(newEmail)
    await dialog.getByRole('button', { name: 'Update Email' }).click()
    await expect(dialog.getByText('Email updated!')).toBeVisible()
    await expect(dialog.getByText(`You sign in with ${newEmail}.`)).toBeVisible()
    await expect(dialog.getByLabel('New Email')).toHaveValue('')
    expect(await user.client.user.me.query()).toMatchObject({ email: newEmail })
  })

  test('must be valid', async ({ signedInPage: page }) => {
    const dialog = await openProfile(page)
    const field = dialog.getByLabel('New Email')
    for (const text of ['', 'ada']) {
      await field.fill(text)
      await dialog.getByRole('button', { name: 'Update Email' }).click()
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    }
    await field.fill('ada@nowhere')
    await dialog.getByRole('button', { name: 'Update Email' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid email address.')
    await expect(field).toHaveValue('ada@nowhere')
  })

  test('says what failed when no answer arrives', async ({ signedInPage: page }) => {
    const dialog = await openProfile(page)
    await page.route(/user\.changeEmail/, (route) => route.abort())
    await dialog.getByLabel('New Email').fill('ada@example.com')
    await dialog.getByRole('button', { name: 'Update Email' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Error updating email.')
    await expect(dialog.getByLabel('New Email')).toHaveValue('ada@example.com')
  })
})

test.describe('password', () => {
  test('is changed, and both fields are emptied', async ({ signedInPage: page, user }) => {
    const dialog = await openProfile(page)
    await dialog.getByLabel('Current Password').fill(user.password)
    await dialog.getByLabel('New Password').fill('a better horse 10')
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByText('Password changed successfully!')).toBeInViewport()
    await expect(dialog.getByLabel('Current Password')).toHaveValue('')
    await expect(dialog.getByLabel('New Password')).toHaveValue('')
    const { email } = user
    await user.client.auth.login.mutate({ email, password: 'a better horse 10' })
  })

  test('needs both fields', async ({ signedInPage: page }) => {
    const dialog = await openProfile(page)
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByLabel('Current Password')).toBeFocused()
    await dialog.getByLabel('Current Password').fill('x')
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByLabel('New Password')).toBeFocused()
  })

  test('tells why it was refused, in sight, and keeps what was typed', async ({
    signedInPage: page,
  }) => {
    const dialog = await openProfile(page)
    await dialog.getByLabel('Current Password').fill('not mine')
    await dialog.getByLabel('New Password').fill('a better horse 10')
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.')
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByLabel('New Password')).toHaveValue('a better horse 10')

    await page.route(/user\.changePassword/, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Change Password' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Error changing password.')
  })

  test('can be shown, and helps password managers', async ({ signedInPage: page }) => {
    const dialog = await openProfile(page)
    const [current, next] = [
      dialog.getByLabel('Current Password'),
      dialog.getByLabel('New Password'),
    ]
    await expect(current).toHaveAttribute('type', 'password')
    await expect(current).toHaveAttribute('autocomplete', 'current-password')
    await expect(next).toHaveAttribute('autocomplete', 'new-password')
    await dialog.getByLabel('Show passwords').check()
    await expect(current).toHaveAttribute('type', 'text')
    await expect(next).toHaveAttribute('type', 'text')
  })
})

test('the name is changed', async ({ signedInPage: page, user }) => {
  const dialog = await openProfile(page)
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada')
  await dialog.getByLabel('Name').fill('  Ada Lovelace ')
  await dialog.getByRole('button', { name: 'Update Name' }).click()
  await expect(dialog.getByText('Name updated!')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Ada Lovelace')
  expect(await user.client.user.me.query()).toMatchObject({ name: 'Ada Lovelace' })
})

test.describe('default view', () => {
  test('is changed at once, and this browser follows', async ({ signedInPage: page, user }) => {
    const dialog = await openProfile(page)
    await expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Calendar View' }).check()
    await expect(dialog.getByText('Default view updated!')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('balanceView'))).toBe('calendar')
    expect(await user.client.user.me.query()).toMatchObject({ defaultView: 'calendar' })
  })

  test('is how a browser that remembers nothing opens', async ({ page, user }) => {
    await user.client.user.update.mutate({ defaultView: 'calendar' })
    await signIn(page, user)
    await expect(page.getByRole('button', { name: 'Calendar', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'List', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('goes back when it could not be saved', async ({ signedInPage: page }) => {
    const dialog = await openProfile(page)
    await page.route(/user\.update/, (route) => route.abort())
    await dialog.getByRole('radio', { name: 'Calendar View' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Error updating default view.')
    await expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    expect(await page.evaluate(() => localStorage.getItem('balanceView'))).toBeNull()
  })
})

test('opens from the menu of a small screen, and gives the focus back', async ({
  signedInPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const dialog = await openProfile(page)
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, height: 844 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})

test('says so when it cannot be fetched', async ({ signedInPage: page }) => {
  await keepMoments(page)
  await page.route(/profile-settings/, (route) => route.abort())
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  await expect(page.getByText('This could not be opened. Check your connection')).toBeVisible()
  await page.unroute(/profile-settings/)
  await openProfile(page)
})
