/** Deleting oneself, and downloading everything that is one's own [behaviour: Deleting oneself]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { registerUser } from '../support/server.ts'
import { createSharedAccount } from '../support/shared-account.ts'

async function openDialog(page: AppPage) {
  await press(page, 'Profile Settings')
  await press(page, 'Delete my account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete My Account' }))
  await dialog.findByLabelText('Current Password')
  return dialog
}

const NOTICE = 'Your account will be deleted'

test('the deletion of oneself asks for the password and about each shared account, and can be undone for a week', async () => {
  let household = 0
  const page = await openPage({
    before: async (user, server) => {
      const bob = await registerUser(server, 'Bob')
      household = await createSharedAccount(server, user.id, bob.id)
      await user.client.account.create.mutate({ name: 'Boat' })
    },
  })
  const { client, email, password } = page.user
  const dialog = await openDialog(page)
  dialog.getByText('Deleted with you, because nobody else is in it: Boat.')
  const choice = dialog.getByLabelText('Household')
  page.fill(dialog.getByLabelText('Current Password'), 'not this one')
  await press(page, 'Delete my account', dialog)
  expect(choice).toBeInvalid()
  const bob = dialog.getByRole('option', { name: /^Hand it over to Bob/ })
  await page.selectOptions(choice, bob)
  await press(page, 'Delete my account', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('The current password is not correct.')
  page.fill(dialog.getByLabelText('Current Password'), password)
  await press(page, 'Delete my account', dialog)

  await screen.findByRole('heading', { name: NOTICE })
  expect(screen.getByText(/will be deleted on/)).toHaveTextContent(
    `${email} will be deleted on Fri, Nov 27`,
  )
  expect(screen.queryByRole('navigation')).toBeNull()
  await page.reload()
  await screen.findByRole('heading', { name: NOTICE })
  await press(page, 'Keep my account')
  await screen.findByRole('button', { name: 'Profile Settings' })
  expect(await client.user.me.query()).not.toHaveProperty('deletionAt')
  const accounts = await client.account.list.query()
  expect(accounts.find(({ id }) => id === household)?.members).toMatchObject([
    { email, role: 'member' },
    { name: 'Bob', role: 'owner' },
  ])
})

test('the deletion of oneself stays announced when an older answer arrives later', async () => {
  const page = await openPage()
  const dialog = await openDialog(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  page.network.answer(/user\.me/, async (request) => {
    const older = await page.network.send(request)
    await released
    return older
  })
  // A failure is followed by a refetch of everything.
  page.fill(dialog.getByLabelText('Current Password'), 'not this one')
  const before = page.network.calls.length
  await press(page, 'Delete my account', dialog)
  await dialog.findByRole('alert')
  await waitFor(() => expect(page.network.calls.slice(before).join()).toContain('user.me'))
  page.fill(dialog.getByLabelText('Current Password'), page.user.password)
  await press(page, 'Delete my account', dialog)
  await screen.findByRole('heading', { name: NOTICE })
  release()
  await page.user.client.user.me.query()
  expect(screen.getByRole('heading', { name: NOTICE })).toBeInTheDocument()
})

test('the deletion of oneself says what failed when no answer arrives', async () => {
  const page = await openPage()
  const dialog = await openDialog(page)
  page.network.break(/user\.requestDeletion/)
  page.fill(dialog.getByLabelText('Current Password'), page.user.password)
  await press(page, 'Delete my account', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'There was no answer. It may have been done, or not. Please try again.',
  )
})

test('the download of one’s own data is one file', async () => {
  let household = 0
  const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
  const page = await openPage({
    before: async ({ id, client }, server) => {
      household = await createSharedAccount(server, id)
      for (const account of ['personal', household] as const)
        await client.expense.create.mutate({ account, ...rent })
    },
  })
  const saved: Blob[] = []
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  onTestFinished(() => createObjectURL.mockRestore())
  await press(page, 'Profile Settings')
  await press(page, 'Download everything that is mine')
  await screen.findByText('Everything that is yours is in balance-personal-data-2026-11-20.json.')
  const file: unknown = JSON.parse((await saved[0]?.text()) ?? '')
  expect(file).toMatchObject({
    format: 'balance-personal-data',
    user: { email: page.user.email },
    accounts: [
      { account: 'personal', backup: { format: 'balance-backup', cashFlows: [rent] } },
      { account: household, backup: { accountName: 'Household', cashFlows: [rent] } },
    ],
    activities: [
      { accountId: household, action: 'addedCashFlow', name: 'Rent' },
      { action: 'addedCashFlow', name: 'Rent' },
    ],
  })
})
