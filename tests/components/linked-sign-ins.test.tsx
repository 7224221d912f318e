/** Coming back from the provider of sign-ins, and linking accounts there in the profile [behaviour: Sign-in by a provider]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type AppPage, openPage, type PageOptions } from '../support/app-page.tsx'
import { addLink, startProvider } from '../support/identity-provider.ts'
import { addMeta } from '../support/page-meta.ts'

/** A page of a server that has a provider; the provider knows the user of the page as "ada". */
async function openLinkedPage(options: PageOptions = {}) {
  const provider = await startProvider()
  onTestFinished(() => provider.close())
  addMeta('sign-in-provider', 'Family')
  const page = await openPage({
    now: new Date().toISOString(),
    ...options,
    settings: { identityProvider: provider.connect() },
    before: async (user, server) => {
      await addLink(server, user.id, 'ada')
      await options.before?.(user, server)
    },
  })
  /** Goes to the provider and back; answers the address at which the page is opened. */
  const signInThere = async (sub: string) => {
    const go = (address: string) => page.network.fetch(address, { redirect: 'manual' })
    const start = await go('/oidc/start')
    const query = provider.authorize(start.headers.get('location') ?? '', { sub })
    return (await go(`/oidc/callback?${query}`)).headers.get('location') ?? ''
  }
  return { page, provider, signInThere }
}

describe('the way back from the provider', () => {
  test('signs in, leaves nothing in the address, and began as a link', async () => {
    const { page, signInThere } = await openLinkedPage({ isSignedIn: false })
    const link = await screen.findByRole('link', { name: 'Sign in with Family' })
    expect(link).toHaveAttribute('href', '/oidc/start')
    await page.open(await signInThere('ada'))
    await screen.findByRole('button', { name: 'Profile Settings' })
    expect(window.location.hash).toBe('')
  })

  test.each(['ada', 'nobody'])(
    'keeps the invitation with which the user left as %s',
    async (sub) => {
      const { page, signInThere } = await openLinkedPage({
        isSignedIn: false,
        path: '/#invite=token-of-a-link',
      })
      const link = await screen.findByRole('link', { name: 'Sign in with Family' })
      link.addEventListener('click', (event) => event.preventDefault())
      await page.click(link)
      await page.open(await signInThere(sub))
      await waitFor(() => expect(window.location.hash).toBe('#invite=token-of-a-link'))
      await screen.findByText(/invitation/i)
    },
  )

  test('replaces another session, and a sign-out that has not reached the server', async () => {
    const { page, signInThere } = await openLinkedPage({ stored: { endDue: 'true' } })
    await screen.findByRole('button', { name: 'Profile Settings' })
    const before = localStorage.getItem('token')
    await page.open(await signInThere('ada'))
    await waitFor(() => expect(localStorage.getItem('token')).not.toBe(before))
    await screen.findByRole('button', { name: 'Profile Settings' })
    expect(await page.user.client.session.list.query()).toHaveLength(2)
  })

  test('says why nobody is signed in, once', async () => {
    const { page, signInThere } = await openLinkedPage({ isSignedIn: false })
    await page.open(await signInThere('nobody'))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No login here belongs to that account. Sign in with your password first, then link it in Profile Settings.',
    )
    await waitFor(() => expect(window.location.hash).toBe(''))
    await page.open('/#signed-in')
    await screen.findByText('Something went wrong on our side. Please try again.')
  })

  test.each([
    ['access_denied', 'You were not let in: Family says "access_denied".'],
    ['not-reached', 'Balance cannot reach Family now. Please try again later.'],
    ['not-valid', 'What Family answered is not valid. Please try again.'],
    ['too-late', 'This took too long, or began in another browser. Please try again.'],
    ['__proto__', 'You were not let in: Family says "__proto__".'],
    ['constructor', 'You were not let in: Family says "constructor".'],
    ['too-many', 'There were too many sign-ins. Please try again in a few minutes.'],
  ])('has a sentence for %s', async (word, sentence) => {
    await openLinkedPage({ isSignedIn: false, path: `/#sign-in=${word}` })
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  })

  test('shows nothing of an unknown word', async () => {
    await openLinkedPage({ isSignedIn: false, path: '/#sign-in=Call%20me' })
    await screen.findByRole('link', { name: 'Sign in with Family' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for the second step', async () => {
    const { page, signInThere } = await openLinkedPage({
      isSignedIn: false,
      before: ({ id }, server) =>
        server.services.db.write((tx) =>
          tx.user.update({ where: { id }, data: { secondStep: true } }),
        ),
    })
    await page.open(await signInThere('ada'))
    await screen.findByText(/^One more step: /)
    expect(window.location.hash).toBe('')
    await page.open('/#second-step')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This took too long. Please sign in again.',
    )
  })
})

