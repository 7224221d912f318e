/** Searches, filters, month and year stay where they were [behaviour: Browser storage]. Today is 20 November 2026. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { registerUser, type TestClient } from '../support/server.ts'

async function addTwo({ client }: { client: TestClient }): Promise<void> {
  for (const [name, amountCents] of [
    ['Rent', 1_850_00],
    ['Coffee', 4_20],
  ] as const)
    await client.expense.create.mutate({
      account: 'personal',
      name,
      amountCents,
      recurrenceType: 'MONTHLY',
    })
}

const findSearch = () => screen.findByRole<HTMLInputElement>('searchbox')
const findTitle = (name: string) => screen.findByRole('heading', { name })

async function look(page: AppPage): Promise<void> {
  page.fill(await findSearch(), 'rent')
  await press(page, 'Filters')
  page.fill(await screen.findByLabelText('Min Amount'), '100')
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'amount' } })
  await press(page, 'Ascending')
  await screen.findByText(/^Showing 1 of 2 expenses/)
}

async function expectLook(): Promise<void> {
  expect(await findSearch()).toHaveValue('rent')
  expect(screen.getByLabelText('Min Amount')).toHaveDisplayValue(/^100/)
  expect(screen.getByLabelText('Sort by')).toHaveValue('amount')
  expect(screen.getByRole('button', { name: 'Descending' })).toBeVisible()
  expect(screen.getByText(/^Showing 1 of 2 expenses/)).toBeVisible()
}

test('a search, its filters and its order survive another tab and a reload', async () => {
  const page = await openPage({ before: addTwo, tab: 'expense' })
  await look(page)
  await press(page, 'Income')
  await screen.findByText('No incomes yet')
  await press(page, 'Expenses')
  await expectLook()
  await page.reload()
  await expectLook()
  await press(page, 'Clear All')
  await page.reload()
  expect(await findSearch()).toHaveValue('')
})

test('the month and the year survive another tab and a reload', async () => {
  const page = await openPage({ before: addTwo })
  await findTitle('November 2026')
  await press(page, 'Next Month')
  await press(page, 'Projections')
  await findTitle('2026')
  await press(page, 'Next Year')
  await findTitle('2027')
  await press(page, 'Balance')
  await findTitle('December 2026')
  await page.reload()
  await findTitle('December 2026')
  await press(page, 'Projections')
  expect(await findTitle('2027')).toBeVisible()
})

test('the current month is not stored, so that it follows the calendar', async () => {
  const page = await openPage()
  await press(page, 'Next Month')
  await findTitle('December 2026')
  expect(sessionStorage.getItem('tabState')).toContain('2026-12')
  await press(page, 'Previous Month')
  await findTitle('November 2026')
  expect(sessionStorage.getItem('tabState')).not.toContain('2026-1')
})

test('every account has a month of its own', async () => {
  const { page, account } = await openHouseholdPage()
  await press(page, 'Next Month')
  await findTitle('December 2026')
  const switchTo = (account: string) => {
    localStorage.setItem('currentAccount', account)
    window.dispatchEvent(new StorageEvent('storage', { key: 'currentAccount' }))
  }
  switchTo('personal')
  await findTitle('November 2026')
  switchTo(String(account))
  expect(await findTitle('December 2026')).toBeVisible()
})

test('the searches, filters and months are forgotten at the logout', async () => {
  const page = await openPage({ before: addTwo, tab: 'expense' })
  await look(page)
  await press(page, 'Logout')
  await screen.findByLabelText('Password')
  expect(sessionStorage.getItem('tabState')).toBeNull()
})

test('the searches, filters and months of one user are not another’s, even when a closed browser tab is restored', async () => {
  const page = await openPage({ before: addTwo, tab: 'expense' })
  await look(page)
  const stored = sessionStorage.getItem('tabState')!
  const { token, client } = await registerUser(page.server, 'Ben')
  await client.user.update.mutate({ onboarded: true })
  await addTwo({ client })
  localStorage.setItem('token', token)
  await page.reload()
  expect(sessionStorage.getItem('tabState')).toBe(stored)
  expect(await findSearch()).toHaveValue('')
  await waitFor(() => expect(screen.getByText('Showing 2 of 2 expenses')).toBeVisible())
  await look(page)
  expect(sessionStorage.getItem('tabState')).not.toContain(stored)
})

test.each(['no JSON', '{"user":"1"}', 'null', '[]'])(
  'the stored text %s, which is garbage, means the defaults',
  async (text) => {
    const page = await openPage({ before: addTwo, tab: 'expense' })
    await findSearch()
    sessionStorage.setItem('tabState', text)
    await page.reload()
    expect(await findSearch()).toHaveValue('')
    await look(page)
    const { user } = JSON.parse(sessionStorage.getItem('tabState')!) as { user: string }
    const entries = { 'expense personal': { search: 7, sortBy: 'colour' }, 'month personal': 13 }
    sessionStorage.setItem('tabState', JSON.stringify({ user, entries }))
    await page.reload()
    expect(await findSearch()).toHaveValue('')
    await press(page, 'Balance')
    await findTitle('November 2026')
  },
)
