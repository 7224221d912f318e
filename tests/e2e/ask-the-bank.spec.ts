/** A bank is connected, asked and checked in with by keyboard, in a wide and in a narrow window [behaviour: Asking on the screen]. */
import { accountAt, bankSettings, type Bridge, startBridge } from '../support/bridge.ts'
import { expectAccessible } from './accessible.ts'
import { registerAda, signInAda, test as base } from './clocked.ts'
import { expect } from './support.ts'

const test = base.extend<{ bridge: Bridge }>({
  // oxlint-disable-next-line no-empty-pattern
  bridge: async ({}, provide) => {
    const bridge = await startBridge()
    await provide(bridge)
    bridge.close()
  },
})

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const)
  test(`a bank is asked by keyboard in a check-in, ${width} pixels wide`, async ({
    page,
    server,
    bridge,
  }) => {
    bridge.accounts = [accountAt('ACT-1', { on: '2026-11-19', dollars: '1203.11' })]
    server.services.settings.bankFeeds = bankSettings().bankFeeds
    await page.setViewportSize({ width, height })
    const client = await registerAda(page, server, '2026-11-20T17:00:00Z')
    await signInAda(page, server)
    await page.getByRole('button', { name: 'Check in' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Check in' })
    await dialog.getByRole('button', { name: 'Ask my bank' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Setup token').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Setup token')).toBeFocused()
    await page.keyboard.insertText(bridge.setupToken())
    await page.keyboard.press('Enter')
    await dialog.getByRole('radio', { name: /^Checking/ }).waitFor()
    await expectAccessible(page)
    // The only account is chosen already.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Your bank says $1,203.11 on Nov 19.')).toBeVisible()
    await expectAccessible(page)
    const wide = () => document.documentElement.scrollWidth > window.innerWidth
    expect(await page.evaluate(wide)).toBe(false)
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await page.getByText('Checked in with $1,203.11 in the bank.').waitFor()
    expect(await client.account.checkIns.query({ account: 'personal' })).toMatchObject([
      { balanceCents: 1_203_11 },
    ])
  })
