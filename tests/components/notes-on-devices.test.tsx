/** Notes on devices, as their user switches them on, looks at them and ends them [behaviour: Notes on devices]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { type AppPage, openPage } from '../support/app-page.tsx'
import { addMeta } from '../support/page-meta.ts'
import { openPushPage } from '../support/push-page.ts'
import { openAccountSettings, openProfile } from '../support/sharing-page.ts'

const SWITCH = { name: 'Notes on this device' }
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1'

const devicesOf = ({ user }: AppPage) => user.client.push.list.query()

async function switchOn(page: AppPage) {
  const dialog = await openProfile(page)
  await page.click(await dialog.findByRole('switch', SWITCH))
  await dialog.findByText(/^Notes come to this device\./)
  return dialog
}

describe('the switch of a device', () => {
  test('asks the browser, has a test note sent there, and stays on over a reload', async () => {
    const { page, service } = await openPushPage()
    const dialog = await switchOn(page)
    expect(dialog.getByRole('switch', SWITCH)).toBeChecked()
    const list = within(dialog.getByRole('list', { name: 'Notes on Devices' }))
    expect(list.getByText('(this device)')).toBeVisible()
    await page.click(dialog.getByRole('button', { name: 'Send a Test Note' }))
    await dialog.findByText('A test note is on its way.')
    expect(service.take()).toEqual([
      {
        browser: 'laptop',
        title: 'Balance',
        body: 'Notes arrive on this device.',
        url: '/',
        tag: 'test',
      },
    ])
    await page.reload()
    const again = await openProfile(page)
    await waitFor(() => expect(again.getByRole('switch', SWITCH)).toBeChecked())
  })

  test('off ends the device, here and at the server', async () => {
    const { page, browser } = await openPushPage()
    const dialog = await switchOn(page)
    await page.click(dialog.getByRole('switch', SWITCH))
    await dialog.findByText('No notes come to this device.')
    expect(await devicesOf(page)).toEqual([])
    expect(browser.subscription).toBeNull()
    expect(dialog.getByRole('switch', SWITCH)).not.toBeChecked()
    expect(dialog.queryByRole('checkbox', { name: 'Show amounts in notes' })).toBeNull()
  })

  test('shows amounts in notes only when that is wished', async () => {
    const { page } = await openPushPage()
    const dialog = await switchOn(page)
    expect(await devicesOf(page)).toMatchObject([{ amounts: false }])
    await page.click(dialog.getByRole('checkbox', { name: 'Show amounts in notes' }))
    await dialog.findByText('Notes show amounts on this device.')
    expect(await devicesOf(page)).toMatchObject([{ amounts: true }])
  })

  test('is off again once its device was removed elsewhere', async () => {
    const { page } = await openPushPage()
    await switchOn(page)
    const [device] = await devicesOf(page)
    await page.user.client.push.disable.mutate({ id: device!.id })
    await page.reload()
    const dialog = await openProfile(page)
    expect(await dialog.findByRole('switch', SWITCH)).not.toBeChecked()
  })
})

describe('a switch that cannot be on', () => {
  test('says how to allow notes that the browser blocks, and takes them once they are allowed', async () => {
    const { page, browser } = await openPushPage({ answer: 'denied' })
    const dialog = await openProfile(page)
    await page.click(await dialog.findByRole('switch', SWITCH))
    await dialog.findByText(/^This browser blocks notifications of Balance\. Allow them/)
    expect(dialog.getByRole('switch', SWITCH)).not.toBeChecked()
    browser.answer = 'granted'
    await page.click(dialog.getByRole('switch', SWITCH))
    await dialog.findByText(/^Notes come to this device\./)
    expect(dialog.queryByText(/^This browser blocks/)).toBeNull()
  })

  test('says that a question was closed without an answer', async () => {
    const { page } = await openPushPage({ answer: 'default' })
    const dialog = await openProfile(page)
    await page.click(await dialog.findByRole('switch', SWITCH))
    await dialog.findByText(/^The browser shows no notes until you allow it/)
    expect(dialog.getByRole('switch', SWITCH)).not.toBeChecked()
    expect(await devicesOf(page)).toEqual([])
  })

  test('says that the push service of the browser gave no answer', async () => {
    const { page, browser } = await openPushPage()
    browser.isDown = true
    const dialog = await openProfile(page)
    await page.click(await dialog.findByRole('switch', SWITCH))
    await dialog.findByText(/^The push service of this browser gave no answer/)
    expect(dialog.getByRole('switch', SWITCH)).not.toBeChecked()
  })

  test.each([
    ['an iPhone', { userAgent: IPHONE }, /first put Balance on the home screen/],
    ['another browser without notes', {}, 'This browser cannot show notes.'],
  ])('is absent on %s, with a sentence', async (_name, options, sentence) => {
    const { page } = await openPushPage(options)
    Reflect.deleteProperty(window, 'PushManager')
    const dialog = await openProfile(page)
    await dialog.findByText(sentence)
    expect(dialog.queryByRole('switch', SWITCH)).toBeNull()
  })

  test('is absent at an address without TLS, with a sentence', async () => {
    const { page } = await openPushPage()
    vi.stubGlobal('isSecureContext', false)
    const dialog = await openProfile(page)
    await dialog.findByText(/an address that begins with “https:”/)
    expect(dialog.queryByRole('switch', SWITCH)).toBeNull()
  })

  test('is absent where the server lacks a setting, which the section names', async () => {
    const page = await openPage()
    const dialog = await openProfile(page)
    await dialog.findByText(/^This Balance sends no notes to devices\. .* CONTACT to an email/)
    expect(dialog.queryByRole('switch', SWITCH)).toBeNull()
  })
})

test('another device is removed after a question', async () => {
  const { page, service } = await openPushPage()
  await page.user.client.push.enable.mutate(service.subscribe('phone'))
  const dialog = await openProfile(page)
  await page.click(await dialog.findByRole('button', { name: /^Remove / }))
  await page.click(await dialog.findByRole('button', { name: 'Yes, Remove It' }))
  await dialog.findByText(/^No notes come to /)
  expect(await devicesOf(page)).toEqual([])
})

describe('the notes of an account', () => {
  test('are offered without a mail server once there is a device', async () => {
    const { page } = await openPushPage()
    const before = await openAccountSettings(page)
    await before.findByText(/^Notes come to your devices\. Switch them on first/)
    expect(before.queryByRole('checkbox', { name: 'When the balance will be too low' })).toBeNull()
    await page.keyboard('{Escape}')
    await switchOn(page)
    await page.keyboard('{Escape}')
    const settings = await openAccountSettings(page)
    await page.click(
      await settings.findByRole('checkbox', { name: 'When the balance will be too low' }),
    )
    await settings.findByText('Notes updated!')
    expect(settings.getByText(/^They come to /)).toBeVisible()
    expect(settings.queryByRole('checkbox', { name: 'By email too' })).toBeNull()
    expect(await page.user.client.notice.get.query({ account: 'personal' })).toMatchObject({
      low: true,
    })
  })

  test('come by mail as well, until that is switched off', async () => {
    addMeta('mail')
    const { page, service } = await openPushPage({ settings: { sendsMail: true } })
    await page.user.client.push.enable.mutate(service.subscribe('phone'))
    const settings = await openAccountSettings(page)
    await page.click(await settings.findByRole('checkbox', { name: 'Each week' }))
    await settings.findByLabelText('Hour of the Note')
    // Until then the others cannot be pressed.
    await settings.findByText('Notes updated!')
    await page.click(settings.getByRole('checkbox', { name: 'By email too' }))
    await waitFor(async () =>
      expect(await page.user.client.notice.get.query({ account: 'personal' })).toEqual({
        low: false,
        weekly: { weekday: 1, hour: 8 },
        mail: false,
        bank: false,
      }),
    )
  })
})

test('a browser that signs out ends its device, and the next user of it starts without', async () => {
  const { page } = await openPushPage()
  await switchOn(page)
  await page.keyboard('{Escape}')
  await page.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByLabelText('Password')
  await waitFor(async () => expect(await page.server.services.db.read.pushDevice.count()).toBe(0))
})
