/** The steps on the way to a screen: signing in and out, opening tabs and dialogs, calling procedures. */
import type { Page } from 'playwright'
import { DEMO_USER } from '../../src/server/services/users/demo-household.ts'

/** A page of the same origin without scripts: the storage of the browser can be set before the product starts. */
const BLANK_PAGE = '/robots.txt'

export async function signOut(page: Page): Promise<void> {
  await page.goto(BLANK_PAGE)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Opens a tab, with this in the local storage. Signs in as the demo user when nobody is signed in. */
export async function openTab(page: Page, tab: string, stored: object = {}): Promise<void> {
  await page.goto(BLANK_PAGE)
  await page.evaluate(
    (entries) => {
      // The month, the searches, the filters and the unfolded days of the screen before.
      sessionStorage.removeItem('tabState')
      localStorage.removeItem('expandedDays')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    Object.entries({ navTab: tab, ...stored }),
  )
  await page.goto('/')
  const password = page.getByLabel('Password', { exact: true })
  const heading = page.getByRole('main').getByRole('heading')
  await password.or(heading).first().waitFor()
  if (await password.isVisible()) {
    await page.getByLabel('Email').fill(DEMO_USER.email)
    await password.fill(DEMO_USER.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await password.waitFor({ state: 'detached' })
  }
  await heading.first().waitFor()
}

/** Opens the dialog of an option. A window without a sidebar has the option in its menu, others may have it in that of the account. */
export async function openOption(page: Page, name: string, title = name): Promise<void> {
  const option = page.getByRole('button', { name }).or(page.getByRole('menuitem', { name }))
  const menu = page.getByRole('button', { name: 'Menu' })
  const account = page.getByRole('button', { name: /^Current account:/ })
  await menu.or(account).waitFor()
  if (await menu.isVisible()) await menu.click()
  else if (!(await option.isVisible())) await account.click()
  await option.click()
  await page.getByRole('dialog', { name: title }).waitFor()
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
      // From an address of its own, so that the limits for one address are no limit to the number of pictures.
      const address = Array.from(crypto.getRandomValues(new Uint8Array(3))).join('.')
      const response = await fetch(`/trpc/${procedure}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': `10.${address}`,
        },
        body: JSON.stringify(input),
      })
      return (await response.json()).result.data as Answer
    },
    [procedure, input] as const,
  )
}
