/** The pages without a session: landing page, signing in, contact form, cookie policy [behaviour: Landing page]. */
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { addMeta } from '../support/page-meta.ts'
import { addTestPasskey } from '../support/passkeys.ts'

const COMING_SOON = 'Sign up is coming soon! Please use the login form for now.'

const openSignedOut = (path = '/') => openPage({ isSignedIn: false, path })

async function fillIn(page: AppPage, password = page.user.password) {
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), password)
  await press(page, 'Sign In')
}

test('the landing page says what Balance is, and links to its pages', async () => {
  const page = await openSignedOut()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('How much money')
  for (const point of ['Daily Projections', 'Recurring Tracking', 'Green and Red Balances'])
    expect(screen.getByRole('heading', { name: point })).toBeVisible()
  expect(screen.getByText(/coming soon.*in development/is)).toBeVisible()
  await page.click(screen.getByRole('link', { name: 'Cookie Policy' }))
  expect(await screen.findByText('refresh_token')).toBeVisible()
  expect(location.pathname).toBe('/cookie-policy')
})

test('an unknown address leads to the landing page', async () => {
  await openSignedOut('/nowhere/at/all')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(location.pathname).toBe('/')
})

describe('the title of the page', () => {
  test.each([
    ['/', 'Balance'],
    ['/?admin=true', 'Admin Access · Balance'],
    ['/cookie-policy', 'Cookie Policy · Balance'],
    ['/contact', 'Contact · Balance'],
  ])('is right at %s', async (path, title) => {
    await openSignedOut(path)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.title).toBe(title))
  })

  test('names each tab, but not the Balance tab', async () => {
    const page = await openPage()
    for (const [tab, title] of [
      ['Projections', 'Projections · Balance'],
      ['Expenses', 'Expenses · Balance'],
      ['Income', 'Income · Balance'],
      ['Balance', 'Balance'],
    ] as const) {
      await press(page, tab)
      await waitFor(() => expect(document.title).toBe(title))
    }
  })
})

test('the sign-in says whom to ask about a forgotten password', async () => {
  await openSignedOut()
  const words = await screen.findByText(/^Forgot your password/)
  expect(words).toHaveTextContent('Forgot your password? Ask whoever runs this Balance.')
})

test.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['Ada in room 5', null],
])('the landing page names who runs this Balance: %s', async (contact, address) => {
  addMeta('contact', contact)
  await openSignedOut()
  const words = await screen.findByText(/^Forgot your password/)
  expect(words).toHaveTextContent(`Forgot your password? Ask whoever runs this Balance: ${contact}`)
  expect(words.querySelector('a')?.getAttribute('href') ?? null).toBe(address)
})

