/**
 * Profile Settings: e-mail, name, password and default view [behaviour: Profile settings].
 *
 * A component test opens the real app with `openPage`: happy-dom, a real server in this process, a new user.
 * Find things as a user does, by role and label, with `find...` for what has yet to appear. `page.network` breaks, holds or
 * answers calls; `page.user.client` looks at what the server has saved. Layout, colours and real keys need the
 * browser: those tests are in tests/e2e.
 */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'

async function openProfile(page: AppPage) {
  await press(page, 'Profile Settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await dialog.findByRole('heading', { name: 'Email Settings' })
  return dialog
}

describe('e-mail', () => {
  test('is changed, and signs in from then on', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    const newEmail = `new-${page.user.email}`
    page.fill(dialog.getByLabelText('New Email'), newEmail)
    await page.click(dialog.getByRole('button', { name: 'Update Email' }))
    await dialog.findByText('Email updated!')
    await dialog.findByText(`You sign in with ${newEmail}.`)
    expect(dialog.getByLabelText('New Email')).toHaveValue('')
    expect(await page.user.client.user.me.query()).toMatchObject({ email: newEmail })
  })

  test('must be valid', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    const field = dialog.getByLabelText('New Email')
    for (const text of ['', 'ada']) {
      page.fill(field, text)
      await page.click(dialog.getByRole('button', { name: 'Update Email' }))
      expect(field).toHaveFocus()
      expect(field).toBeInvalid()
    }
    page.fill(field, 'ada@nowhere')
    await page.click(dialog.getByRole('button', { name: 'Update Email' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Please enter a valid email address.',
    )
    expect(field).toHaveValue('ada@nowhere')
  })

  test('says what failed when no answer arrives', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.network.break(/user\.changeEmail/)
    page.fill(dialog.getByLabelText('New Email'), 'ada@example.com')
    await page.click(dialog.getByRole('button', { name: 'Update Email' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error updating email.')
    expect(dialog.getByLabelText('New Email')).toHaveValue('ada@example.com')
  })
})

describe('password', () => {
  test('is changed, and both fields are emptied', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.fill(dialog.getByLabelText('Current Password'), page.user.password)
    page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    await dialog.findByText('Password changed successfully!')
    expect(dialog.getByLabelText('Current Password')).toHaveValue('')
    expect(dialog.getByLabelText('New Password')).toHaveValue('')
    const { email } = page.user
    await page.user.client.auth.login.mutate({ email, password: 'a better horse 10' })
  })

  test('needs both fields', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    expect(dialog.getByLabelText('Current Password')).toHaveFocus()
    page.fill(dialog.getByLabelText('Current Password'), 'x')
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    expect(dialog.getByLabelText('New Password')).toHaveFocus()
  })

  test('says why it was refused, and keeps what was typed', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.fill(dialog.getByLabelText('Current Password'), 'not mine')
    page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The current password is not correct.',
    )
    expect(dialog.getByLabelText('New Password')).toHaveValue('a better horse 10')

    page.network.break(/user\.changePassword/)
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    await dialog.findByText('Error changing password.')
  })

  test('can be shown, and helps password managers', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    const current = dialog.getByLabelText('Current Password')
    const next = dialog.getByLabelText('New Password')
    expect(current).toHaveAttribute('type', 'password')
    expect(current).toHaveAttribute('autocomplete', 'current-password')
    expect(next).toHaveAttribute('autocomplete', 'new-password')
    await page.click(dialog.getByLabelText('Show passwords'))
    expect(current).toHaveAttribute('type', 'text')
    expect(next).toHaveAttribute('type', 'text')
  })
})

test('the name is changed', async () => {
  const page = await openPage()
  const dialog = await openProfile(page)
  const field = dialog.getByLabelText('Name')
  await waitFor(() => expect(field).toHaveValue('Ada'))
  page.fill(field, '  Ada Lovelace ')
  await page.click(dialog.getByRole('button', { name: 'Update Name' }))
  await dialog.findByText('Name updated!')
  expect(field).toHaveValue('Ada Lovelace')
  expect(await page.user.client.user.me.query()).toMatchObject({ name: 'Ada Lovelace' })
})

describe('default view', () => {
  test('is changed at once, and this browser follows', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    await page.click(dialog.getByRole('radio', { name: 'Calendar View' }))
    await dialog.findByText('Default view updated!')
    expect(localStorage.getItem('balanceView')).toBe('calendar')
    expect(await page.user.client.user.me.query()).toMatchObject({ defaultView: 'calendar' })
  })

  test('is how a browser that remembers nothing opens', async () => {
    const page = await openPage({
      before: ({ client }) => client.user.update.mutate({ defaultView: 'calendar' }),
    })
    await screen.findByRole('button', { name: 'Calendar', pressed: true })
    await press(page, 'List')
    await page.reload()
    expect(await screen.findByRole('button', { name: 'List', pressed: true })).toBeVisible()
  })

  test('goes back when it could not be saved', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.network.break(/user\.update/)
    await page.click(dialog.getByRole('radio', { name: 'Calendar View' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error updating default view.')
    expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    expect(localStorage.getItem('balanceView')).toBeNull()
  })
})

test('gives the focus back when it closes', async () => {
  const page = await openPage()
  await openProfile(page)
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Profile Settings' })).toHaveFocus()
})
