/** Cards, and what is paid with them, in the list of expenses [behaviour: Income and Expenses tabs]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { findDialog } from '../support/sharing-page.ts'
import type { TestClient } from '../support/server.ts'

const PERSONAL = { account: 'personal' } as const

/** Visa, three expenses that are paid with it, and Rent; and a shared account, Boat. */
async function addPlan({ client }: { client: TestClient }) {
  const rule = {
    ...PERSONAL,
    amountCents: 15_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 9,
  } as const
  const { id } = await client.expense.create.mutate({ ...rule, name: 'Visa', closeDay: 20 })
  for (const name of ['Gym', 'Music', 'Netflix'])
    await client.expense.create.mutate({ ...rule, name, paidBy: id })
  await client.expense.create.mutate({ ...rule, name: 'Rent' })
  await client.account.create.mutate({ name: 'Boat' })
}

const openExpenses = () => openPage({ tab: 'expense', before: addPlan })

test('a card that is deleted says what becomes of its purchases, and Undo puts them back', async () => {
  const page = await openExpenses()
  await screen.findByRole('row', { name: /Netflix.*Monthly on the 9th, paid with Visa/ })
  await press(page, 'Delete Visa')
  const toast = await screen.findByText(
    /^Deleted Visa\. 3 expenses were paid with it: they are paid from the account now\./,
  )
  await waitFor(() => expect(screen.queryByText(/paid with Visa/)).toBeNull())
  await press(page, 'Undo', within(toast.closest('[role=status]') ?? document.body))
  await waitFor(() => expect(screen.getAllByText(/paid with Visa/)).toHaveLength(3))
  await screen.findByText('Card, closes on the 20th, paid on the 9th')
})

test('the name of a card finds it, and what is paid with it', async () => {
  const page = await openExpenses()
  await screen.findByRole('rowheader', { name: 'Visa' })
  page.fill(screen.getByRole('searchbox'), 'visa')
  await screen.findByText('Showing 4 of 5 expenses (filtered from 5 total)')
  expect(screen.queryByRole('rowheader', { name: 'Rent' })).toBeNull()
})

test('a purchase that parts from its card says so before it moves', async () => {
  const page = await openExpenses()
  await screen.findByRole('rowheader', { name: 'Netflix' })
  await press(page, 'Move or copy Netflix to another account')
  const dialog = await findDialog('Move or Copy')
  const alone =
    'Netflix is paid with Visa, which does not go along: it will be paid from the account there.'
  expect(dialog.getByText(alone)).toBeVisible()
  await press(page, 'Choose several', dialog)
  await page.click(dialog.getByRole('checkbox', { name: 'Visa' }))
  expect(dialog.queryByText(alone)).toBeNull()
  const stay = '2 expenses are paid with Visa, and stay: they will be paid from the account.'
  expect(dialog.getByText(stay)).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: 'Copy' }))
  expect(dialog.queryByText(stay)).toBeNull()
})
