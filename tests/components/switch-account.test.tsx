/** The account on the page: the banner, the Switch Account dialog, losing access [behaviour: Switch Account]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { findBanner, findDialog } from '../support/sharing-page.ts'

const LOST = 'That account is not open to you. You are back in your Personal Account.'

const stored = () => localStorage.getItem('currentAccount')

/** Opens the page on Ada's own shared account. */
async function openHousehold(options: PageOptions = {}) {
  let id = 0
  const page = await openPage({
    ...options,
    before: async ({ client }) => {
      id = (await client.account.create.mutate({ name: 'Household' })).id
      localStorage.setItem('currentAccount', String(id))
    },
  })
  return { page, id, client: page.user.client }
}

test('the switch of accounts is not offered while there is only the personal account', async () => {
  await openPage()
  await waitFor(() => expect(screen.getByLabelText('Starting Balance')).toHaveValue('0.00'))
  screen.getByRole('button', { name: 'Profile Settings' })
  expect(screen.getByText('Personal Account')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Switch' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Switch Account' })).toBeNull()
})

test('the switch of accounts is in the banner with one shared account, in the menu with two', async () => {
  const page = await openPage({
    before: ({ client }) => client.account.create.mutate({ name: 'Household' }),
  })
  await screen.findByRole('button', { name: 'Switch' })
  screen.getByText('Personal Account')
  expect(screen.queryByRole('button', { name: 'Switch Account' })).toBeNull()
  await page.user.client.account.create.mutate({ name: 'Boat' })
  await page.reload()
  await screen.findByRole('button', { name: 'Switch Account' })
})

/** The words of the buttons of a part of the page, in their order. */
const wordsOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('the sidebar has the account with its menu, four tabs, the options and little else', async () => {
  const page = await openPage({
    before: async ({ client }) => {
      await client.account.create.mutate({ name: 'Household' })
      await client.account.create.mutate({ name: 'Boat' })
    },
  })
  await screen.findByRole('button', { name: 'Switch Account' })
  expect(wordsOf(screen.getByRole('banner'))).toEqual([
    'Current account: Personal AccountYour individual finances',
    'Switch',
    'Balance',
    'Income',
    'Expenses',
    'Projections',
    'What if',
    'Switch Account',
    'Profile Settings',
    'Logout',
    'Addn',
    'Keyboard shortcuts',
  ])
  await press(page, 'Current account: Personal Account Your individual finances')
  const menu = await screen.findByRole('menu', { name: 'Account' })
  const entries = ['This account', 'Share with somebody', 'Recent changes', 'First steps again']
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(entries)
  await page.click(within(menu).getByRole('menuitem', { name: 'This account' }))
  await findDialog('Personal Account')

  page.resize(820, 1180)
  await page.keyboard('{Escape}')
  await press(page, 'Menu')
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(wordsOf(drawer)).toEqual([
    'Close',
    'Balance',
    'Income',
    'Expenses',
    'Projections',
    'What if',
    ...entries,
    'Switch Account',
    'Profile Settings',
    'Logout',
    'Keyboard shortcuts',
  ])
})

test('the switch of accounts leads to a shared account and back', async () => {
  let id = 0
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      id = (await client.account.create.mutate({ name: 'Household' })).id
      const rent = { name: 'Shared Rent', amountCents: 1, recurrenceType: 'DAILY' } as const
      await client.expense.create.mutate({ account: id, ...rent })
    },
  })
  await press(page, 'Switch')
  const dialog = await findDialog('Switch Account')
  const personal = () => dialog.findByRole('button', { name: /^Personal Account/ })
  const shared = () => dialog.findByRole('button', { name: /^Household/ })
  expect(await personal()).toHaveTextContent('Personal AccountYour individual finances')
  expect(await shared()).toHaveTextContent('HouseholdShared account • 1 member')
  expect(await personal()).toHaveAttribute('aria-current', 'true')
  expect(await shared()).not.toHaveAttribute('aria-current')

  await page.click(await shared())
  await screen.findByText('You are looking at Household now.')
  await screen.findByRole('button', { name: 'Edit Shared Rent' })
  await findBanner('Household')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Switch' })).toHaveFocus()
  expect(stored()).toBe(String(id))

  await page.reload()
  await press(page, 'Switch')
  const again = await findDialog('Switch Account')
  expect(await again.findByRole('button', { name: /^Household/ })).toHaveAttribute('aria-current')
  await page.click(await again.findByRole('button', { name: /^Personal Account/ }))
  await screen.findByText('No expenses yet')
  expect(stored()).toBe('personal')
})

test('the switch of accounts decides to which account a change is written', async () => {
  const { page, client } = await openHousehold()
  await findBanner('Household')
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('0.00'))
  page.fill(field, '321')
  await page.keyboard('{Enter}')
  await screen.findByText(/Saved/)
  expect(await client.account.list.query()).toMatchObject([{ startingBalanceCents: 321_00 }])
  expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
})

test('the switch of accounts returns to the personal account when the other is deleted', async () => {
  const { id, client } = await openHousehold({ tab: 'income' })
  await findBanner('Household')
  await client.account.delete.mutate({ id })
  await screen.findByText(LOST)
  await screen.findByText('No incomes yet')
  expect(stored()).toBe('personal')
})

test('the switch of accounts returns to the personal account when a change finds the other gone', async () => {
  // Only the page's own call can notice it.
  const { page, id, client } = await openHousehold({ fails: /account\.changes/ })
  await findBanner('Household')
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('0.00'))
  await client.account.delete.mutate({ id })
  page.fill(field, '5')
  await page.keyboard('{Enter}')
  await screen.findByText(LOST)
  expect(await client.user.me.query()).toMatchObject({ startingBalanceCents: 0 })
})

test('the switch of accounts follows another tab to an account that was just created', async () => {
  const page = await openPage()
  await waitFor(() => expect(screen.getByLabelText('Starting Balance')).toHaveValue('0.00'))
  const { id } = await page.user.client.account.create.mutate({ name: 'Household' })
  // As the browser does when another tab writes.
  localStorage.setItem('currentAccount', String(id))
  window.dispatchEvent(
    new StorageEvent('storage', {
      key: 'currentAccount',
      newValue: String(id),
      storageArea: localStorage,
    }),
  )
  await findBanner('Household')
  expect(screen.queryByText(LOST)).toBeNull()
  expect(stored()).toBe(String(id))
})
