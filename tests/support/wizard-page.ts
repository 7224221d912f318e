/** The steps of tests in the wizard of the Income and Expenses tabs. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { type AppPage, press } from './app-page.tsx'

export async function openWizard(page: AppPage, button: string) {
  await press(page, button)
  return within(await screen.findByRole('dialog'))
}

type Wizard = Awaited<ReturnType<typeof openWizard>>

/** Presses a button of the wizard. */
export async function pressIn(page: AppPage, wizard: Wizard, name: string) {
  await page.click(await wizard.findByRole('button', { name }))
  // The form is checked before the next step is shown.
  await page.idle()
}

export function fillFirstStep(page: AppPage, wizard: Wizard, name: string, amount: string) {
  page.fill(wizard.getByLabelText('Name'), name)
  page.fill(wizard.getByLabelText('Amount'), amount)
}

export async function waitForClose() {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
