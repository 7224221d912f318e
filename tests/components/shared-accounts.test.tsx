/** A shared account from its creation to its deletion [behaviour: Shared accounts]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { createHousehold } from '../support/household.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import { findBanner, findDialog, openDetails, openProfile } from '../support/sharing-page.ts'

const LOST = 'That account is not open to you. You are back in your Personal Account.'

const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a shared account is created in Profile Settings, and opened', async () => {
  const page = await openPage()
  const profile = await openProfile(page)
  await profile.findByText(/^None yet\./)
  await press(page, 'New Shared Account', profile)
  const form = await findDialog('New Shared Account')
  const name = form.getByLabelText('Name')
  expect(name).toHaveFocus()
  await press(page, 'Create', form)
  expect(name).toHaveFocus()
  expect(name).toBeInvalid()
  page.fill(name, 'Household')
  const balance = form.getByLabelText('Starting Balance')
  page.fill(balance, '1,250.505')
  await press(page, 'Create', form)
  expect(await form.findByRole('alert')).toHaveTextContent('at most two decimals')
  expect(balance).toHaveFocus()
  page.fill(balance, '1,250.5')

  const mend = page.network.answer(/account\.create/, () => new Response('', { status: 500 }))
  await press(page, 'Create', form)
  expect(await form.findByRole('alert')).toHaveTextContent(
    'There was no answer. The account may have been made, or not',
  )
  expect(name).toHaveValue('Household')
  mend()
  await page.dblClick(form.getByRole('button', { name: 'Create' }))

  const details = await findDialog('Household')
  await details.findByText(`Owner • ${page.user.email}`)
  await press(page, 'Switch to This Account', details)
  await noDialog()
  await findBanner('Household')
  await waitFor(async () => expect(await findStartingBalance()).toHaveValue('1250.50'))
  expect(await page.user.client.account.list.query()).toHaveLength(1)
})

test('a shared account is created and opened where accounts are switched', async () => {
  const { page } = await openHouseholdPage()
  await press(page, 'Switch')
  const dialog = await findDialog('Switch Account')
  const openButton = await dialog.findByRole('button', { name: /^Details/ })
  await page.click(openButton)
  const details = await findDialog('Household')
  await details.findByRole('heading', { name: 'Members' })
  await waitFor(() =>
    expect(details.queryByRole('button', { name: 'Switch to This Account' })).toBeNull(),
  )
  await page.keyboard('{Escape}')
  await waitFor(() => expect(openButton).toHaveFocus())
  await press(page, 'New Shared Account', dialog)
  const form = await findDialog('New Shared Account')
  page.fill(form.getByLabelText('Name'), 'Boat')
  await press(page, 'Create', form)
  const boat = await findDialog('Boat')
  await page.click((await boat.findAllByRole('button', { name: 'Close' }))[0]!)
  await dialog.findByRole('button', { name: /^Boat/ })
})

test('a shared account is renamed by its owner', async () => {
  const { page, ada } = await openHouseholdPage()
  const details = await openDetails(page)
  const name = details.getByLabelText('Name')
  page.fill(name, ' ')
  await press(page, 'Update Account', details)
  expect(await details.findByRole('alert')).toHaveTextContent('The name is required.')
  page.fill(name, 'Our Home')
  await press(page, 'Update Account', details)
  await screen.findByRole('heading', { name: 'Our Home' })
  expect(await ada.client.account.list.query()).toMatchObject([{ name: 'Our Home' }])
})

test('a shared account lets any member set its starting balance, and no more', async () => {
  const { page, ada } = await openHouseholdPage({ viewer: 'ben' })
  const details = await openDetails(page)
  expect(details.queryByLabelText('Name')).toBeNull()
  expect(details.queryByRole('heading', { name: 'Invitations' })).toBeNull()
  expect(details.queryByRole('button', { name: /^(Remove|Hand Over)/ })).toBeNull()
  const field = details.getByLabelText('Starting Balance')
  page.fill(field, '-')
  await press(page, 'Update Account', details)
  expect(await details.findByRole('alert')).toHaveTextContent(
    'The starting balance must be an amount, like 1250.00.',
  )
  page.fill(field, '-12.5')
  await press(page, 'Update Account', details)
  await details.findByText('Account updated!')
  expect(field).toHaveValue('-12.50')
  expect(await ada.client.account.list.query()).toMatchObject([{ startingBalanceCents: -12_50 }])
})

test('a shared account keeps what is typed while it is saved', async () => {
  const { page } = await openHouseholdPage()
  const details = await openDetails(page)
  const name = details.getByLabelText('Name')
  const held = page.network.hold(/account\.update/)
  page.fill(name, 'Our Home')
  await press(page, 'Update Account', details)
  const update = details.getByRole('button', { name: 'Update Account' })
  await waitFor(() => expect(update).toHaveAttribute('aria-busy', 'true'))
  page.fill(name, 'Our New Home')
  held.letThrough()
  await details.findByText('Account updated!')
  await screen.findByRole('heading', { name: 'Our Home' })
  expect(name).toHaveValue('Our New Home')
})

test('a shared account asks before it loses a member', async () => {
  const { page, ben } = await openHouseholdPage()
  const details = await openDetails(page)
  const remove = details.getByRole('button', { name: 'Remove Ben' })
  await page.click(remove)
  const question = details.getByRole('group', { name: 'Remove Ben from this account?' })
  expect(question).toHaveFocus()
  await press(page, 'Cancel', within(question))
  expect(question).not.toBeInTheDocument()
  expect(remove).toHaveFocus()
  await page.click(remove)
  await press(page, 'Yes, Remove Ben', details)
  await details.findByText('Ben was removed.')
  expect(details.getAllByRole('listitem')).toHaveLength(1)
  expect(await ben.client.account.list.query()).toEqual([])
})

test('a shared account closes at the next request of a removed member, without a feed', async () => {
  const { page, ada, ben, account } = await openHouseholdPage({
    viewer: 'ben',
    fails: /account\.changes/,
  })
  await findBanner('Household')
  const field = await findStartingBalance()
  await waitFor(() => expect(field).toHaveValue('0.00'))
  const { id: userId } = await ben.client.user.me.query()
  await ada.client.account.removeMember.mutate({ id: account, userId })
  page.fill(field, '5')
  await page.keyboard('{Enter}')
  await screen.findByText(LOST)
  expect(within(screen.getByRole('main')).queryByText('Household')).toBeNull()
  expect(localStorage.getItem('currentAccount')).toBe('personal')
  expect(await ada.client.account.list.query()).toMatchObject([{ startingBalanceCents: 0 }])
})

test('a shared account is handed over, and its first owner leaves', async () => {
  const { page, ada, ben } = await openHouseholdPage()
  const details = await openDetails(page)
  await press(page, 'Hand Over to Ben', details)
  await press(page, 'Yes, Hand Over to Ben', details)
  await details.findByText('Ben owns the account now. You are a member.')
  expect(details.queryByRole('heading', { name: 'Invitations' })).toBeNull()

  await press(page, 'Leave Account', details)
  const leave = details.getByRole('button', { name: 'Yes, Leave' })
  const held = page.network.hold(/account\.leave/)
  await page.click(leave)
  await waitFor(() => expect(leave).toHaveAttribute('aria-busy', 'true'))
  held.letThrough()
  await screen.findByText('You have left Household. You are back in your Personal Account.')
  await noDialog()
  expect(await ada.client.account.list.query()).toEqual([])
  expect(await ben.client.account.list.query()).toMatchObject([{ members: [{ name: 'Ben' }] }])
  // The list without the account would say that it was lost, if leaving were mistaken for that.
  expect(screen.queryByText(LOST)).toBeNull()
})

test('a shared account changes its owner while its details are open', async () => {
  const { page, ada, ben, account } = await openHouseholdPage({ viewer: 'ben' })
  const details = await openDetails(page)
  const { id: userId } = await ben.client.user.me.query()
  await ada.client.account.transfer.mutate({ id: account, userId })
  await details.findByRole('heading', { name: 'Invitations' })
  await ada.client.account.leave.mutate({ id: account })
  await waitFor(() => expect(details.queryByText('Ada')).toBeNull())
})

test('a shared account is deleted for everyone once its name is typed', async () => {
  const { page, ada, ben } = await openHouseholdPage()
  const details = await openDetails(page)
  const field = details.getByLabelText(/^Type the account/)
  page.fill(field, 'household')
  await press(page, 'Delete Account', details)
  expect(await details.findByRole('alert')).toHaveTextContent(
    'To delete the account, type its name: Household',
  )
  expect(await ada.client.account.list.query()).toHaveLength(1)
  page.fill(field, 'Household')
  await press(page, 'Delete Account', details)
  await screen.findByText('Household was deleted. You are back in your Personal Account.')
  await noDialog()
  expect(screen.queryByText(LOST)).toBeNull()
  expect(await ben.client.account.list.query()).toEqual([])
})

test('a shared account that is deleted says so while its details are open', async () => {
  const page = await openPage()
  const id = await createHousehold(page.user)
  await page.reload()
  await openDetails(page)
  await page.user.client.account.delete.mutate({ id })
  const gone = await findDialog('Shared Account')
  expect(await gone.findByText('This account is no longer open to you.')).toBeVisible()
})

test('the settings have links to their parts', async () => {
  const page = await openPage()
  const profile = await openProfile(page)
  await press(page, 'Signing in', profile)
  const part = profile.getByRole('region', { name: 'Signing in' })
  expect(part).toHaveFocus()
  expect(within(part).getByRole('heading', { name: 'Password Settings' })).toBeVisible()
})
