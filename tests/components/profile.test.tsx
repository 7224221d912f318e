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
import { signIn } from '../support/cookie-session.ts'
import { createClient } from '../support/server.ts'

const FIREFOX =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0'

async function openProfile(page: AppPage) {
  await press(page, 'Profile Settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await dialog.findByRole('heading', { name: 'Email Settings' })
  return dialog
}

describe('the e-mail in the profile', () => {
  test('is changed without a question right after the sign-in, and signs in from then on', async () => {
    const page = await openPage({ isSignedIn: false })
    page.fill(await screen.findByLabelText('Email'), page.user.email)
    page.fill(screen.getByLabelText('Password'), page.user.password)
    await page.keyboard('{Enter}')
    const dialog = await openProfile(page)
    const newEmail = `new-${page.user.email}`
    page.fill(dialog.getByLabelText('New Email'), newEmail)
    await page.keyboard('{Enter}')
    await dialog.findByText('Email updated!')
    await dialog.findByText(`You sign in with ${newEmail}.`)
    expect(dialog.getByLabelText('New Email')).toHaveValue('')
    expect(await page.user.client.user.me.query()).toMatchObject({ email: newEmail })
  })

  test('must be a valid address', async () => {
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

  test('is not changed when no answer arrives, and the page says so', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.network.break(/user\.changeEmail/)
    page.fill(dialog.getByLabelText('New Email'), 'ada@example.com')
    await page.click(dialog.getByRole('button', { name: 'Update Email' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error updating email.')
    expect(dialog.getByLabelText('New Email')).toHaveValue('ada@example.com')
  })
})

describe('the e-mail in the profile, when the sign-in is older or was in another browser', () => {
  test('is changed with the password, and stays typed when that is wrong', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    const newEmail = `new-${page.user.email}`
    page.fill(dialog.getByLabelText('New Email'), newEmail)
    await page.click(dialog.getByRole('button', { name: 'Update Email' }))
    const password = await dialog.findByLabelText('Your Password')
    expect(password).toHaveFocus()
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'Please enter your current password to change your email.',
    )
    expect(dialog.getByLabelText('New Email')).toHaveValue(newEmail)

    page.fill(password, 'not mine')
    await press(page, 'Update Email', dialog)
    await dialog.findByText('The current password is not correct.')
    expect(password).toHaveValue('not mine')
    page.fill(password, page.user.password)
    await press(page, 'Update Email', dialog)
    await dialog.findByText('Email updated!')
    expect(dialog.queryByLabelText('Your Password')).toBeNull()
    expect(await page.user.client.user.me.query()).toMatchObject({ email: newEmail })
  })
})

describe('the list of sign-ins in the profile', () => {
  const signInElsewhere = async ({ server, user }: AppPage, userAgent: string) =>
    (await signIn(server, user, { userAgent })).token
  const rows = (dialog: Awaited<ReturnType<typeof openProfile>>) =>
    within(dialog.getByRole('list', { name: 'Where You Are Signed In' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent)

  test('says when it cannot be loaded, and tries again', async () => {
    const page = await openPage()
    const mend = page.network.answer(/session\.list/, () => Response.json(null, { status: 404 }))
    const dialog = await openProfile(page)
    // Other lists can be in the same batch.
    const sentence = await dialog.findByText(/^Where you are signed in could not be loaded\. ./)
    mend()
    await press(page, 'Try Again', within(sentence.closest<HTMLElement>('[role=alert]')!))
    await dialog.findByText('(this device)')
    expect(rows(dialog)).toHaveLength(1)
  })

  test('shows a new sign-in at once, and ends it', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    await dialog.findByText('(this device)')
    expect(dialog.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull()
    const token = await signInElsewhere(page, FIREFOX)
    await page.click(await dialog.findByRole('button', { name: 'Sign Out Firefox on macOS' }))
    expect(rows(dialog)[1]).toMatch(
      /^Firefox on macOS 127\.0\.0\.1 • used in the last hour • signed in at \d+:00 [AP]M/,
    )
    await page.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(dialog.getByRole('button', { name: 'Sign Out Firefox on macOS' })).toHaveFocus()
    await page.keyboard('{Enter}')
    await page.click(dialog.getByRole('button', { name: 'Yes, Sign Out' }))
    await dialog.findByText('Firefox on macOS is signed out.')
    expect(rows(dialog)).toHaveLength(1)
    await expect(createClient(page.server, token).user.me.query()).rejects.toThrow(
      'Authentication required.',
    )
  })

  test('ends all other sign-ins, and shows their last use', async () => {
    const page = await openPage()
    const tokens = [await signInElsewhere(page, FIREFOX), await signInElsewhere(page, 'curl/8.14')]
    page.setClock('2026-11-20T14:30:00Z')
    const dialog = await openProfile(page)
    await dialog.findByText(/used less than 3 hours ago/)
    await page.click(dialog.getByRole('button', { name: 'Sign Out Everywhere Else' }))
    const mend = page.network.break(/session\.endOthers/)
    await page.click(dialog.getByRole('button', { name: 'Yes, Sign Out Everywhere Else' }))
    await dialog.findByText('Error signing out elsewhere.')
    mend()
    await page.click(dialog.getByRole('button', { name: 'Yes, Sign Out Everywhere Else' }))
    await dialog.findByText('You are signed out everywhere else.')
    await waitFor(() => expect(rows(dialog)).toHaveLength(1))
    for (const token of tokens)
      await expect(createClient(page.server, token).user.me.query()).rejects.toThrow(
        'Authentication required.',
      )
  })
})

describe('the password in the profile', () => {
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

  test('is rated while it is typed', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    const field = dialog.getByLabelText('New Password')
    for (const [password, strength] of [
      ['rosebud77', 'Easy to guess: add a few more words.'],
      [page.user.email, 'Very easy to guess: add a few more words.'],
      ['a better horse 10 of the north', 'Very hard to guess.'],
    ] as const) {
      page.fill(field, password)
      await dialog.findByText(strength)
    }
    page.fill(field, 'short')
    await waitFor(() => expect(dialog.queryByText(/to guess/)).toBeNull())
  })

  test('replaces the session of this browser, which stays signed in', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    await dialog.findByText('(this device)')
    page.fill(dialog.getByLabelText('Current Password'), page.user.password)
    page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    await dialog.findByText('Password changed successfully!')
    const token = localStorage.getItem('token') ?? ''
    expect(token).not.toBe(page.user.token)
    // The list that was fetched with the old token shows the new session as another device.
    await waitFor(() => expect(dialog.getAllByText('(this device)')).toHaveLength(1))
    expect(dialog.queryByText(/^Sign Out/)).toBeNull()

    page.setClock('2026-11-20T12:01:01Z')
    await expect(page.user.client.user.me.query()).rejects.toThrow('Authentication required.')
    page.fill(dialog.getByLabelText('Name'), 'Ada Lovelace')
    await page.click(dialog.getByRole('button', { name: 'Update Name' }))
    await dialog.findByText('Name updated!')
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

  test('is refused with a reason, and stays typed', async () => {
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

  test('can be shown, and is known to password managers', async () => {
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

test('the name in the profile is changed', async () => {
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

describe('the default view in the profile', () => {
  test('is changed at once, and this browser follows', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    await page.click(dialog.getByRole('radio', { name: 'Calendar View' }))
    await dialog.findByText('Default view updated!')
    expect(localStorage.getItem('balanceView')).toBe('calendar')
    expect(await page.user.client.user.me.query()).toMatchObject({ defaultView: 'calendar' })
  })

  test('opens in a browser that remembers nothing', async () => {
    const page = await openPage({
      before: ({ client }) => client.user.update.mutate({ defaultView: 'calendar' }),
    })
    await screen.findByRole('button', { name: 'Calendar', pressed: true })
    await press(page, 'List')
    await page.reload()
    expect(await screen.findByRole('button', { name: 'List', pressed: true })).toBeVisible()
  })

  test('returns to the saved one when it could not be saved', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    page.network.break(/user\.update/)
    await page.click(dialog.getByRole('radio', { name: 'Calendar View' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Error updating default view.')
    expect(dialog.getByRole('radio', { name: 'List View' })).toBeChecked()
    expect(localStorage.getItem('balanceView')).toBeNull()
  })
})

test('the profile opens at its top, and returns the focus when it closes', async () => {
  const page = await openPage()
  const dialog = await openProfile(page)
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Profile Settings' })).toHaveFocus()
})
