/** Making, replacing and deleting calendar feeds on the screen [behaviour: Calendar feed]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, chooseOfAccount, openPage, type PageOptions } from '../support/app-page.tsx'
import { servedUrl } from '../support/calendars.ts'
import { openHouseholdPage } from '../support/household-page.ts'

const findButton = (name: string) => screen.findByRole('button', { name })

/** Opens the feeds of the account in view, from the menu beside Print. */
async function openFeeds(options: PageOptions = {}) {
  const page = await openPage(options)
  await page.click(await findButton('More'))
  await page.click(await screen.findByRole('menuitem', { name: 'Calendar feed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
  return { page, dialog }
}

const isDeletion = (address: string) => address.includes('feed.delete')

async function prove(page: AppPage, password = page.user.password) {
  const form = within(await screen.findByRole('form', { name: 'Create this calendar feed?' }))
  page.fill(form.getByLabelText('Your Password'), password)
  await page.click(form.getByRole('button', { name: 'Yes, Create It' }))
  return form
}

const addressOf = async () =>
  (await screen.findByLabelText<HTMLInputElement>('Address of the calendar')).value

test('a calendar feed is made from the choices, after a proof, and its address is shown once', async () => {
  const { page, dialog } = await openFeeds()
  await dialog.findByText('None yet.')
  expect(dialog.getByText(/Google about once a day, Outlook about every 3 hours/)).toBeVisible()
  await page.click(dialog.getByRole('button', { name: 'New Calendar Feed' }))
  await page.click(dialog.getByRole('checkbox', { name: 'Incomes' }))
  await page.click(dialog.getByRole('checkbox', { name: 'Expenses' }))
  await page.click(await findButton('Create Calendar Feed'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Choose something that the calendar')
  await page.click(dialog.getByRole('checkbox', { name: 'Expenses' }))
  await page.click(dialog.getByRole('checkbox', { name: 'Amounts' }))
  await page.click(await findButton('Create Calendar Feed'))
  const form = await prove(page, 'not mine')
  expect(await form.findByRole('alert')).toHaveTextContent('The current password is not correct.')
  await prove(page)
  await dialog.findByText('The calendar feed was created.')
  const address = await addressOf()
  expect(address).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
  expect(dialog.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  )
  expect(dialog.getByText(/^Only programs on this computer reach this address\./)).toBeVisible()
  expect(await page.user.client.feed.list.query()).toMatchObject([
    { account: 'personal', kinds: ['expense'], amounts: false, lowest: false },
  ])
  expect(await dialog.findByText('Expenses, without amounts')).toBeVisible()
  expect((await fetch(servedUrl(page.server, address))).status).toBe(200)
  await page.click(await findButton('I have added it'))
  expect(screen.queryByLabelText('Address of the calendar')).toBeNull()
  expect(dialog.getByRole('button', { name: 'New Calendar Feed' })).toHaveFocus()
})

test('a calendar feed gets another address and is deleted, both after a question', async () => {
  let before = ''
  const { page, dialog } = await openFeeds({
    before: async ({ client, password: currentPassword }) => {
      const fields = { kinds: ['income' as const], amounts: true, lowest: true, currentPassword }
      before = (await client.feed.create.mutate({ account: 'personal', ...fields })).url
    },
  })
  await dialog.findByText('Incomes, with amounts, and the lowest days')
  await page.click(await findButton('New Address'))
  await page.click(await findButton('Cancel'))
  expect(await findButton('New Address')).toHaveFocus()
  await page.click(await findButton('New Address'))
  await page.click(await findButton('Yes, Give It Another One'))
  await dialog.findByText('The calendar feed has another address.')
  const after = await addressOf()
  const statusOf = async (url: string) => (await fetch(servedUrl(page.server, url))).status
  expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200])
  await page.click(await findButton('Delete'))
  const mend = page.network.break(/feed\.delete/)
  const list = page.network.hold(/feed\.list/)
  await page.click(await findButton('Yes, Delete It'))
  await dialog.findByText(/^There was no answer\./)
  mend()
  // It need not wait for the list.
  await page.click(await findButton('Yes, Delete It'))
  await waitFor(() => expect(page.network.calls.filter(isDeletion)).toHaveLength(2))
  list.letThrough()
  await dialog.findByText('The calendar feed was deleted.')
  await dialog.findByText('None yet.')
  expect(screen.queryByLabelText('Address of the calendar')).toBeNull()
  expect(await statusOf(after)).toBe(404)
})

test('the list of feeds says when it cannot be loaded, and tries again', async () => {
  const page = await openPage()
  const mend = page.network.answer(/feed\.list/, () => Response.json(null, { status: 404 }))
  await page.click(await findButton('More'))
  await page.click(await screen.findByRole('menuitem', { name: 'Calendar feed' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar feed' }))
  await dialog.findByText(/^Your calendar feeds could not be loaded\. ./)
  mend()
  await page.click(dialog.getByRole('button', { name: 'Try Again' }))
  expect(await dialog.findByText('None yet.')).toBeVisible()
})

test('the feeds in the profile are those of all accounts, and a new one has a choice of account', async () => {
  const { page, account, ada } = await openHouseholdPage({
    before: async ({ ada: { client, password: currentPassword } }) => {
      const fields = { kinds: ['income' as const], amounts: true, lowest: false, currentPassword }
      await client.feed.create.mutate({ account: 'personal', ...fields })
    },
  })
  await chooseOfAccount(page, 'This account')
  const settings = within(await screen.findByRole('dialog'))
  await settings.findByRole('region', { name: 'Calendar' })
  await settings.findByText('Calendar Feeds')
  // The one that is there is of the personal account.
  await settings.findByText('None yet.')
  await page.click(settings.getByRole('button', { name: 'Close' }))
  await page.click(await findButton('Profile Settings'))
  const profile = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  const list = within(await profile.findByRole('list', { name: 'Calendar feeds' }))
  expect(list.getByText('Personal Account')).toBeVisible()
  await page.click(await findButton('New Calendar Feed'))
  await page.selectOptions(await profile.findByLabelText('Account'), String(account))
  await page.click(await findButton('Create Calendar Feed'))
  await prove(page)
  await profile.findByText('The calendar feed was created.')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  expect((await ada.client.feed.list.query()).at(-1)).toMatchObject({ account })
})
