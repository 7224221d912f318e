/** Asking the bank in a check-in and in the first steps [behaviour: Asking on the screen]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { accountAt, connectBank } from '../support/bridge.ts'
import { addMeta } from '../support/page-meta.ts'
import { findDialog, openAccountSettings } from '../support/sharing-page.ts'
import { ASK, askConnected, openBankPage, paste, seedGym, startBank } from './bank-page.ts'
import { BANK, checkInsOf, closed, expensesOf, openCheckIn, submit } from './check-in-page.ts'

test('a bank is connected by a token and a choice, asked, and what it says is checked in', async () => {
  const bridge = await startBank()
  const page = await openBankPage({ before: seedGym })
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  expect(await dialog.findByText(/It costs \$1\.50 a month/)).toBeVisible()
  await press(page, 'Connect', dialog)
  expect(await dialog.findByText('Paste the setup token that SimpleFIN shows.')).toBeVisible()
  await paste(page, dialog, bridge.setupToken())
  const savings = await dialog.findByRole('radio', { name: /^Savings/ })
  expect(savings.closest('label')).toHaveTextContent('In EUR: Balance counts in US dollars alone.')
  expect(savings).toBeDisabled()
  await press(page, 'Choose', dialog)
  expect(await dialog.findByText('Choose one of the accounts of your bank.')).toBeVisible()
  await page.click(dialog.getByRole('radio', { name: /^Checking \$1,203\.11 on Nov 19/ }))
  await press(page, 'Choose', dialog)

  expect(await dialog.findByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
  expect(dialog.getByLabelText(BANK)).toHaveValue('1203.11')
  expect(dialog.getByText(/^Answered by your bank\./)).toBeVisible()
  const part = within(await dialog.findByRole('region', { name: 'New, and repeating' }))
  await page.click(part.getByRole('checkbox', { name: 'Netflix.com' }))
  expect(await dialog.findByText('asked today')).toBeVisible()
  await submit(page, dialog)
  await closed()
  expect(await checkInsOf(page)).toMatchObject([{ balanceCents: 1_203_11 }])
  expect(await expensesOf(page)).toMatchObject([
    { name: 'Gym', completedDates: ['2026-11-05'] },
    { name: 'Netflix.com' },
  ])
})

test('a bank that is connected is asked by one press, and a sentence of it stands there to ask again', async () => {
  const bridge = await startBank()
  const { page, dialog } = await askConnected(bridge, {
    before: async () => {
      bridge.onAccounts = (res) => void res.writeHead(402).end()
    },
  })
  const sentence = /^SimpleFIN wants a payment before it answers\./
  expect(await dialog.findByText(sentence)).toBeVisible()
  bridge.onAccounts = null
  await press(page, 'Ask My Bank', dialog)
  expect(await dialog.findByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
  await waitFor(() => expect(dialog.queryByText(sentence)).toBeNull())
})

test('a bank that wants a new sign-in is answered, and says so', async () => {
  const bridge = await startBank()
  bridge.more = { errlist: [{ code: 'con.auth', msg: 'Sign in', conn_id: 'CON-1' }] }
  const { dialog } = await askConnected(bridge)
  expect(await dialog.findByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
  expect(
    await dialog.findByText('Your bank wants you to sign in again at SimpleFIN.'),
  ).toBeVisible()
})

test('a bank that has ended the connection leads to a new token', async () => {
  const bridge = await startBank()
  const { page, dialog } = await askConnected(bridge, {
    before: async () => {
      bridge.onAccounts = (res) => void res.writeHead(403).end()
    },
  })
  expect(await dialog.findByLabelText('Setup token')).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveTextContent(/SimpleFIN/)
  bridge.onAccounts = null
  await paste(page, dialog, bridge.setupToken())
  await page.click(await dialog.findByRole('radio', { name: /^Checking/ }))
  await press(page, 'Choose', dialog)
  expect(await dialog.findByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
})

test('the first steps take a plan from the bank', async () => {
  const bridge = await startBank()
  const page = await openBankPage({ isOnboarded: false })
  const steps = await findDialog('Welcome to Balance')
  await press(page, 'From my bank', steps)
  const dialog = await findDialog('From my bank')
  await paste(page, dialog, bridge.setupToken())
  await page.click(await dialog.findByRole('radio', { name: /^Checking/ }))
  await press(page, 'Choose', dialog)
  const found = within(await dialog.findByRole('region', { name: 'Perhaps' }))
  await page.click(found.getByRole('checkbox', { name: 'Netflix.com' }))
  expect(dialog.getByText('As your bank says.')).toBeVisible()
  await press(page, 'Save', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await expensesOf(page)).map(({ name }) => name)).toEqual(['Netflix.com'])
})

test('a balance of tomorrow, as UTC has it in the evening, makes nothing late that is due then', async () => {
  const bridge = await startBank()
  const transactions = ['10-24', '10-31', '11-07', '11-14'].map((day) => ({
    id: day,
    posted: Date.parse(`2026-${day}T12:00:00Z`) / 1000,
    amount: '-15.49',
    description: 'NETFLIX.COM',
  }))
  bridge.accounts = [accountAt('ACT-1', { on: '2026-11-21', dollars: '1203.11', transactions })]
  const page = await openBankPage({
    isOnboarded: false,
    before: async ({ client }) => void (await connectBank(client, bridge)),
  })
  await press(page, 'From my bank', await findDialog('Welcome to Balance'))
  const dialog = await findDialog('From my bank')
  await press(page, 'Ask My Bank', dialog)
  expect(await dialog.findByText(/next Nov 21/)).toBeVisible()
  expect(dialog.queryByText(/not seen yet/)).toBeNull()
})

test('nothing of a bank is offered where it is off', async () => {
  const page = await openPage({ before: seedGym })
  const dialog = await openCheckIn(page)
  expect(dialog.getByRole('button', { name: 'From a bank statement' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: ASK })).toBeNull()
  await press(page, 'Close', dialog)
  await closed()
  const settings = await openAccountSettings(page)
  expect(await settings.findByRole('region', { name: 'Backup' })).toBeVisible()
  expect(settings.queryByRole('region', { name: 'Bank' })).toBeNull()
})

test('the note of the bank is switched on beside the others, and stays when they change', async () => {
  addMeta('mail')
  const page = await openBankPage({ settings: { sendsMail: true } })
  const settings = await openAccountSettings(page)
  const name = 'When the bank says something else than the plan'
  await page.click(await settings.findByRole('checkbox', { name }))
  await settings.findByText('Notes updated!')
  await page.click(settings.getByRole('checkbox', { name: 'Each week' }))
  await waitFor(async () =>
    expect(await page.user.client.notice.get.query({ account: 'personal' })).toMatchObject({
      weekly: { weekday: 1 },
      bank: true,
    }),
  )
  expect(settings.getByRole('checkbox', { name })).toBeChecked()
})
