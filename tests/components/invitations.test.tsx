/** Invitations by link [behaviour: Invitations]; the journey through two browsers is in tests/e2e. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { createHousehold } from '../support/household.ts'
import { openMailPage } from '../support/page-meta.ts'
import { registerUser } from '../support/server.ts'
import { findBanner, findDialog, openDetails } from '../support/sharing-page.ts'

/** Opens a link that Ben sent to Ada. */
async function openInvitation(options: PageOptions = {}) {
  let link = ''
  const page = await openPage({
    ...options,
    before: async (user, server) => {
      const ben = await registerUser(server, 'Ben')
      const accountId = await createHousehold(ben)
      const { token } = await ben.client.invitation.create.mutate({ accountId })
      link = `/#invite=${token}`
      await options.before?.(user, server)
    },
  })
  const open = async () => {
    await page.open(link)
    return findDialog('Invitation')
  }
  return { page, open, link: () => link, accounts: () => page.user.client.account.list.query() }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('an invitation link stays in the address while other pages are opened before the sign-in', async () => {
  const page = await openPage({ isSignedIn: false, path: '/#invite=made-up' })
  const invited = () => screen.findByText('You are invited to a shared account.')
  await invited()
  for (const name of ['Cookie Policy', 'Contact']) {
    await page.click((await screen.findAllByRole('link', { name }))[0]!)
    await waitFor(() =>
      expect(screen.queryByText('You are invited to a shared account.')).toBeNull(),
    )
    await page.click((await screen.findAllByRole('link', { name: 'Balance, home' }))[0]!)
    await invited()
  }
  await page.open('/nowhere#invite=made-up')
  await invited()
})

test('an older invitation link moves out of the query at once', async () => {
  const page = await openPage({ isSignedIn: false, path: '/?admin=1&invite=made-up' })
  await screen.findByText('Admin Access')
  expect(window.location.search + window.location.hash).toBe('?admin=1#invite=made-up')
  await page.open('/?invite=made-up')
  await screen.findByText('You are invited to a shared account.')
  expect(window.location.search + window.location.hash).toBe('#invite=made-up')
})

describe('a person without a login', () => {
  /** Opens a link that Ben sent, signed out, and answers the form. */
  async function openNewLogin() {
    let link = ''
    const page = await openPage({
      isSignedIn: false,
      before: async (_user, server) => {
        const ben = await registerUser(server, 'Ben')
        const accountId = await createHousehold(ben)
        link = `/#invite=${(await ben.client.invitation.create.mutate({ accountId })).token}`
      },
    })
    await page.open(link)
    await screen.findByText(/^Ben invites you to Household\./)
    await press(page, 'Create your login')
    const name = await screen.findByLabelText('Name')
    await waitFor(() => expect(name).toHaveFocus())
    page.fill(name, 'Gil')
    page.fill(screen.getByLabelText('Email'), page.user.email)
    page.fill(screen.getByLabelText('Password'), 'staple battery 7')
    return page
  }

  test('makes one by the link, and is in the account', async () => {
    const page = await openNewLogin()
    await press(page, 'Create and Join')
    // Nothing that was typed is lost.
    expect(await screen.findByRole('alert')).toHaveTextContent('This email is already in use.')
    expect(screen.getByLabelText('Name')).toHaveValue('Gil')
    expect(screen.getByLabelText('Password')).toHaveValue('staple battery 7')

    const mend = page.network.break(/auth\.register/)
    page.fill(screen.getByLabelText('Email'), 'gil@example.com')
    await press(page, 'Create and Join')
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error.')
    mend()
    await press(page, 'Create and Join')
    await findBanner('Household')
    expect(window.location.href).not.toContain('invite')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('returns to the sign-in, where registration stays closed', async () => {
    const page = await openNewLogin()
    await press(page, 'I have a login')
    await screen.findByRole('heading', { name: 'Sign In' })
    await press(page, 'Create Account')
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  })

  test('learns that a link is no longer valid before typing anything', async () => {
    await openPage({ isSignedIn: false, path: '/#invite=made-up' })
    await screen.findByText(/^This invitation is no longer valid\./)
    expect(screen.queryByRole('button', { name: 'Create your login' })).toBeNull()
    screen.getByLabelText('Password')
  })
})

test('an invitation link that is declined stays valid', async () => {
  const { page, open, accounts, link } = await openInvitation()
  for (const closing of ['Decline', 'Close']) {
    const dialog = await open()
    await dialog.findByText('Household')
    await press(page, closing, dialog)
    await isClosed()
    await screen.findByText(/^You have not joined Household\. The link stays good until \w+ \d+\.$/)
    expect(window.location.href).not.toContain('invite')
  }
  expect(await accounts()).toEqual([])
  // No call has the token in its address, where proxies would log it.
  const previews = page.network.calls.filter((call) => call.includes('invitation.preview'))
  expect(previews.length).toBeGreaterThan(0)
  for (const call of page.network.calls) expect(call).not.toContain(link().split('=')[1])

  const dialog = await open()
  const held = page.network.hold(/invitation\.accept/)
  await page.dblClick(await dialog.findByRole('button', { name: 'Accept' }))
  expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
  held.letThrough()
  await findBanner('Household')
  await isClosed()
})

test('an invitation link that is no longer valid is reported, and the page opens', async () => {
  const page = await openPage({ path: '/?invite=made-up' })
  const dialog = await findDialog('Invitation')
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This invitation is no longer valid. Ask the person who sent it for a new link.',
  )
  await press(page, 'Continue', dialog)
  await isClosed()
  expect(window.location.href).not.toContain('invite')
})

test('an invitation link is not used up by a member', async () => {
  let link = ''
  const page = await openPage({
    before: async (user) => {
      const accountId = await createHousehold(user)
      const { token } = await user.client.invitation.create.mutate({ accountId })
      link = `/#invite=${token}`
    },
  })
  await page.open(link)
  const dialog = await findDialog('Invitation')
  await press(page, 'Accept', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'You are a member of this account already.',
  )
  expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull()
  await press(page, 'Continue', dialog)
  await isClosed()
})

test('an invitation can be tried again after the network failed', async () => {
  const { page, open } = await openInvitation()
  const mend = page.network.break(/invitation\./)
  const dialog = await open()
  const tryAgain = await dialog.findByRole('button', { name: 'Try Again' })
  mend()
  await page.click(tryAgain)
  const accept = await dialog.findByRole('button', { name: 'Accept' })
  const mendAccept = page.network.break(/invitation\.accept/)
  await page.click(accept)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'There was no answer. It may have been done, or not. Please try again.',
  )
  mendAccept()
  await page.click(accept)
  await findBanner('Household')
})

test('the first steps wait for the decision about an invitation', async () => {
  const { page, open } = await openInvitation({ isOnboarded: false })
  const dialog = await open()
  await press(page, 'Decline', dialog)
  expect(await screen.findByRole('dialog', { name: 'Welcome to Balance' })).toBeVisible()
})

test('an open invitation is revoked, and its link is no longer valid', async () => {
  let token = ''
  const page = await openPage({
    before: async (user) => {
      const accountId = await createHousehold(user)
      token = (await user.client.invitation.create.mutate({ accountId })).token
    },
  })
  const details = await openDetails(page)
  await press(page, 'Invite Somebody', details)
  await details.findByLabelText('Invitation link')
  details.getByText(/^Works once, until \w+ \d+\./)
  const open = () => {
    const list = details.queryByRole('list', { name: 'Open invitations' })
    return list ? within(list).queryAllByRole('listitem') : []
  }
  await waitFor(() => expect(open()).toHaveLength(2))
  expect(open()[0]).toHaveTextContent('Made today')
  const revoke = (item: HTMLElement) =>
    page.click(within(item).getByRole('button', { name: /^Revoke/ }))
  await revoke(open().at(-1)!)
  await details.findByText('The invitation was revoked.')
  await waitFor(() => expect(open()).toHaveLength(1))
  await waitFor(() =>
    expect(details.getByRole('button', { name: 'Invite Somebody' })).toHaveFocus(),
  )
  details.getByLabelText('Invitation link')
  await revoke(open()[0]!)
  await waitFor(() => expect(details.queryByLabelText('Invitation link')).toBeNull())
  const ben = await registerUser(page.server, 'Ben')
  await expect(ben.client.invitation.accept.mutate({ token })).rejects.toThrow(/no longer valid/)
})

test('an invitation link is mailed too where the server sends mail, and a refused address stays', async () => {
  const page = await openMailPage({ before: (user) => createHousehold(user) })
  const details = await openDetails(page)
  const email = await details.findByLabelText('Their Email')
  const mend = page.network.break(/invitation\.create/)
  page.fill(email, 'gil@example.com')
  await press(page, 'Invite Somebody', details)
  expect(await details.findByRole('alert')).toHaveTextContent('There was no answer.')
  expect(email).toHaveValue('gil@example.com')
  mend()
  await page.keyboard('{Enter}')
  await details.findByText(/^A link is on its way to gil@example\.com\./)
  details.getByLabelText('Invitation link')
  await waitFor(() => expect(email).toHaveValue(''))
  expect(await page.server.services.db.read.mail.findMany()).toMatchObject([
    { kind: 'invitation', address: 'gil@example.com' },
  ])
  await press(page, 'Invite Somebody', details)
  await waitFor(() => expect(details.queryByText(/^A link is on its way/)).toBeNull())
  expect(await page.server.services.db.read.mail.count()).toBe(1)
})

test('an invitation link can be copied', async () => {
  const page = await openPage({ before: (user) => createHousehold(user) })
  const details = await openDetails(page)
  await press(page, 'Invite Somebody', details)
  const field = await details.findByLabelText('Invitation link')
  await press(page, 'Copy', details)
  await details.findByText('Copied.')
  expect(await navigator.clipboard.readText()).toBe((field as HTMLInputElement).value)
})
