/** Groceries as everyday spending in the first steps [behaviour: First steps]. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'

async function openExpenses() {
  const page = await openPage({ isOnboarded: false })
  return { page, dialog: await goToExpenses(page) }
}

async function goToExpenses(page: AppPage) {
  await press(page, 'Continue to Expenses')
  await screen.findByText(/Step 2 of 3/)
  return within(screen.getByRole('dialog'))
}

type Dialog = Awaited<ReturnType<typeof goToExpenses>>

async function goOn(page: AppPage, dialog: Dialog) {
  await press(page, 'Continue to Balance Setup', dialog)
  await dialog.findByText(/Step 3 of 3/)
}

async function tick(page: AppPage, dialog: Dialog, ...names: string[]) {
  for (const name of names) await page.click(dialog.getByRole('checkbox', { name }))
}

test('groceries are offered as everyday spending, once they are ticked', async () => {
  const { page, dialog } = await openExpenses()
  expect(dialog.queryByRole('checkbox', { name: 'Every day a little' })).toBeNull()
  await tick(page, dialog, 'Rent/Mortgage', 'Groceries')
  await tick(page, dialog, 'Every day a little')
  expect(dialog.getByText('$138.08 a week, every day a little')).toBeVisible()
  await goOn(page, dialog)
  const saved = async () => {
    const items = await page.user.client.expense.list.query({ account: 'personal' })
    return items
      .filter(({ name }) => name === 'Groceries')
      .map(({ amountCents, recurrenceType, everyday }) => [amountCents, recurrenceType, everyday])
  }
  expect(await saved()).toEqual([[138_08, 'WEEKLY', true]])

  await press(page, 'Back', dialog)
  await dialog.findByText('$138.08 a week, every day a little · Saved')
  await tick(page, dialog, 'Every day a little')
  await goOn(page, dialog)
  expect(await saved()).toEqual([[600_00, 'MONTHLY', false]])
})

test('groceries that are everyday spending are found again after a reload', async () => {
  const { page, dialog } = await openExpenses()
  await tick(page, dialog, 'Groceries', 'Every day a little')
  await goOn(page, dialog)
  await page.reload()
  const again = await goToExpenses(page)
  expect(await again.findByText(/Groceries \$138\.08/)).toBeVisible()
  await goOn(page, again)
  expect(await page.user.client.expense.list.query({ account: 'personal' })).toHaveLength(1)
})
