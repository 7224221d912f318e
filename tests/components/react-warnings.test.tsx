/** React's development build in strict mode, which renders everything twice, has nothing to say about the screens. */
import { screen, waitFor } from '@testing-library/dom'
import * as React from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  type AppPage,
  chooseOfAccount,
  openPage,
  type PageOptions,
  press,
} from '../support/app-page.tsx'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { openWizard } from '../support/wizard-page.ts'
import { findDayCards } from './day-cards.ts'
import { openWhatIf } from './what-if-page.ts'

/** The lines that React and the app write to the console from now on. */
function watchConsole(): unknown[][] {
  const written: unknown[][] = []
  for (const method of ['error', 'warn'] as const) {
    const spy = vi.spyOn(console, method).mockImplementation((...said) => void written.push(said))
    onTestFinished(() => spy.mockRestore())
  }
  return written
}

const open = (options: PageOptions = {}) => openPage({ before: seedDailyDollar, ...options })

async function closeDialog(page: AppPage, name: string): Promise<void> {
  await screen.findByRole('dialog', { name })
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}

test('the build of React is the development one', () => {
  expect(React).toHaveProperty('captureOwnerStack')
})

test.each(['/', '/#invite=unknown'])('the landing page at %s is free of warnings', async (path) => {
  const written = watchConsole()
  await openPage({ isSignedIn: false, path })
  await screen.findAllByRole('button')
  expect(written).toEqual([])
})

test('the Balance tab, its calendar and its dialogs are free of warnings', async () => {
  const written = watchConsole()
  const page = await open()
  await findDayCards()
  await press(page, 'Expand All')
  await press(page, 'Profile Settings')
  await closeDialog(page, 'Profile Settings')
  await chooseOfAccount(page, 'This account')
  await closeDialog(page, 'Personal Account')
  await press(page, 'Calendar')
  await screen.findByRole('grid')
  expect(written).toEqual([])
})

test('the list of cash flows and the wizard are free of warnings', async () => {
  const written = watchConsole()
  const page = await open({ tab: 'expense' })
  await screen.findByText('Coffee')
  await openWizard(page, '+ Add Expense')
  expect(written).toEqual([])
})

test('the Projections tab and What if are free of warnings', async () => {
  const written = watchConsole()
  const page = await open({ tab: 'projections' })
  await openWhatIf(page)
  expect(written).toEqual([])
})
