import type { Page } from 'playwright/test'
import { expect, signIn, test, type TestUser } from './support.ts'

async function fillIn(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>) {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const balanceTab = (page: Page) => page.getByRole('button', { name: 'Balance', exact: true })

test('the sign-in opens the Balance tab, and lasts', async ({ page, user }) => {
  await fillIn(page, user)
  await expect(balanceTab(page)).toHaveAttribute('aria-current', 'page')
  const loaded = await page.goto('/some/other/path')
  await expect(page).toHaveURL(/\/$/)
  await expect(balanceTab(page)).toBeVisible()
  // The page names the scripts that it will need, so that they load together with the first one.
  const html = await loaded?.text()
  expect(html).toMatch(/rel="modulepreload" [^>]+signed-in-app/)
  // Styles go before them: until the scripts have loaded, the page shows the name and a spinner.
  const scripts = html?.match(/<script .*?>|<link rel="modulepreload" .*?>/g)
  expect(scripts?.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
})

test('a signed-in page shows the app as soon as its code is there', async ({ page, user }) => {
  await fillIn(page, user)
  await expect(balanceTab(page)).toBeVisible()
  // On a clock that stands, nothing can wait for a time to pass.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  await expect(balanceTab(page)).toBeVisible()
})

test('the code of the app loads while the sign-in is filled in', async ({ page, user }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.getByLabel('Email').focus()
  expect(asked.filter((url) => /signed-in-app/.test(url))).toEqual([])
  const loaded = page.waitForResponse(/signed-in-app/)
  await page.getByLabel('Email').fill(user.email)
  await loaded
})

test('each page has one title, which index.html does not double', async ({ page, user }) => {
  for (const [path, title] of [
    ['/', 'Balance'],
    ['/cookie-policy', 'Cookie Policy · Balance'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.locator('title')).toHaveCount(1)
  }
  await signIn(page, user)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page).toHaveTitle('Expenses · Balance')
  await expect(page.locator('title')).toHaveCount(1)
})

test('the chosen tab is remembered, until logout', async ({ page, user }) => {
  await fillIn(page, user)
  await page.getByRole('button', { name: 'Expenses', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your Expenses' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your Expenses' })).toBeVisible()

  await page.evaluate(() => localStorage.setItem('unrelated', 'stays'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const left = await page.evaluate(() => Object.keys(localStorage))
  expect(left).toEqual(['unrelated'])

  await fillIn(page, user)
  await expect(balanceTab(page)).toHaveAttribute('aria-current', 'page')
})

test('the logout ends the session on the server', async ({ page, user }) => {
  await fillIn(page, user)
  await expect(balanceTab(page)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const answer = await page.request.get('/api/data?resource=user', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status()).toBe(401)
})

test('the logout without a network ends the session on the server when it is back', async ({
  context,
  page,
  user,
}) => {
  await fillIn(page, user)
  await expect(balanceTab(page)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const status = async () =>
    (await page.request.get('/api/data?resource=user', { headers })).status()
  expect(await status()).toBe(200)
  await context.setOffline(false)
  await expect.poll(status).toBe(401)
  await expect.poll(() => context.cookies()).toEqual([])
})

function countRefreshes(...pages: Page[]) {
  const refreshes = { count: 0 }
  for (const page of pages)
    page.on('request', (request) => {
      if (request.url().includes('auth.refresh')) refreshes.count++
    })
  return refreshes
}

test('the page signs out when the server has ended its session', async ({ signedInPage, user }) => {
  await expect(signedInPage.getByRole('region', { name: /^Days of/ })).toBeVisible()
  await user.client.auth.logout.mutate()
  // Comes into view again, and asks for what it shows.
  await signedInPage.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(signedInPage.getByText('Authentication failed')).toBeVisible()
})

test('two tabs that refresh at the same time share one exchange, and both stay signed in', async ({
  context,
  page,
  user,
}) => {
  await fillIn(page, user)
  await expect(balanceTab(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/')
  await expect(balanceTab(other)).toBeVisible()
  // A token that is made within the second of the old one is equal to it: the other tab could not see that it is new.
  const second = () => Math.floor(Date.now() / 1_000)
  const signedInBy = second()
  await expect.poll(second).toBeGreaterThan(signedInBy)

  const refreshes = countRefreshes(page, other)
  // The exchange goes on when the other tab waits for its turn: a tab that comes into view later asks again.
  await context.route(/auth\.refresh/, async (route) => {
    const countWaiting = () =>
      page.evaluate(async () => (await navigator.locks.query()).pending?.length)
    await expect.poll(countWaiting).toBe(1)
    await route.continue()
  })
  const isRefreshed = Promise.race(
    [page, other].map((tab) => tab.waitForResponse((answer) => /auth\.refresh/.test(answer.url()))),
  )
  await Promise.all(
    [page, other].map((tab) =>
      tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ),
  )
  expect((await isRefreshed).status()).toBe(200)
  // After the turns of both.
  await Promise.all(
    [page, other].map((tab) => tab.evaluate(() => navigator.locks.request('refresh', () => 0))),
  )
  expect(refreshes.count).toBe(1)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(balanceTab(tab)).toBeVisible()
  }
})

test('the logout in one tab signs out the other', async ({ context, page, user }) => {
  await signIn(page, user)
  const other = await context.newPage()
  await other.goto('/')
  await expect(balanceTab(other)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})
