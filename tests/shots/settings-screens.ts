/** The menu and what opens from it, but for what is shared. */
import type { Page } from 'playwright'
import type { Screen } from './screens.ts'
import { openOption, openTab } from './visitor.ts'

export const SETTINGS_SCREENS = {
  menu: {
    isDialog: true,
    only: 'phone',
    open: async (page) => {
      await openTab(page, 'balance')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  'account-menu': {
    only: 'desk',
    open: async (page) => {
      await openTab(page, 'balance')
      await page.getByRole('button', { name: /^Current account:/ }).click()
      await page.getByRole('menuitem').first().waitFor()
    },
  },
  shortcuts: {
    only: 'desk',
    isDialog: true,
    open: async (page) => {
      await openTab(page, 'balance')
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  add: {
    isDialog: true,
    open: async (page) => {
      await openTab(page, 'balance')
      await page
        .getByRole('button', { name: /^Add\b/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Expense' }).waitFor()
    },
  },
  'recent-changes': {
    isDialog: true,
    open: async (page) => {
      await openTab(page, 'balance')
      await openOption(page, 'Recent changes')
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  profile: { isDialog: true, open: openProfile },
  'this-account': { isDialog: true, open: openAccount },
  notes: {
    isDialog: true,
    open: (page, server) =>
      server.whileAllIsOn(async () => {
        await openAccount(page)
        const bank = page.getByRole('checkbox', { name: /^When the bank says/ })
        await bank.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      }),
  },
  'notes-on-devices': {
    isDialog: true,
    open: (page, server) => server.whileAllIsOn(() => openSection(page, 'Notes on Devices')),
  },
  passkeys: { isDialog: true, open: (page) => openSection(page, 'Passkeys') },
  sessions: { isDialog: true, open: (page) => openSection(page, 'Where You Are Signed In') },
  'your-data': { isDialog: true, open: (page) => openSection(page, 'Everything That Is Yours') },
  'delete-yourself': {
    isDialog: true,
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByRole('dialog', { name: /Delete/ }).waitFor()
    },
  },
} satisfies Record<string, Screen>

async function openProfile(page: Page): Promise<void> {
  await openTab(page, 'balance')
  await openOption(page, 'Profile Settings')
}

async function openAccount(page: Page): Promise<void> {
  await openTab(page, 'balance')
  await openOption(page, 'This account', 'Personal Account')
}

async function openSection(page: Page, heading: string): Promise<void> {
  await openProfile(page)
  const section = page.getByRole('dialog').getByRole('heading', { name: heading, exact: true })
  await section.evaluate((element) => element.scrollIntoView())
}
