/** Sharing with somebody, from a link for one person to a new account [behaviour: Sharing with somebody]. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { openHouseholdPage } from '../support/household-page.ts'
import { openMailPage } from '../support/page-meta.ts'
import { findDialog } from '../support/sharing-page.ts'

const PATH = '/#balance/share'
const findShare = () => findDialog('Share with Somebody')

test('a user without a shared account makes one with a copy of the plan, and its link, at once', async () => {
  const page = await openPage({
    path: PATH,
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        name: 'Rent',
        amountCents: 5_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 28,
      }),
  })
  const { client } = page.user
  const share = await findShare()
  page.fill(await share.findByLabelText('Name'), 'Household')
  await page.selectOptions(share.getByLabelText('Start with a copy of'), 'Personal Account')
  const mend = page.network.answer(/invitation\.create/, () => new Response('', { status: 500 }))
  await press(page, 'Create and Make a Link', share)
  expect(await share.findByRole('alert')).toHaveTextContent('No link was made.')
  // The account is there, so that it is not made again.
  expect(share.getByRole('radio', { name: 'Household' })).toBeChecked()
  mend()
  await press(page, 'Make a Link', share)
  const link = (await share.findByLabelText('Invitation link')) as HTMLInputElement
  const token = link.value.replace(/^.*#invite=/, '')
  expect(await client.invitation.preview.query({ token })).toMatchObject({
    accountName: 'Household',
  })
  const [account] = await client.account.list.query()
  expect(await client.expense.list.query({ account: account?.id ?? 0 })).toMatchObject([
    { name: 'Rent' },
  ])
  await press(page, 'Switch to This Account', share)
  await screen.findByText('You are looking at Household now.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the link is mailed too where the server sends mail, and a refused address stays', async () => {
  const page = await openMailPage({
    path: PATH,
    before: ({ client }) => client.account.create.mutate({ name: 'Household' }),
  })
  const share = await findShare()
  const email = await share.findByLabelText('Their Email')
  page.fill(email, 'gil@nowhere')
  await press(page, 'Make a Link', share)
  expect(await share.findByRole('alert')).toHaveTextContent('Please enter a valid email address.')
  expect(email).toHaveValue('gil@nowhere')
  page.fill(email, 'gil@example.com')
  await press(page, 'Make a Link', share)
  await share.findByText(/^A link is on its way to gil@example\.com\./)
  share.getByLabelText('Invitation link')
  expect(await page.server.services.db.read.mail.findMany()).toMatchObject([
    { kind: 'invitation', address: 'gil@example.com' },
  ])
})

test('the dialog asks for no address where the server sends no mail', async () => {
  await openPage({ path: PATH })
  const share = await findShare()
  await share.findByLabelText('Name')
  expect(share.queryByLabelText('Their Email')).toBeNull()
})

test('a user with shared accounts chooses one, and only owners invite', async () => {
  const { page } = await openHouseholdPage({
    path: PATH,
    before: async ({ ada, ben }) => {
      const { id } = await ben.client.account.create.mutate({ name: 'Club' })
      const { token } = await ben.client.invitation.create.mutate({ accountId: id })
      await ada.client.invitation.accept.mutate({ token })
    },
  })
  const share = await findShare()
  expect(await share.findByRole('radio', { name: 'Household' })).toBeChecked()
  expect(share.getByRole('radio', { name: 'Club' })).toBeDisabled()
  expect(share.getByText('Only its owner, Ben, can invite')).toBeVisible()
  await page.click(share.getByRole('radio', { name: 'A new shared account' }))
  expect(share.getByLabelText('Name')).toBeVisible()
  await page.click(share.getByRole('radio', { name: 'Household' }))
  expect(share.queryByLabelText('Name')).toBeNull()
  await press(page, 'Make a Link', share)
  await share.findByLabelText('Invitation link')
  await press(page, 'Done', share)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
