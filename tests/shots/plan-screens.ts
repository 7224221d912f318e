/** The Income and Expenses tabs, and the wizard. */
import type { Locator, Page } from 'playwright'
import type { Screen } from './screens.ts'
import { openTab } from './visitor.ts'

export const PLAN_SCREENS = {
  income: { open: (page) => openTab(page, 'income') },
  expenses: { open: (page) => openTab(page, 'expense') },
  'expense-filters': {
    open: async (page) => {
      await openTab(page, 'expense')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Min Amount').fill('200')
    },
  },
  'wizard-1': { isDialog: true, open: (page) => openWizard(page, 1) },
  'wizard-2': { isDialog: true, open: (page) => openWizard(page, 2) },
  'wizard-3': { isDialog: true, open: (page) => openWizard(page, 3) },
  'wizard-edit': {
    isDialog: true,
    open: async (page) => {
      await openTab(page, 'expense')
      await page.getByRole('button', { name: 'Edit Rent' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'wizard-card': {
    isDialog: true,
    open: async (page) => {
      const wizard = await openLastStep(page, 'Visa')
      await wizard.getByRole('button', { name: 'Choose expenses' }).click()
      await wizard.getByRole('checkbox', { name: 'Fuel' }).waitFor()
    },
  },
  'wizard-paid-with': {
    isDialog: true,
    open: async (page) => {
      const wizard = await openLastStep(page, 'Streaming')
      await wizard.getByText(/^Bought on .*: paid on/).waitFor()
    },
  },
  'wizard-everyday': {
    isDialog: true,
    open: async (page) => {
      const wizard = await openLastStep(page, 'Groceries')
      await wizard.getByLabel('High week').waitFor()
    },
  },
} satisfies Record<string, Screen>

async function openLastStep(page: Page, expense: string): Promise<Locator> {
  await openTab(page, 'expense')
  await page.getByRole('button', { name: `Edit ${expense}`, exact: true }).click()
  const wizard = page.getByRole('dialog')
  for (const step of [1, 2]) {
    await wizard.getByText(`Step ${step} of 3`).waitFor()
    await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  }
  return wizard
}

async function openWizard(page: Page, step: 1 | 2 | 3): Promise<void> {
  await openTab(page, 'expense')
  await page.getByRole('button', { name: '+ Add Expense' }).click()
  const wizard = page.getByRole('dialog', { name: 'Add New Expense' })
  await wizard.getByLabel('Name', { exact: true }).fill('Gym')
  await wizard.getByLabel('Amount', { exact: true }).fill('39.90')
  for (let shown = 1; shown < step; shown++)
    await wizard.getByRole('button', { name: 'Next', exact: true }).click()
  await wizard.getByText(`Step ${step} of 3`).waitFor()
}