test('the registration is shown, and says that it is closed', async () => {
  const page = await openSignedOut()
  await press(page, 'Create Account')
  expect(await screen.findByText(COMING_SOON)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  screen.getByText('No account yet? Ask whoever runs this Balance.')
  await press(page, 'Sign In')
  await waitFor(() => expect(screen.queryByText(COMING_SOON)).toBeNull())
})

test('the registration has an address', async () => {
  const page = await openSignedOut('/#signup')
  expect(await screen.findByText(COMING_SOON)).toBeVisible()
  await press(page, 'Sign In')
  await waitFor(() => expect(screen.queryByText(COMING_SOON)).toBeNull())
  expect(location.hash).toBe('')
})

describe('the sign-in', () => {
  test('says why it was refused, and keeps what was typed', async () => {
    const page = await openSignedOut()
    await fillIn(page, 'not the password')
    expect(await screen.findByText('Invalid email or password.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveValue(page.user.email)
    expect(screen.getByLabelText('Password')).toHaveValue('not the password')
  })

  test('has its own words for each kind of failure', async () => {
    const page = await openSignedOut()
    const end = page.network.answer(/auth\.login/, () => Response.json([{ result: { data: {} } }]))
    await fillIn(page)
    expect(await screen.findByText('No token received from server')).toBeVisible()
    end()

    page.network.answer(
      /auth\.login/,
      () => new Response('<html>Bad gateway</html>', { status: 502 }),
    )
    await press(page, 'Sign In')
    expect(await screen.findByText('Something went wrong')).toBeVisible()

    page.network.break(/auth\.login/)
    await press(page, 'Sign In')
    expect(await screen.findByText('Network error')).toBeVisible()
  })

  test.each(['true', '1'])('of a super admin has its own page at ?admin=%s', async (value) => {
    const page = await openSignedOut(`/?admin=${value}`)
    await screen.findByRole('heading', { name: 'Admin Access' })
    await fillIn(page)
    expect(await screen.findByText('Invalid email or password.')).toBeVisible()
    await page.click(screen.getByRole('link', { name: /back to/i }))
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  })

  test('of a super admin leads to the same application', async () => {
    const page = await openSignedOut('/?admin=true')
    page.network.answer(/auth\.superAdminLogin/, () =>
      Response.json([{ result: { data: { token: page.user.token } } }]),
    )
    await fillIn(page)
    expect(await screen.findByRole('button', { name: 'Balance' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/')
  })
})

test('the recovery code follows the password of a user with a second step', async () => {
  let codes: string[] = []
  const page = await openPage({
    isSignedIn: false,
    before: async ({ id, client, password: currentPassword }, server) => {
      await addTestPasskey(server, id)
      const made = await client.passkey.setSecondStep.mutate({ secondStep: true, currentPassword })
      codes = made.recoveryCodes
    },
  })
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), page.user.password)
  await page.keyboard('{Enter}')
  // This address has no passkeys, so the code is asked for at once.
  const field = await screen.findByLabelText('Recovery Code')
  await waitFor(() => expect(field).toHaveFocus())
  page.fill(field, 'made up')
  await press(page, 'Sign In')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This recovery code is not correct, or has been used.',
  )
  expect(field).toHaveValue('made up')
  page.fill(field, codes[0] ?? '')
  await press(page, 'Sign In')
  await screen.findByRole('button', { name: 'Profile Settings' })
})

describe('the contact form', () => {
  const FIELDS = ['Name', 'Email', 'Reason', 'Brief Description', 'Message']

  test('asks for one of six reasons and all other fields', async () => {
    await openSignedOut('/contact')
    const reason = await screen.findByLabelText<HTMLSelectElement>('Reason')
    expect([...reason.options].map(({ text }) => text)).toEqual([
      'Choose a reason',
      'General Inquiry',
      'Technical Support',
      'Feature Request',
      'Bug Report',
      'Business Partnership',
      'Other',
    ])
    for (const field of FIELDS) expect(screen.getByLabelText(field)).toBeRequired()
  })

  test('sends after a second, and only when it is complete', async () => {
    const page = await openPage({ isSignedIn: false, path: '/contact', fakeTimers: true })
    const send = await screen.findByRole('button', { name: 'Send Message' })
    page.fill(screen.getByLabelText('Name'), 'Ada')
    page.fill(screen.getByLabelText('Email'), 'not an address')
    page.fill(screen.getByLabelText('Reason'), 'Bug Report')
    page.fill(screen.getByLabelText('Brief Description'), 'A number')
    page.fill(screen.getByLabelText('Message'), 'One cent is missing.')
    await page.click(send)
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible()
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(send).toBeVisible()

    page.fill(screen.getByLabelText('Email'), 'ada@example.com')
    await page.click(send)
    const sending = await screen.findByRole('button', { name: 'Sending...' })
    expect(sending).toHaveAttribute('aria-disabled', 'true')
    await page.wait(1_000)
    expect(
      await screen.findByText('Thank you! Your message has been sent successfully.'),
    ).toBeVisible()
    for (const field of FIELDS) expect(screen.getByLabelText(field)).toHaveValue('')
  })

  test('names each field that is missing', async () => {
    const page = await openSignedOut('/contact')
    await page.click(await screen.findByRole('button', { name: 'Send Message' }))
    for (const problem of [
      'Enter your name.',
      'Please enter a valid email address.',
      'Choose a reason.',
      'Say in a few words what it is about.',
      'Write a message.',
    ])
      expect(await screen.findByText(problem)).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })
})

test('the Cookie Policy describes its one cookie', async () => {
  await openSignedOut('/cookie-policy')
  await screen.findByText('refresh_token')
  const policy = screen.getByRole('main')
  for (const words of [
    'one essential cookie',
    '7 days',
    'HttpOnly, Secure, SameSite=Strict',
    'no tracking, and there are no third-party cookies',
  ])
    expect(policy).toHaveTextContent(words)
})
