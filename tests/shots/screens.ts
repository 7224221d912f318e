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
  balance: (page: Page) => openTab(page, 'balance'),
  income: (page: Page) => openTab(page, 'income'),
  expenses: (page: Page) => openTab(page, 'expense'),
  projections: (page: Page) => openTab(page, 'projections'),
  wizard: async (page: Page) => {
    await openTab(page, 'expense')
    await page.getByRole('button', { name: 'Add Expense' }).click()
    await page.getByRole('dialog').waitFor()
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
  await page.getByRole('main').waitFor()
}
