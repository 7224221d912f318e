/** How to open each screen. It works from every other screen. */
import type { Page } from 'playwright'
import { SHARED_SCREENS } from './shared-screens.ts'
import { openOption, openTab, signInAsNewUser, signOut } from './visitor.ts'

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
  // A phone has no calendar: it shows the list on both screens.
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
  // These come last, because each of them leaves another user signed in.
  onboarding: async (page: Page) => {
    await signInAsNewUser(page)
    await page.getByRole('dialog', { name: 'Welcome to Balance' }).waitFor()
  },
  ...SHARED_SCREENS,
} satisfies Record<string, (page: Page) => Promise<void>>

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

/** A phone has no such button. There, the screenshot shows the tab. */
async function openCsvDialog(page: Page, name: string): Promise<void> {
  await openTab(page, 'expense')
  const button = page.getByRole('button', { name })
  if (await button.isHidden()) return
  await button.click()
  await page.getByRole('dialog').waitFor()
}
