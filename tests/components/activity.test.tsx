/** The recent activity of a shared account, and restoring deleted items from it [behaviour: Recent activity]. */
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { chooseOfAccount, press } from '../support/app-page.tsx'
import { addRent, openHouseholdPage } from '../support/household-page.ts'

async function openActivity({ page }: Pick<Awaited<ReturnType<typeof openHouseholdPage>>, 'page'>) {
  await chooseOfAccount(page, 'Recent changes')
  return within(await screen.findByRole('dialog', { name: 'Recent changes' }))
}

const rows = () => within(screen.getByRole('dialog')).queryAllByRole('listitem')
/** When it was, and what was done. */
const texts = () =>
  rows().map(
    (row) => `${row.querySelector('time')?.textContent}${row.querySelector('p')?.textContent}`,
  )
/** Waits until the newest line reads so. */
const newest = (text: RegExp) => waitFor(() => expect(texts()[0]).toMatch(text))

test('the recent activity shows what each member did, as it happens', async () => {
  let rent = 0
  const { page, ben, account } = await openHouseholdPage({
    before: async ({ ada, account }) => {
      rent = (await addRent(ada, account)).id
    },
  })
  const dialog = await openActivity({ page })
  await dialog.findByRole('heading', { name: 'Today' })
  expect(texts()).toEqual([
    '7:00 AMYou added Rent for $1,850.00',
    '7:00 AMBen joined',
    '7:00 AMYou created the account',
  ])
  dialog.getByText('That is all of the last 90 days.')

  await ben.client.account.update.mutate({ id: account, startingBalanceCents: 250_00 })
  await newest(/Ben set the starting balance to \$250\.00$/)
  const mark = { account, kind: 'expense', id: rent, date: '2026-11-01' } as const
  await ben.client.occurrence.markDone.mutate({ ...mark, done: true })
  await newest(/Ben marked Rent done for Nov 1$/)
})

test('the recent activity is in the menu of both kinds of account', async () => {
  const { page } = await openHouseholdPage()
  await chooseOfAccount(page, 'Recent changes')
  const dialog = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
  await dialog.findByText('created the account')
  await page.keyboard('{Escape}')
  const account = screen.getByRole('button', { name: /^Current account: Household/ })
  await waitFor(() => expect(account).toHaveFocus())
  localStorage.setItem('currentAccount', 'personal')
  await page.open('/')
  await screen.findByText('Personal Account')
  await chooseOfAccount(page, 'Recent changes')
  await screen.findByText('Nothing has happened here yet.')
})

test('the recent activity restores what another member deleted, with its marks', async () => {
  let rent = 0
  const { page, ben, account } = await openHouseholdPage({
    tab: 'expense',
    before: async ({ ada, account }) => {
      rent = (await addRent(ada, account)).id
      const mark = { account, kind: 'expense', id: rent, date: '2027-01-01' } as const
      await ada.client.occurrence.markDone.mutate({ ...mark, done: true })
    },
  })
  await screen.findByRole('button', { name: 'Edit Rent' })
  await ben.client.expense.delete.mutate({ account, id: rent })
  await screen.findByText('No expenses yet')

  const dialog = await openActivity({ page })
  const restore = await dialog.findByRole('button', { name: 'Restore Rent' })
  restore.focus()
  await page.keyboard('{Enter}')
  await newest(/You restored Rent$/)
  await waitFor(() => expect(dialog.getByText('✓ Restored, with its marks')).toHaveFocus())
  expect(dialog.queryByRole('button', { name: 'Restore Rent' })).toBeNull()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: /^Current account:/ })).toHaveFocus()
  await screen.findByRole('button', { name: 'Edit Rent' })
  expect(await ben.client.expense.list.query({ account })).toMatchObject([
    { id: rent, completedDates: ['2027-01-01'] },
  ])
})

test('the recent activity says why a deleted item cannot be restored, and tries again', async () => {
  const { page } = await openHouseholdPage({
    before: async ({ ada, account }) => {
      const { id } = await addRent(ada, account)
      await ada.client.expense.delete.mutate({ account, id })
    },
  })
  const dialog = await openActivity({ page })
  const mend = page.network.break(/expense\.restore/)
  await press(page, 'Restore Rent', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'There was no answer. It may have been done, or not. Please try again.',
  )
  mend()
  await press(page, 'Restore Rent', dialog)
  await dialog.findByText('✓ Restored, with its marks')
})

