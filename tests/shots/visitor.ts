/** The steps on the way to a screen: signing in and out, opening tabs and dialogs, calling procedures. */
import type { Page } from 'playwright'
import { DEMO_USER } from '../../src/server/services/users/demo.ts'

export async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Opens a tab. Signs in as the demo user first when nobody is signed in. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto('/')
  const form = page.getByLabel('Password')
  await form.or(page.getByRole('main')).first().waitFor()
  if (await form.isVisible()) {
    await page.getByLabel('Email').fill(DEMO_USER.email)
    await form.fill(DEMO_USER.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await form.waitFor({ state: 'detached' })
  }
  await page.evaluate((name) => localStorage.setItem('navTab', name), tab)
  await page.reload()
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

/** Opens the dialog of an option. A window without a sidebar has the option in its menu. */
export async function openOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('button', { name })
  const menu = page.getByRole('button', { name: 'Menu' })
  await option.or(menu).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await option.click()
  await page.getByRole('dialog', { name }).waitFor()
}

let newUsers = 0

/** Registers a new user and signs in as them. The page shows them the first steps. */
export async function signInAsNewUser(page: Page, name = 'Ada'): Promise<void> {
  await signOut(page)
  const email = `new-user-${++newUsers}@balance.example`
  const { token } = await call<{ token: string }>(page, 'auth.register', {
    email,
    password: 'correct horse 9',
    name,
  })
  await storeToken(page, token)
}

/** Signs the page in with this token. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.evaluate((token) => {
    // Safari on iOS reads the token of session storage.
    localStorage.setItem('token', token)
    sessionStorage.setItem('token', token)
  }, token)
  await page.goto('/')
}

/** Calls a procedure as the user who is signed in on the page. */
export function call<Answer>(page: Page, procedure: string, input: object): Promise<Answer> {
  return page.evaluate(
    async ([procedure, input]) => {
      const token = localStorage.getItem('token')
      const response = await fetch(`/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      })
      return (await response.json()).result.data as Answer
    },
    [procedure, input] as const,
  )
}
