/** Super admins looking after users, from the browser and from the terminal [behaviour: Administration]. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, hold, keepMoments, registerVisitor, signIn } from './support.ts'
import { runUser, test } from './super-admin.ts'

const OWN_PASSWORD = 'my very own 1'

const newEmail = () => `nia-${randomBytes(6).toString('hex')}@example.com`

const tab = (page: Page) =>
  page.getByRole('navigation').getByRole('button', { name: 'Administration', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const users = (page: Page) => page.getByRole('table', { name: 'Users' }).getByRole('row')
const audit = (page: Page) => page.getByRole('region', { name: 'Audit' }).getByRole('listitem')
const ownPassword = (page: Page) => page.getByRole('heading', { name: 'Choose your own password' })

/** What the user of `email` can be done with. */
const act = (page: Page, email: string, name: string) =>
  users(page).filter({ hasText: email }).getByRole('button', { name })

async function signInByHand(page: Page, email: string, password: string) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

async function openAnotherBrowser(browser: Browser, baseURL = '') {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

async function choosePassword(page: Page, oneTimePassword: string, repeated = OWN_PASSWORD) {
  await page.getByLabel('Current Password').fill(oneTimePassword)
  await page.getByLabel('New Password').fill(OWN_PASSWORD)
  await page.getByLabel('Repeat').fill(repeated)
  await page.getByRole('button', { name: 'Save Password' }).click()
}

test('a super admin looks after a user from the first day to the last', async ({
  page,
  browser,
  baseURL,
  superAdmin,
}) => {
  test.slow()
  await keepMoments(page)
  const email = newEmail()
  await signInByHand(page, superAdmin.email, superAdmin.password)
  await tab(page).click()
  await page.getByRole('button', { name: '+ Create User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(superAdmin.email)
  await dialog.getByLabel('Name').fill('Nia')
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'The user could not be created. This email is already in use.',
  )
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Create User' }).click()
  const field = dialog.getByLabel('One-time Password')
  await expect(field).toBeFocused()
  const oneTimePassword = await field.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: '+ Create User' })).toBeFocused()
  await expect(audit(page).filter({ hasText: email })).toContainText('Root created Nia')

  // The user has to choose a password of their own, and goes on without signing in again.
  const nia = await openAnotherBrowser(browser, baseURL)
  await signInByHand(nia, email, oneTimePassword)
  await expect(ownPassword(nia)).toBeVisible()
  await expect(nia.getByRole('navigation')).toBeHidden()
  await nia.reload()
  await choosePassword(nia, oneTimePassword, 'something else')
  await expect(nia.getByRole('alert')).toHaveText('This is not the same as the new password.')
  await choosePassword(nia, oneTimePassword)
  await nia.getByRole('button', { name: "I'll set up later" }).click()
  await expect(nia.getByRole('navigation').getByRole('button', { name: 'Income' })).toBeVisible()

  // Disabled, they are out without touching anything, and cannot sign in.
  await search(page).fill(email)
  await act(page, email, 'Disable').click()
  const question = page.getByRole('dialog', { name: 'Disable Nia?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(act(page, email, 'Disable')).toBeFocused()
  await act(page, email, 'Disable').click()
  await question.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('Nia is disabled.')).toBeVisible()
  await expect(act(page, email, 'Enable')).toBeFocused()
  await expect(users(page).filter({ hasText: email })).toContainText('Disabled')
  await expect(nia.getByRole('alert')).toHaveText('Authentication failed')
  await signInByHand(nia, email, OWN_PASSWORD)
  await expect(nia.getByRole('alert')).toHaveText('Invalid email or password.')

  await act(page, email, 'Enable').click()
  await expect(page.getByText('Nia can sign in again.')).toBeVisible()
  await signInByHand(nia, email, OWN_PASSWORD)
  await expect(nia.getByRole('navigation').getByRole('button', { name: 'Income' })).toBeVisible()

  await act(page, email, 'Sign Out Everywhere').click()
  await expect(page.getByText('Nia is signed out everywhere.')).toBeVisible()
  await expect(nia.getByRole('alert')).toHaveText('Authentication failed')

  await act(page, email, 'New Password').click()
  await page.getByRole('button', { name: 'Make New Password' }).click()
  const second = await page.getByLabel('One-time Password').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await signInByHand(nia, email, second)
  await expect(ownPassword(nia)).toBeVisible()
  await nia.getByRole('button', { name: 'Logout' }).click()
  await expect(nia.getByLabel('Email')).toBeVisible()

  const acts = ['made a new password for Nia', 'signed Nia out everywhere', 'enabled Nia']
  for (const [index, words] of [...acts, 'disabled Nia', 'created Nia'].entries())
    await expect(audit(page).filter({ hasText: email }).nth(index)).toContainText(`Root ${words}`)
  await nia.context().close()
})

