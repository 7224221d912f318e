/** The Balance and Projections tabs, and the dialogs that answer questions on them. */
import type { Locator, Page } from 'playwright'
import type { Screen } from './screens.ts'
import { openTab } from './visitor.ts'

export const BALANCE_SCREENS = {
  calendar: { only: 'desk', open: (page) => openBalance(page, 'calendar') },
  balance: { open: (page) => openBalance(page, 'list') },
  'balance-expanded': {
    open: async (page) => {
      await openBalance(page, 'list')
      await chooseInList(page, 'Expand All')
    },
  },
  simple: {
    open: async (page) => {
      await openBalance(page, 'list')
      await chooseInList(page, 'Simple')
      await page.getByRole('table').waitFor()
      await page.evaluate(() => localStorage.removeItem('simpleView'))
    },
  },
  'next-month': {
    open: async (page) => {
      await openBalance(page, 'list')
      await press(page, 'Next Month')
    },
  },
  'month-grid': {
    open: async (page) => {
      await openBalance(page, 'list')
      await page.getByRole('heading', { level: 1 }).getByRole('button').click()
      await page.getByRole('dialog', { name: 'Months' }).getByText('lowest ').first().waitFor()
    },
  },
  'more-menu': {
    open: async (page) => {
      await openBalance(page, 'list')
      await press(page, 'More')
      await page.getByRole('menu', { name: 'More' }).waitFor()
    },
  },
  'past-month': {
    open: async (page) => {
      await openBalance(page, 'list')
      await press(page, 'Previous Month')
    },
  },
  'print-month': { isPrinted: true, open: (page) => openBalance(page, 'list') },
  day: { open: async (page) => void (await openDay(page)) },
  'day-dialog': {
    isDialog: true,
    only: 'desk',
    open: async (page) => {
      await openBalance(page, 'calendar')
      await pressLowest(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  'card-bill': {
    isDialog: true,
    open: async (page) => {
      const day = await openDayOf(page, 'Visa')
      await day.getByRole('button', { name: /^Visa, \d+ purchases?$/ }).click()
      await day.getByText('That is all of this bill.').waitFor({ state: 'attached' })
    },
  },
  override: {
    isDialog: true,
    open: async (page) => {
      const day = await openDayOf(page, 'Rent')
      await day.getByRole('combobox', { name: 'Options for Rent' }).selectOption('Override Amount')
      await page.getByRole('dialog', { name: 'Override Amount' }).waitFor()
    },
  },
  move: {
    isDialog: true,
    open: async (page) => {
      const day = await openDayOf(page, 'Rent')
      await day.getByRole('combobox', { name: 'Options for Rent' }).selectOption('Move to...')
      await page.getByRole('dialog', { name: /^Move/ }).waitFor()
    },
  },
  'safe-to-spend': {
    isDialog: true,
    open: async (page) => {
      await openBalance(page, 'list')
      await outlook(page)
        .getByRole('button', { name: /^Safe to spend/ })
        .click()
      await page.getByRole('dialog', { name: /^Safe to spend/ }).waitFor()
    },
  },
  why: {
    isDialog: true,
    open: async (page) => {
      const day = await openDay(page)
      await day.getByRole('button', { name: 'Why this number?' }).click()
      const why = page.getByRole('dialog', { name: 'Why this number?' })
      await why.getByText(/ at the start/).waitFor()
    },
  },
  'save-up': {
    isDialog: true,
    open: async (page) => {
      await openBalance(page, 'list')
      await openAfford(page)
      await page.getByRole('radio', { name: 'Save up for it' }).click()
      await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('1,200')
    },
  },
  'check-in': {
    isDialog: true,
    open: async (page) => {
      await openBalance(page, 'list')
      await page.getByRole('button', { name: 'Check in' }).first().click()
      await page.getByRole('dialog', { name: 'Check in' }).getByLabel(/bank/i).first().waitFor()
    },
  },
  afford: {
    isDialog: true,
    open: async (page) => {
      await openBalance(page, 'list')
      await openAfford(page)
      await page.getByRole('dialog').getByLabel('Amount', { exact: true }).fill('1,200')
    },
  },
  coming: {
    isDialog: true,
    open: async (page) => {
      await openBalance(page, 'list')
      await page.goto('/#coming')
      await page.getByRole('dialog', { name: 'Coming up' }).getByText('From today').waitFor()
    },
  },
  projections: { open: openProjections },
  paychecks: {
    open: async (page) => {
      await openProjections(page)
      await page.getByText('Paychecks', { exact: true }).click()
      await page.getByRole('button', { name: /Now/ }).click()
    },
  },
  'projections-graph': {
    only: 'phone',
    open: async (page) => {
      await openProjections(page)
      await press(page, 'Open the graph')
      await page.getByRole('slider', { name: 'Balance by day' }).waitFor()
    },
  },
  'print-year': { isPrinted: true, open: openProjections },
  'what-if': { open: (page) => openTrial(page) },
  'what-if-everyday': { open: (page) => openTrial(page, 'Groceries') },
  'what-if-folded': {
    only: 'phone',
    open: async (page) => {
      await openTrial(page)
      await page.getByRole('button', { name: 'What if', exact: true }).click()
    },
  },
  'make-it-real': {
    isDialog: true,
    open: async (page) => {
      await openTrial(page)
      await press(page, 'Make It Real')
      await page.getByRole('dialog').waitFor()
    },
  },
} satisfies Record<string, Screen>

function outlook(page: Page) {
  return page.getByRole('region', { name: 'Outlook' })
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

async function chooseMore(page: Page, entry: string): Promise<void> {
  await press(page, 'More')
  await page.getByRole('menu', { name: 'More' }).getByText(entry, { exact: true }).click()
}

/** On phones the choices of the list are in the menu. */
async function chooseInList(page: Page, choice: string): Promise<void> {
  const button = page.getByRole('button', { name: choice, exact: true })
  if (await button.isVisible()) await button.click()
  else await chooseMore(page, choice)
}

/** On phones its button is in the menu. */
async function openAfford(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Can I afford it?', exact: true })
  if (await button.isVisible()) await button.click()
  else await chooseMore(page, 'Can I afford it?')
}

async function openBalance(page: Page, view: 'list' | 'calendar'): Promise<void> {
  await openTab(page, 'balance', { balanceView: view })
  await page
    .getByRole('region', { name: /^Days of/ })
    .or(page.getByRole('grid'))
    .waitFor()
}

async function pressLowest(page: Page): Promise<void> {
  await outlook(page)
    .getByRole('button', { name: /^Lowest/ })
    .click()
}

/** Opens the lowest day. Answers its dialog. */
async function openDay(page: Page): Promise<Locator> {
  await openBalance(page, 'list')
  await pressLowest(page)
  return dayDialog(page)
}

async function openDayOf(page: Page, name: string): Promise<Locator> {
  await openBalance(page, 'list')
  await page.goto('/#coming')
  const list = page.getByRole('dialog', { name: 'Coming up' })
  const day = list.getByRole('listitem').filter({ hasText: name, has: page.getByRole('heading') })
  await day.getByRole('heading').getByRole('button').click()
  return dayDialog(page)
}

/** The dialog of a day, which is docked in a wide window. */
async function dayDialog(page: Page): Promise<Locator> {
  const day = page.getByRole('dialog').filter({ hasNotText: /\d{4} Today/ })
  await day.getByText('End of the day').waitFor()
  return day
}

async function openProjections(page: Page): Promise<void> {
  await openTab(page, 'projections')
  const slider = page.getByRole('slider', { name: 'Balance by day' })
  // On phones it is folded.
  await slider.or(page.getByRole('button', { name: 'Open the graph' })).waitFor()
}

/** Tries less of an expense. */
async function openTrial(page: Page, expense = 'Rent'): Promise<void> {
  await openTab(page, 'expense', { whatIf: '' })
  const menu = page.getByRole('button', { name: `More for ${expense}`, exact: true })
  await menu
    .or(page.getByRole('button', { name: `What if ${expense} changes` }))
    .first()
    .waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: 'What if' }).click()
  } else await press(page, `What if ${expense} changes`)
  const panel = page.getByRole('complementary', { name: 'What if panel' })
  const tryIt = panel.getByRole('button', { name: 'Try It' })
  const slider = panel.getByRole('slider')
  await tryIt.or(slider).first().waitFor()
  if (await tryIt.isVisible()) await tryIt.click()
  await slider.first().focus()
  await page.keyboard.press('Home')
}
