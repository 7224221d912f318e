/** Moving and copying items to another account [behaviour: Moving and copying on the screen]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { findDialog } from '../support/sharing-page.ts'
import type { TestClient } from '../support/server.ts'

const PERSONAL = { account: 'personal' } as const

async function addExpenses({ client }: { client: TestClient }, names: string[]) {
  for (const name of names)
    await client.expense.create.mutate({
      ...PERSONAL,
      name,
      amountCents: 100_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 28,
    })
}

/** The Expenses tab of a user who has a shared account, Boat; `names` says what is in an account. */
async function openExpenses(names: string[]) {
  let boat = 0
  const page = await openPage({
    tab: 'expense',
    before: async (user) => {
      await addExpenses(user, names)
      boat = (await user.client.account.create.mutate({ name: 'Boat' })).id
    },
  })
  const { client } = page.user
  const namesIn = async (account: 'personal' | number) =>
    (await client.expense.list.query({ account })).map(({ name }) => name)
  return { page, boat, namesIn }
}

const findRow = (name: string) => screen.findByRole('rowheader', { name })
const waitForNoRow = (name: string) =>
  waitFor(() => expect(screen.queryByRole('rowheader', { name })).toBeNull())

test('an item moves to another account, and Undo brings it back', async () => {
  const { page, boat, namesIn } = await openExpenses(['Rent', 'Mooring'])
  await findRow('Mooring')
  await press(page, 'Move or copy Mooring to another account')
  const dialog = await findDialog('Move or Copy')
  expect(dialog.getByRole('radio', { name: 'Move' })).toBeChecked()
  expect(dialog.getByLabelText('To')).toHaveDisplayValue('Boat')
  expect(dialog.getByRole('checkbox', { name: 'Mooring' })).toBeChecked()
  await press(page, 'Move', dialog)
  await waitForNoRow('Mooring')
  expect(await namesIn(boat)).toEqual(['Mooring'])
  const toast = await screen.findByText('Moved Mooring to Boat.')
  await press(page, 'Undo', within(toast.closest('[role=status]') ?? document.body))
  await findRow('Mooring')
  expect([await namesIn('personal'), await namesIn(boat)]).toEqual([['Rent', 'Mooring'], []])
})

test('the dialog finds several items by search, and copies them', async () => {
  const many = ['Gym', 'Internet', 'Lunch', 'Music', 'Phone', 'Rent', 'Sail', 'Sailcloth', 'Tram']
  const { page, boat, namesIn } = await openExpenses(many)
  await findRow('Rent')
  await press(page, 'Move or copy Rent to another account')
  const dialog = await findDialog('Move or Copy')
  await page.click(dialog.getByRole('radio', { name: 'Copy' }))
  await press(page, 'Choose several', dialog)
  page.fill(dialog.getByRole('searchbox'), 'sail')
  await press(page, 'All of these', dialog)
  page.fill(dialog.getByRole('searchbox'), 'rent')
  await page.click(dialog.getByRole('checkbox', { name: 'Rent' }))
  await press(page, 'Copy 2 expenses', dialog)
  await screen.findByText('Copied 2 expenses to Boat.')
  expect(await namesIn(boat)).toEqual(['Sail', 'Sailcloth'])
  expect(await namesIn('personal')).toEqual(many)
})

test('a transfer without an answer is reported, and moves nothing twice when it is pressed again', async () => {
  const { page, boat, namesIn } = await openExpenses(['Rent'])
  await findRow('Rent')
  await press(page, 'Move or copy Rent to another account')
  const dialog = await findDialog('Move or Copy')
  const mend = page.network.answer(/moveCashFlows/, () => new Response('', { status: 500 }))
  await press(page, 'Move', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('nothing goes twice')
  mend()
  await press(page, 'Move', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([await namesIn('personal'), await namesIn(boat)]).toEqual([[], ['Rent']])
})

test('a user with one account is offered no transfer', async () => {
  await openPage({ tab: 'expense', before: (user) => addExpenses(user, ['Rent']) })
  await findRow('Rent')
  expect(screen.queryByRole('button', { name: /^Move or copy/ })).toBeNull()
})