test('typing finds users, and Show More lists further ones', async ({
  page,
  baseURL,
  superAdmin,
}) => {
  test.slow()
  const crowd = `crowd-${randomBytes(6).toString('hex')}`
  // On their own: what a super admin does would push other tests' acts off the first page of the audit.
  for (let index = 0; index < 51; index++)
    await registerVisitor(baseURL ?? '', {
      email: `${crowd}.${index}@example.com`,
      password: OWN_PASSWORD,
      name: index === 7 ? 'Élodie_7' : 'Crowd',
    })
  await signIn(page, superAdmin)
  await tab(page).click()
  await search(page).fill(crowd)
  await expect(page.getByText('Showing 50 users, newest first')).toBeVisible()
  await page.getByRole('button', { name: 'Show more users' }).click()
  await expect(page.getByText('Showing 51 users')).toBeFocused()
  await expect(users(page)).toHaveCount(52)
  await search(page).fill('éLODIE_')
  await expect(users(page).filter({ hasText: `${crowd}.7@` })).toBeVisible()

  await search(page).fill('nobody at all')
  await expect(page.getByText('Nobody matches “nobody at all”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(search(page)).toBeFocused()
  await search(page).fill(superAdmin.email)
  await expect(users(page).filter({ hasText: 'This is you' })).toHaveCount(1)
})

test('the user search waits for a pause in the typing, or for Enter', async ({
  page,
  superAdmin,
}) => {
  await signIn(page, superAdmin)
  await tab(page).click()
  await expect(users(page).nth(1)).toBeVisible()
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.includes('admin.users')) searches.push(url.searchParams.get('input') ?? '')
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search(page).pressSequentially('root-')
  await page.clock.runFor(200)
  await expect(users(page).nth(1)).toBeVisible()
  expect(searches).toEqual([])
  await page.clock.runFor(200)
  await expect.poll(() => searches).toEqual([expect.stringContaining('"search":"root-"')])

  await search(page).pressSequentially('nobody')
  await search(page).press('Enter')
  await page.clock.runFor(20)
  await expect.poll(() => searches).toHaveLength(2)
  expect(searches[1]).toContain('"search":"root-nobody"')
})

test('what cannot be loaded can be asked for again', async ({ page, superAdmin }) => {
  const calls = await hold(page, /admin\.users/)
  await signIn(page, superAdmin)
  await tab(page).click()
  await expect(page.getByText('Loading').first()).toBeAttached()
  calls.refuse()
  await expect(page.getByText(/^The users could not be loaded\./)).toBeVisible()
  await page.unroute(/admin\.users/)
  await page.getByRole('button', { name: 'Try Again' }).first().click()
  await expect(users(page).first()).toBeVisible()
})

test('the tab is remembered, and is nobody else’s', async ({ page, superAdmin, user }) => {
  await signIn(page, superAdmin)
  await tab(page).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.evaluate(() => localStorage.setItem('navTab', 'administration'))
  await signIn(page, user)
  const balance = page.getByRole('navigation').getByRole('button', { name: 'Balance' })
  await expect(balance).toHaveAttribute('aria-current', 'page')
  await expect(tab(page)).toBeHidden()
})

test('the terminal disables, enables, signs out and makes passwords', async ({
  page,
  superAdmin,
}) => {
  const email = newEmail()
  const printed = await runUser('create', '--email', email, '--name', 'Nia')
  const oneTimePassword = /password is (\S+)/.exec(printed)?.[1] ?? ''
  // A page that the live connection has told has nothing left to be refused when it is reloaded.
  await page.route(/account\.changes/, (route) => route.abort())
  await signInByHand(page, email, oneTimePassword)
  await choosePassword(page, oneTimePassword)
  const putOff = page.waitForResponse(/user\.update/)
  await page.getByRole('button', { name: "I'll set up later" }).click()
  await putOff
  for (const command of ['disable', 'enable', 'sign-out']) await runUser(command, '--email', email)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('Authentication failed')

  await signIn(page, superAdmin)
  await tab(page).click()
  await expect(audit(page).filter({ hasText: email }).first()).toContainText(
    'Someone at the terminal signed Nia out everywhere',
  )
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const [screen, width] of [
      ['table', 1440],
      ['cards', 320],
    ] as const)
      test(`the tab is accessible, with ${screen}`, async ({ page, superAdmin }) => {
        const email = newEmail()
        const { user } = await superAdmin.client.admin.createUser.mutate({ email, name: 'Nia' })
        await superAdmin.client.admin.disable.mutate({ userId: user.id })
        await page.setViewportSize({ width, height: 900 })
        await page.addInitScript(() => localStorage.setItem('navTab', 'administration'))
        await signIn(page, superAdmin)
        await search(page).fill('example.com')
        await expect(audit(page).first()).toBeVisible()
        await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible()
        await expectAccessible(page)
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
        await page.getByRole('button', { name: 'New Password Nia' }).first().click()
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Make New Password' }).click()
        await page.getByLabel('One-time Password').waitFor()
        await expectAccessible(page)
      })

    test('choosing one’s own password is accessible', async ({ page, superAdmin }) => {
      const email = newEmail()
      const made = await superAdmin.client.admin.createUser.mutate({ email, name: 'Nia' })
      await signInByHand(page, email, made.oneTimePassword)
      await choosePassword(page, made.oneTimePassword, 'something else')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })
  })
}
