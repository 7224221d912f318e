/** The three first steps of somebody new, and the empty tabs behind them. */
import type { Page } from 'playwright'
import type { Screen } from './screens.ts'
import { openTab, signInAsNewUser } from './visitor.ts'

export const FIRST_STEPS_SCREENS = {
  'first-steps-1': { isDialog: true, open: (page) => openFirstSteps(page, 1) },
  'first-steps-2': { isDialog: true, open: (page) => openFirstSteps(page, 2) },
  'first-steps-3': { isDialog: true, open: (page) => openFirstSteps(page, 3) },
  'empty-balance': { open: (page) => openEmptyTab(page, 'balance') },
  'empty-income': { open: (page) => openEmptyTab(page, 'income') },
  'empty-projections': { open: (page) => openEmptyTab(page, 'projections') },
} satisfies Record<string, Screen>

async function openFirstSteps(page: Page, step: 1 | 2 | 3): Promise<void> {
  await signInAsNewUser(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Step 1 of 3').waitFor()
  for (const [index, name] of ['Salary', 'Rent/Mortgage'].slice(0, step - 1).entries()) {
    await dialog.getByRole('checkbox', { name }).check()
    await dialog.getByRole('button', { name: /^Continue to/ }).click()
    await dialog.getByText(`Step ${index + 2} of 3`).waitFor()
  }
  if (step === 3) await dialog.getByLabel('Starting Balance').fill('1234.50')
}

async function openEmptyTab(page: Page, tab: string): Promise<void> {
  await signInAsNewUser(page)
  const later = page.getByRole('button', { name: "I'll set up later" })
  await later.click()
  // Not all dialogs: a wide window has that of the day.
  await later.waitFor({ state: 'detached' })
  await openTab(page, tab)
}
