/** The pages that the links of mails open, and the notes that a user wants [behaviour: E-mail]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createOpaqueToken, hashOpaqueToken } from '../../src/server/auth/opaque-token.ts'
import type { MailLinkPurpose } from '../../src/server/db/generated/sqlite/client.ts'
import { chooseOfAccount, type PageOptions, press } from '../support/app-page.tsx'
import { openMailPage } from '../support/page-meta.ts'
import { registerUser } from '../support/server.ts'

/** Opens the link of a mail that the user got, in a tab of its own. */
async function openLink(fragment: string, purpose: MailLinkPurpose, options: PageOptions = {}) {
  const token = createOpaqueToken()
  const page = await openMailPage({
    path: `/#${fragment}=${token}`,
    ...options,
    before: async ({ id: userId, email }, server) => {
      const expiresAt = new Date(server.now.epochMilliseconds + 60_000)
      const address = purpose === 'confirmEmail' ? 'new@example.com' : email
      const hash = hashOpaqueToken(token)
      await server.services.db.write(async (tx) => {
        await tx.mailLink.create({ data: { hash, purpose, userId, address, expiresAt } })
        if (purpose !== 'restoreEmail') return
        const data = { email: 'thief@example.com', previousEmail: email }
        await tx.user.update({ where: { id: userId }, data })
      })
    },
  })
  if (options.path) {
    await screen.findByRole('button', { name: 'Profile Settings' })
    window.location.hash = `#${fragment}=${token}`
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  return page
}

/** Opens it in the tab in which the user is signed in. */
const openLinkInTab = (fragment: string, purpose: MailLinkPurpose) =>
  openLink(fragment, purpose, { path: '/' })

/** Leaves the page of the link, and signs in with the new password. */
async function signInAnew(page: Awaited<ReturnType<typeof openLink>>) {
  await press(page, 'Open Balance')
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), 'staple battery 7')
  await press(page, 'Sign In')
  expect(await screen.findByRole('button', { name: 'Profile Settings' })).toBeVisible()
}

test('the link for a new password works once, and keeps what was typed while it fails', async () => {
  const page = await openLink('reset', 'resetPassword', { isSignedIn: false })
  page.fill(await screen.findByLabelText('New Password'), 'short')
  await press(page, 'Change Password')
  expect(await screen.findByRole('alert')).toHaveTextContent('8')
  expect(screen.getByLabelText('New Password')).toHaveValue('short')
  page.fill(screen.getByLabelText('New Password'), 'staple battery 7')
  await press(page, 'Change Password')
  await screen.findByRole('heading', { name: 'Your password is changed' })
  await signInAnew(page)
  expect(location.hash).not.toContain('reset')
})

test('a signed-in user who resets the password learns that it was changed, and signs in with it', async () => {
  const page = await openLinkInTab('reset', 'resetPassword')
  page.fill(await screen.findByLabelText('New Password'), 'staple battery 7')
  await press(page, 'Change Password')
  await screen.findByRole('heading', { name: 'Your password is changed' })
  await signInAnew(page)
  expect(location.hash).not.toContain('reset')
})

test('a signed-in user who restores the old email chooses a new password at once', async () => {
  const page = await openLinkInTab('restore', 'restoreEmail')
  await press(page, 'Put My Old Email Back')
  await screen.findByText('Your old email is back, and everybody is signed out.')
  page.fill(await screen.findByLabelText('New Password'), 'staple battery 7')
  await press(page, 'Change Password')
  await screen.findByRole('heading', { name: 'Your password is changed' })
  const { email, password } = page.user
  const { client } = page.user
  await expect(client.auth.login.mutate({ email, password })).rejects.toMatchObject({
    data: { code: 'UNAUTHORIZED' },
  })
  await client.auth.login.mutate({ email, password: 'staple battery 7' })
})

test('the link of another login leaves this browser’s user signed in', async () => {
  const page = await openLink('reset', 'resetPassword')
  const other = await registerUser(page.server)
  localStorage.setItem('token', other.token)
  await page.reload()
  page.fill(await screen.findByLabelText('New Password'), 'staple battery 7')
  await press(page, 'Change Password')
  await screen.findByRole('heading', { name: 'Your password is changed' })
  await press(page, 'Open Balance')
  await screen.findByRole('button', { name: 'Profile Settings' })
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('a made-up link is refused with a sentence and a way back', async () => {
  const page = await openMailPage({ isSignedIn: false, path: '/#reset=made-up' })
  page.fill(await screen.findByLabelText('New Password'), 'staple battery 7')
  await press(page, 'Change Password')
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.')
  await press(page, 'Cancel')
  await screen.findByRole('heading', { name: 'Sign In' })
})

test('a new email is confirmed by a press of its signed-in user', async () => {
  const page = await openLink('confirm', 'confirmEmail')
  await screen.findByRole('heading', { name: 'Confirm your new email' })
  expect((await page.user.client.user.me.query()).email).toBe(page.user.email)
  await press(page, 'Confirm My New Email')
  await screen.findByRole('heading', { name: 'Your email is changed' })
  await press(page, 'Open Balance')
  await screen.findByRole('button', { name: 'Profile Settings' })
  expect((await page.user.client.user.me.query()).email).toBe('new@example.com')
})

test('the link of another login says what to do, and leaves both emails as they are', async () => {
  const page = await openLink('confirm', 'confirmEmail')
  const other = await registerUser(page.server)
  localStorage.setItem('token', other.token)
  await page.reload()
  await press(page, 'Confirm My New Email')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link is for another login. Sign out, then open it again.',
  )
  expect((await page.user.client.user.me.query()).email).toBe(page.user.email)
  expect((await other.client.user.me.query()).email).toBe(other.email)
})

test('a signed-out user is asked to sign in, and then finds the link again', async () => {
  const page = await openLink('confirm', 'confirmEmail', { isSignedIn: false })
  await screen.findByText('Sign in to confirm your new email.')
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), page.user.password)
  await press(page, 'Sign In')
  const heading = await screen.findByRole('heading', { name: 'Confirm your new email' })
  expect(heading).toBeVisible()
})

test('the sign-in asks for a link after a forgotten password', async () => {
  const page = await openMailPage({ isSignedIn: false })
  await press(page, 'Forgot password?')
  page.fill(await screen.findByLabelText('Email'), 'nobody@example.com')
  await press(page, 'Send Me a Link')
  const said = /^If there is a login with nobody@example.com, a link is on its way/
  expect(await screen.findByText(said)).toBeVisible()
  await press(page, 'Back to Sign In')
  await screen.findByLabelText('Password')
})

test('the notes by email are chosen in the settings of the account', async () => {
  const page = await openMailPage()
  await chooseOfAccount(page, 'This account')
  const low = await screen.findByRole('checkbox', { name: 'When the balance will be too low' })
  await page.click(low)
  await screen.findByText('Notes updated!')
  await page.click(screen.getByRole('checkbox', { name: 'Each week' }))
  page.fill(await screen.findByLabelText('Hour of the Note'), '19')
  await waitFor(async () =>
    expect(await page.user.client.notice.get.query({ account: 'personal' })).toEqual({
      low: true,
      weekly: { weekday: 1, hour: 19 },
      mail: true,
      bank: false,
    }),
  )
})