test('the recent activity undoes an import of another member, and restores it', async () => {
  const { page } = await openHouseholdPage({
    tab: 'expense',
    before: ({ ben, account }) =>
      ben.client.import.run.mutate({
        account,
        csvData: 'type,name,amount\nexpense,Gym,12\nexpense,Tea,3',
        columnMapping: 'byHeaders',
        importId: randomUUID(),
      }),
  })
  await screen.findByRole('button', { name: 'Edit Gym' })
  const dialog = await openActivity({ page })
  await newest(/Ben imported 2 rows from a file/)
  const question = () => dialog.queryByRole('group', { name: 'Undo Ben’s import of 2 rows?' })
  const reversal = (name: RegExp) => dialog.findByRole('button', { name })
  const undo = async () => page.click(await reversal(/^Undo import of 2 rows at 7:00 AM$/))
  await undo()
  await press(page, 'Cancel', within(question()!))
  expect(question()).toBeNull()
  expect(await reversal(/^Undo import of 2 rows/)).toHaveFocus()
  await undo()
  await press(page, 'Undo import', within(question()!))
  await waitFor(() => expect(dialog.getByText('✓ Undone')).toHaveFocus())
  await newest(/You undid an import of 2 rows/)

  await page.click(await reversal(/^Restore import of 2 rows, undone at 7:00 AM$/))
  await waitFor(() => expect(dialog.getByText('✓ Restored')).toHaveFocus())
  await newest(/You restored an import of 2 rows$/)
  await undo()
  await press(page, 'Undo import', within(question()!))
  await waitFor(() => expect(dialog.getByText('✓ Undone')).toHaveFocus())
  await page.keyboard('{Escape}')
  await screen.findByText('No expenses yet')
})

test('the recent activity undoes a change of the plan after a question if it is another member’s, and says so', async () => {
  let rent = 0
  const { page, ada, ben, account } = await openHouseholdPage({
    before: async ({ ada, ben, account }) => {
      rent = (await addRent(ada, account)).id
      await ben.client.account.update.mutate({ id: account, startingBalanceCents: 250_00 })
    },
  })
  const balance = async () => (await ada.client.account.list.query())[0]!.startingBalanceCents
  const dialog = await openActivity({ page })
  const said = 'Ben set the starting balance to $250.00'
  const undo = await dialog.findByRole('button', { name: `Undo: ${said}, at 7:00 AM` })
  await page.click(undo)
  const question = within(dialog.getByRole('group', { name: `Undo that ${said}?` }))
  await press(page, 'Cancel', question)
  expect(undo).toHaveFocus()
  expect(await balance()).toBe(250_00)
  await page.click(undo)
  await press(page, 'Undo', within(dialog.getByRole('group')))
  await waitFor(() => expect(dialog.getByText('✓ Undone')).toHaveFocus())
  await newest(/You undid: set the starting balance to \$250\.00/)
  expect(await balance()).toBe(0)

  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openActivity({ page })
  await again.findByText('Undone')
  await page.click(await again.findByRole('button', { name: /^Undo: You undid: set the/ }))
  await newest(/You brought back an undone change/)
  expect(await balance()).toBe(250_00)

  await ben.client.expense.update.mutate({ account, id: rent, amountCents: 9_00 })
  await newest(/Ben changed Rent to \$9\.00/)
  await page.click(await again.findByRole('button', { name: /^Undo: You added Rent for/ }))
  expect(await again.findByRole('alert')).toHaveTextContent(/changed/)
  expect(await ada.client.expense.list.query({ account })).toMatchObject([{ amountCents: 9_00 }])
})

test('the recent activity is listed in pages, and says when one fails', async () => {
  const { page } = await openHouseholdPage({
    before: async ({ ada, account }, server) => {
      await addRent(ada, account)
      const at = new Date(server.now.epochMilliseconds)
      const row = { accountId: account, userId: ada.id, at, action: 'setStartingBalance' } as const
      const data = Array.from({ length: 60 }, (_, amountCents) => ({ ...row, amountCents }))
      await server.services.db.write((tx) => tx.activity.createMany({ data }))
    },
  })
  const mend = page.network.break(/account\.activity/)
  const dialog = await openActivity({ page })
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The list could not be loaded. Network error. Check your connection.',
  )
  mend()
  await press(page, 'Try Again', dialog)
  await waitFor(() => expect(rows()).toHaveLength(50))

  const mendMore = page.network.break(/account\.activity/)
  const more = dialog.getByRole('button', { name: /^Show More/ })
  await page.click(more)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'More could not be loaded. Please try again.',
  )
  expect(rows()).toHaveLength(50)
  mendMore()
  await page.click(more)
  await waitFor(() => expect(rows()).toHaveLength(63))
  await waitFor(() => expect(dialog.getByText('That is all of the last 90 days.')).toHaveFocus())
})

test('the recent activity says when it is loading, and when nothing happened within 90 days', async () => {
  const { page } = await openHouseholdPage()
  const held = page.network.hold(/account\.activity/)
  const dialog = await openActivity({ page })
  dialog.getByText('Loading')
  held.letThrough()
  await waitFor(() => expect(rows()).toHaveLength(2))
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  page.network.answer(/account\.activity/, () =>
    Response.json([{ result: { data: { activities: [], nextCursor: null } } }]),
  )
  const again = await openActivity({ page })
  await again.findByText('Nothing has happened here yet.')
})

test('the recent activity closes when the account is lost', async () => {
  const { page, ada, ben, account } = await openHouseholdPage({ viewer: 'ben' })
  await openActivity({ page })
  await waitFor(() => expect(rows()).toHaveLength(2))
  const { id: userId } = await ben.client.user.me.query()
  await ada.client.account.removeMember.mutate({ id: account, userId })
  await screen.findByText(/You are back in your Personal Account/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { activities } = await ada.client.account.activity.query({ id: account })
  expect(activities[0]).toMatchObject({ action: 'removedMember' })
})