describe('the profile with a provider', () => {
  async function openProfile(page: AppPage) {
    await page.click(await screen.findByRole('button', { name: 'Profile Settings' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
    await dialog.findByRole('heading', { name: 'Linked sign-ins' })
    return dialog
  }

  test('links an account by the password, and says so on the way back', async () => {
    const { page, provider } = await openLinkedPage()
    const dialog = await openProfile(page)
    await page.click(dialog.getByRole('button', { name: 'Link' }))
    const form = within(await dialog.findByRole('form', { name: 'Link an account at Family?' }))
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    await page.type(form.getByLabelText('Your Password'), `${page.user.password}{Enter}`)
    await waitFor(() => expect(assign).toHaveBeenCalled())
    const query = provider.authorize(String(assign.mock.calls[0]?.[0]), { sub: 'ada at work' })
    assign.mockRestore()
    const back = await page.network.fetch(`/oidc/callback?${query}`, { redirect: 'manual' })
    await page.open(back.headers.get('location') ?? '')
    await screen.findByText('Linked. From now on Family signs you in.')
    await page.click(screen.getByRole('button', { name: 'Open Balance' }))
    await screen.findByRole('button', { name: 'Profile Settings' })
    expect(window.location.hash).toBe('')
    expect(await page.user.client.user.linkedSignIns.query()).toHaveLength(2)
  })

  test('unlinks by the password', async () => {
    const { page } = await openLinkedPage()
    const dialog = await openProfile(page)
    const list = within(await dialog.findByRole('list', { name: 'Linked sign-ins' }))
    expect(list.getByText('login.example')).toBeVisible()
    await page.click(list.getByRole('button', { name: 'Unlink login.example' }))
    const form = within(await dialog.findByRole('form', { name: 'Unlink login.example?' }))
    await page.type(form.getByLabelText('Your Password'), 'wrong{Enter}')
    expect(await form.findByRole('alert')).toHaveTextContent('The current password is not correct.')
    page.fill(form.getByLabelText('Your Password'), page.user.password)
    await page.keyboard('{Enter}')
    await dialog.findByText('The sign-in was unlinked.')
    expect(dialog.queryByText('login.example')).toBeNull()
  })

  test('removes the links with a change of the password', async () => {
    const { page } = await openLinkedPage()
    const dialog = await openProfile(page)
    page.fill(dialog.getByLabelText('Current Password'), page.user.password)
    page.fill(dialog.getByLabelText('New Password'), 'a better horse 10')
    await page.click(await dialog.findByLabelText('Remove all my linked sign-ins, too'))
    await page.click(dialog.getByRole('button', { name: 'Change Password' }))
    await dialog.findByText('Password changed successfully!')
    await waitFor(() => expect(dialog.queryByText('login.example')).toBeNull())
    expect(dialog.queryByLabelText('Remove all my linked sign-ins, too')).toBeNull()
  })

  test('lets a user without a password set the first one, and says what it is for', async () => {
    const { page, signInThere } = await openLinkedPage({
      isSignedIn: false,
      before: ({ id }, server) =>
        server.services.db.write((tx) =>
          tx.user.update({ where: { id }, data: { passwordHash: '' } }),
        ),
    })
    await page.open(await signInThere('ada'))
    const dialog = await openProfile(page)
    expect(dialog.queryByLabelText('Current Password')).toBeNull()
    await page.click(await dialog.findByRole('button', { name: 'Unlink login.example' }))
    const form = within(await dialog.findByRole('form', { name: 'Unlink login.example?' }))
    expect(form.queryByLabelText('Your Password')).toBeNull()
    form.getByText(/^You have no password yet\./)
    await page.type(dialog.getByLabelText('New Password'), 'staple 7 x y')
    await page.click(dialog.getByRole('button', { name: 'Set a Password' }))
    await dialog.findByText('Password changed successfully!')
    await dialog.findByLabelText('Current Password')
    await form.findByLabelText('Your Password')
  })

  test('has no such section on a server without a provider', async () => {
    const page = await openPage()
    await page.click(await screen.findByRole('button', { name: 'Profile Settings' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
    await dialog.findByRole('heading', { name: 'Password Settings' })
    expect(dialog.queryByRole('heading', { name: 'Linked sign-ins' })).toBeNull()
  })
})
