import { expect, test } from './support.ts'

const COMING_SOON = 'Sign up is coming soon! Please use the login form for now.'

test('the landing page says what Balance is, and where to go', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('How much money')
  for (const point of ['Daily Projections', 'Recurring Tracking', 'Green and Red Balances'])
    await expect(page.getByRole('heading', { name: point })).toBeVisible()
  await expect(page.getByText(/coming soon/i)).toBeVisible()
  await expect(page.getByText(/in development/i)).toBeVisible()
  await page.getByRole('link', { name: 'Cookie Policy' }).click()
  await expect(page).toHaveURL(/\/cookie-policy$/)
  await expect(page.getByText('refresh_token')).toBeVisible()
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveURL(/\/$/)
})

test('each page has one title', async ({ page }) => {
  for (const [path, title] of [
    ['/', 'Balance'],
    ['/?admin=true', 'Admin Access · Balance'],
    ['/cookie-policy', 'Cookie Policy · Balance'],
    ['/contact', 'Contact · Balance'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('title')).toHaveCount(1)
  }
})

test('each tab has one title, and the Balance tab’s is plain', async ({ signedInPage: page }) => {
  for (const [tab, title] of [
    ['Projections', 'Projections · Balance'],
    ['Expenses', 'Expenses · Balance'],
    ['Income', 'Income · Balance'],
    ['Balance', 'Balance'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: tab, exact: true }).click()
    await expect(page).toHaveTitle(title)
    await expect(page.locator('title')).toHaveCount(1)
  }
})

test('signing up is shown, and closed', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(COMING_SOON)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(COMING_SOON)).toBeHidden()
})

test('a contact message is sent after a second, and only when it is complete', async ({ page }) => {
  await page.clock.install()
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Send Message' })
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Reason').selectOption('Bug Report')
  await page.getByLabel('Brief Description').fill('A number')
  await page.getByLabel('Message').fill('One cent is missing.')
  await send.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(send).toBeVisible()

  await page.getByLabel('Email').fill('ada@example.com')
  await page.clock.pauseAt(Date.now() + 60_000)
  await send.click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Thank you! Your message has been sent successfully.')).toBeVisible()
})

test('super admins sign in on a page of their own', async ({ page, user }) => {
  for (const value of ['true', '1']) {
    await page.goto(`/?admin=${value}`)
    await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  }
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await page.getByRole('link', { name: /back to/i }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('signed in, super admins see the same application as everyone', async ({ page, user }) => {
  await page.route('**/trpc/auth.superAdminLogin*', (route) =>
    route.fulfill({ json: [{ result: { data: { token: user.token } } }] }),
  )
  await page.goto('/?admin=true')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password').fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Balance', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})
