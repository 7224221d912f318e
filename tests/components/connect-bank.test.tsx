/** Connecting an account to a bank, and disconnecting it [behaviour: Asking on the screen]. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { press } from '../support/app-page.tsx'
import { accountAt, type Bridge, connectBank } from '../support/bridge.ts'
import { openAccountSettings } from '../support/sharing-page.ts'
import { ASK, askConnected, openBankPage, paste, startBank } from './bank-page.ts'
import { closed, openCheckIn } from './check-in-page.ts'

/** Pastes a token, leaves before an account is chosen, and comes back. */
async function leaveAndComeBack(bridge: Bridge) {
  const page = await openBankPage()
  const left = await openCheckIn(page)
  await press(page, ASK, left)
  await paste(page, left, bridge.setupToken())
  await left.findByRole('radio', { name: /^Checking/ })
  await press(page, 'Close', left)
  await closed()
  const comeBack = async () => {
    const dialog = await openCheckIn(page)
    await press(page, ASK, dialog)
    expect(await dialog.findByText(/^SimpleFIN has taken your token\./)).toBeVisible()
    await press(page, 'Show Accounts', dialog)
    return dialog
  }
  return { page, comeBack }
}

test('a bank waits for the choice of its account when the dialog is closed before', async () => {
  const bridge = await startBank()
  const { page, comeBack } = await leaveAndComeBack(bridge)
  const dialog = await comeBack()
  await page.click(await dialog.findByRole('radio', { name: /^Checking/ }))
  await press(page, 'Choose', dialog)
  expect(await dialog.findByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
  expect(bridge.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  await press(page, 'Change', dialog)
  expect(await dialog.findByLabelText('Setup token')).toBeVisible()
})

test('a bank that has waited for more than an hour wants a new token, and says so', async () => {
  const bridge = await startBank()
  const { page, comeBack } = await leaveAndComeBack(bridge)
  page.server.now = page.server.now.add({ minutes: 61 })
  const dialog = await comeBack()
  expect(await dialog.findByText('This connection is no longer open. Connect again.')).toBeVisible()
  await paste(page, dialog, bridge.setupToken())
  expect(await dialog.findByRole('radio', { name: /^Checking/ })).toBeVisible()
  await press(page, 'Another Token', dialog)
  expect(await dialog.findByLabelText('Setup token')).toBeVisible()
})

test('an account of a bank in another currency alone cannot be chosen', async () => {
  const bridge = await startBank()
  bridge.accounts = bridge.accounts.slice(1)
  const page = await openBankPage()
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  await paste(page, dialog, bridge.setupToken())
  expect(await dialog.findByRole('radio', { name: /^Savings/ })).toBeDisabled()
  bridge.accounts.push(accountAt('ACT-3', { on: '2026-11-19', dollars: '7.00', name: 'Dollars' }))
  await press(page, 'Look Again', dialog)
  expect(await dialog.findByRole('radio', { name: /^Dollars/ })).toBeEnabled()
})

test('a bank is connected though the answer to its token was lost', async () => {
  const bridge = await startBank()
  const page = await openBankPage()
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  page.network.loseAnswer(/bank\.connect/)
  await paste(page, dialog, bridge.setupToken())
  expect(await dialog.findByText(/press Connect again: the token is not lost\.$/)).toBeVisible()
  await press(page, 'Connect', dialog)
  expect(await dialog.findByRole('radio', { name: /^Checking/ })).toBeVisible()
})

test('a bank that fails after its token was taken is connected by a second press', async () => {
  const bridge = await startBank()
  bridge.onAccounts = (res) => void res.writeHead(500).end()
  const page = await openBankPage()
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  await paste(page, dialog, bridge.setupToken())
  expect(await dialog.findByText(/^SimpleFIN does not answer as it should\./)).toBeVisible()
  bridge.onAccounts = null
  await press(page, 'Connect', dialog)
  expect(await dialog.findByRole('radio', { name: /^Checking/ })).toBeVisible()
})

test('a bank is disconnected after a question, and forgets what it said', async () => {
  const bridge = await startBank()
  const { page, dialog } = await askConnected(bridge)
  await dialog.findByText('Your bank says $1,203.11 on Nov 19.')
  await press(page, 'Disconnect', dialog)
  const asked = within(await dialog.findByRole('group', { name: /^Disconnect this account/ }))
  await press(page, 'Disconnect', asked)
  expect(await dialog.findByLabelText('Setup token')).toBeVisible()
  expect(dialog.queryByText(/^Your bank says/)).toBeNull()
  expect(await page.user.client.bank.status.query({ account: 'personal' })).toMatchObject({
    connected: false,
  })
})

test('a bank is disconnected in the settings of its account too', async () => {
  const bridge = await startBank()
  const page = await openBankPage({ before: ({ client }) => connectBank(client, bridge) })
  const settings = await openAccountSettings(page)
  const part = within(await settings.findByRole('region', { name: 'Bank' }))
  expect(await part.findByText('Checking')).toBeVisible()
  expect(part.getByText('not asked yet')).toBeVisible()
  await press(page, 'Disconnect', part)
  const asked = within(await part.findByRole('group', { name: /^Disconnect this account/ }))
  await press(page, 'Disconnect', asked)
  expect(await part.findByText(/^Not connected\./)).toBeVisible()
  const { bank } = page.user.client
  expect(await bank.status.query({ account: 'personal' })).toMatchObject({ connected: false })
})

test('a setup token that is none is refused with its sentence, and stays to be corrected', async () => {
  const page = await openBankPage()
  const dialog = await openCheckIn(page)
  await press(page, ASK, dialog)
  await paste(page, dialog, 'not a token')
  expect(await dialog.findByText(/setup token/, { selector: '[role=alert]' })).toBeVisible()
  expect(dialog.getByLabelText('Setup token')).toHaveValue('not a token')
})
