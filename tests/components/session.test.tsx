/** The life of a session in the browser, and its end [behaviour: Sessions]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { createClient } from '../support/server.ts'

const HOUR_MS = 60 * 60 * 1000

/** Signs in through the form, which leaves the cookie that tokens are renewed by. */
async function signIn(page: AppPage) {
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), page.user.password)
  await press(page, 'Sign In')
  await findBalance(page)
}

/** The page calls these last: for the months around today's, what is coming, the feed of its accounts, the graph and open items. */
const LAST_CALLS = [
  '"month":"2026-10"',
  'projection.coming',
  'account.changes',
  'projection.balances',
  'account.openItems',
]

/**
 * Waits for the last calls of a page that has just been opened, too. One that is made when the clocks have moved would
 * exchange the token for a page that is left, or be refused and end the session.
 */
async function findBalance(page: AppPage) {
  await screen.findByText(/^Nothing is planned yet/)
  await waitFor(() => {
    const calls = page.network.calls.join()
    for (const call of LAST_CALLS) expect(calls).toContain(call)
  })
  await page.network.settle()
}

/** Moves both clocks to so many milliseconds before the token ends. */
function moveNearEnd(page: AppPage, remainingMs: number) {
  page.setClock(page.server.now.add({ milliseconds: 24 * HOUR_MS - remainingMs }).toString())
}

function countRefreshes(page: AppPage): number {
  return page.network.calls.filter((call) => call.includes('auth.refresh')).length
}

test.each([
  ['ends in 290 seconds', 290_000],
  ['has ended', -HOUR_MS],
])(
  'a stored token that %s is exchanged once while the cookie is valid',
  async (_what, remaining) => {
    const page = await openPage({ isSignedIn: false })
    await signIn(page)
    moveNearEnd(page, remaining)
    await page.reload()
    await findBalance(page)
    await press(page, 'Expenses')
    await screen.findByText('No expenses yet')
    expect(countRefreshes(page)).toBe(1)
  },
)

test('a token that ends while the page is open is exchanged by the next calls, in one call', async () => {
  const page = await openPage({ isSignedIn: false })
  await signIn(page)
  moveNearEnd(page, 0)
  await press(page, 'Projections')
  await screen.findByRole('heading', { name: /Projections/ })
  await press(page, 'Expenses')
  await screen.findByText('No expenses yet')
  expect(countRefreshes(page)).toBe(1)
})

test('a token that ends within 300 seconds ends the session without a valid cookie', async () => {
  const page = await openPage()
  await findBalance(page)
  moveNearEnd(page, 290_000)
  await page.reload()
  await screen.findByText('Authentication required')
  expect(localStorage.getItem('token')).toBeNull()
  expect(countRefreshes(page)).toBe(1)
})

test('a token that ends in 310 seconds needs no exchange', async () => {
  const page = await openPage()
  await findBalance(page)
  moveNearEnd(page, 310_000)
  await page.reload()
  await findBalance(page)
  expect(countRefreshes(page)).toBe(0)
})

test('an expired token that cannot be exchanged without a network ends no session', async () => {
  const page = await openPage({ isSignedIn: false })
  await signIn(page)
  moveNearEnd(page, 0)
  const mend = page.network.break(/auth\.refresh/)
  await page.reload()
  await waitFor(() => expect(countRefreshes(page)).toBeGreaterThan(0))
  const before = page.network.calls.length
  mend()
  await waitFor(() => expect(page.network.calls.slice(before).join()).toContain('projection.month'))
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('the logout works with an expired token', async () => {
  const page = await openPage({ isSignedIn: false })
  await signIn(page)
  moveNearEnd(page, 0)
  await press(page, 'Logout')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
})

test('the logout without a network ends the session on the server when the page is opened again', async () => {
  const page = await openPage({ isSignedIn: false })
  await signIn(page)
  const token = localStorage.getItem('token')!
  const isOpen = () =>
    createClient(page.server, token)
      .user.me.query()
      .then(() => true)
      .catch(() => false)
  const mend = page.network.break(/auth\.logout/)
  await press(page, 'Logout')
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(await isOpen()).toBe(true)
  await page.reload()
  await screen.findByRole('heading', { name: 'Sign In' })
  expect(await isOpen()).toBe(true)
  mend()
  await page.reload()
  await waitFor(async () => expect(await isOpen()).toBe(false))
  await page.network.settle()
  expect(JSON.stringify(localStorage)).not.toContain('endDue')

  await signIn(page)
  await page.reload()
  await findBalance(page)
})

/** Comes back to the tab, which asks for a fresh token. */
function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a session goes on with a valid token after the browser has lost the cookie', async () => {
  const page = await openPage()
  await findBalance(page)
  comeBack()
  await waitFor(() => expect(page.network.calls.at(-1)).toContain('user.me'))
  await page.network.settle()
  expect(countRefreshes(page)).toBe(1)
  await press(page, 'Expenses')
  await screen.findByText('No expenses yet')
  expect(localStorage.getItem('token')).not.toBeNull()
})

test('a session that was ended elsewhere ends on the page when its user returns', async () => {
  const page = await openPage()
  await findBalance(page)
  await page.user.client.auth.logout.mutate()
  comeBack()
  await screen.findByText('Authentication failed')
  expect(localStorage.getItem('token')).toBeNull()
})
