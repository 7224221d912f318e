/** How to get to each screen, from any other. */
import type { Page } from 'playwright'
import { DEMO_USER } from '../../src/server/services/demo.ts'

export const SCREENS = {
  landing: async (page: Page) => {
    await signOut(page)
    await page.goto('/')
  },
  'admin-access': async (page: Page) => {
    await signOut(page)
    await page.goto('/?admin=true')
  },
  'cookie-policy': async (page: Page) => {
    await signOut(page)
    await page.goto('/cookie-policy')
  },
  contact: async (page: Page) => {
    await signOut(page)
    await page.goto('/contact')
  },
  // A phone shows the list for both.
  calendar: (page: Page) => openBalance(page, 'calendar'),
  balance: (page: Page) => openBalance(page, 'list'),
  simple: async (page: Page) => {
    await openBalance(page, 'list')
    await page.getByRole('button', { name: 'Simple', exact: true }).click()
    await page.getByRole('table').waitFor()
    await page.evaluate(() => localStorage.removeItem('simpleView'))
  },
  day: openDay,
  override: async (page: Page) => {
    await openDay(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Override' }).first().click()
    await page.getByRole('dialog', { name: 'Override Amount' }).waitFor()
  },
  income: (page: Page) => openTab(page, 'income'),
  expenses: (page: Page) => openTab(page, 'expense'),
  projections: (page: Page) => openTab(page, 'projections'),
  wizard: async (page: Page) => {
    await openTab(page, 'expense')
    await page.getByRole('button', { name: '+ Add Expense' }).click()
    await page.getByRole('dialog').waitFor()
  },
  'csv-help': (page: Page) => openCsvDialog(page, 'CSV Help'),
  'csv-import': async (page: Page) => {
    await openCsvDialog(page, 'Import CSV')
    const file = page.getByLabel('Choose a CSV file')
    if (await file.isHidden()) return
    const buffer = Buffer.from('type,name,amount\nincome,Salary,5000.00\nexpense,Tea,$4.20\n')
    await file.setInputFiles({ name: 'budget.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('region', { name: 'Wrong rows' }).waitFor()
  },
  profile: async (page: Page) => {
    await openTab(page, 'balance')
    await openOption(page, 'Profile Settings')
  },
  // The last ones: each leaves a user of its own signed in.
  onboarding: async (page: Page) => {
    await signInAsNewcomer(page)
    await page.getByRole('dialog', { name: 'Welcome to Balance' }).waitFor()
  },
  'switch-account': async (page: Page) => {
    await signInAsNewcomer(page)
    await call(page, 'user.update', { onboarded: true })
    for (const name of ['Household', 'Summer House']) await call(page, 'account.create', { name })
    await page.reload()
    await openOption(page, 'Switch Account')
  },
} satisfies Record<string, (page: Page) => Promise<void>>

async function signOut(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Signs in as the demo user where nobody is, and opens the tab as the one remembered. */
async function openTab(page: Page, tab: string): Promise<void> {
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

async function openBalance(page: Page, view: 'list' | 'calendar'): Promise<void> {
  await openTab(page, 'balance')
  await page.evaluate((view) => localStorage.setItem('balanceView', view), view)
  await page.reload()
  await page
    .getByRole('region', { name: /^Days of/ })
    .or(page.getByRole('grid'))
    .waitFor()
}

async function openDay(page: Page): Promise<void> {
  await openBalance(page, 'list')
  await page.locator('[aria-current="date"] h2').click()
  await page.getByRole('dialog').waitFor()
}

/** Phones have neither of them, and show the tab. */
async function openCsvDialog(page: Page, name: string): Promise<void> {
  await openTab(page, 'expense')
  const button = page.getByRole('button', { name })
  if (await button.isHidden()) return
  await button.click()
  await page.getByRole('dialog').waitFor()
}

/** Opens what is behind an option of the sidebar, or of the menu where there is none. */
async function openOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('button', { name })
  const menu = page.getByRole('button', { name: 'Menu' })
  await option.or(menu).first().waitFor()
  if (await menu.isVisible()) await menu.click()
  await option.click()
  await page.getByRole('dialog', { name }).waitFor()
}

let newcomers = 0

async function signInAsNewcomer(page: Page): Promise<void> {
  await signOut(page)
  const email = `newcomer-${++newcomers}@balance.example`
  const { token } = await call(page, 'auth.register', {
    email,
    password: 'correct horse 9',
    name: 'Ada',
  })
  await page.evaluate((token) => {
    // iOS Safari reads the second one.
    localStorage.setItem('token', token)
    sessionStorage.setItem('token', token)
  }, token)
  await page.goto('/')
}

/** Calls a procedure as whoever is signed in on the page. */
function call(page: Page, procedure: string, input: object): Promise<{ token: string }> {
  return page.evaluate(
    async ([procedure, input]) => {
      const token = localStorage.getItem('token')
      const response = await fetch(`/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(input),
      })
      return (await response.json()).result.data
    },
    [procedure, input] as const,
  )
}
